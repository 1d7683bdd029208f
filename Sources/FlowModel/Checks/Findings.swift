// What was found in a form of a flow, and what the forms say together.

import FlowDiagnostics

/// What the checks of one form of a flow have found.
struct Findings: Sendable {
    private var found: [(subject: Subject, diagnostic: Diagnostic)] = []
    private var fine: Set<Subject> = []

    /// What a check judges: a variant may use what the flow itself does not.
    private struct Subject: Hashable {
        let code: Code
        let offset: Int
    }

    /// Notes a problem of what begins at a place.
    mutating func report(_ diagnostic: Diagnostic, at span: Span) {
        found.append((Subject(code: diagnostic.code, offset: span.lower), diagnostic))
    }

    /// Notes that something is fine in this form, and so at all.
    mutating func accept(_ code: Code, at span: Span) {
        fine.insert(Subject(code: code, offset: span.lower))
    }

    /// What is wrong in the forms of a flow, each thing once, with the form it was found in; what one form needs is needed.
    static func settle(_ forms: [Findings]) -> [(form: Int, diagnostic: Diagnostic)] {
        var result: [(form: Int, subject: Subject, diagnostic: Diagnostic)] = []
        var seen: Set<Subject> = []
        var told: Set<String> = []
        for (index, form) in forms.enumerated() {
            // A variant moves things; what is said of the flow itself is not said again of what became of it.
            let fresh = form.found.filter {
                seen.insert($0.subject).inserted && !told.contains($0.diagnostic.words)
            }
            told.formUnion(fresh.map(\.diagnostic.words))
            result += fresh.map { (index, $0.subject, $0.diagnostic) }
        }
        let fine = forms.reduce(into: Set<Subject>()) { $0.formUnion($1.fine) }
        return result.filter { !fine.contains($0.subject) }.map { ($0.form, $0.diagnostic) }
    }
}
