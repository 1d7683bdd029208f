// A look at a whole flow that has no errors, in each of its forms: what is unused, impossible, risky.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
package import FlowYAML

/// One form of a flow while its checks run.
package struct Inspection: Sendable {
    /// The flow in this form.
    let linked: LinkedFlow
    /// The nodes of the file.
    let root: Node
    /// What expressions may call.
    let environment: Environment
    /// The day at which waivers are looked at.
    let today: CalendarDay?
    /// Every step with the operation it belongs to.
    let places: [StepPlace]
    /// Everything that some expression reads.
    let reads: Set<VariableSource>
    /// Waivers without which something would be reported.
    private(set) var neededWaivers: Set<Span>
    private var found: [(subject: Subject, diagnostic: Diagnostic)] = []
    private var fine: Set<Subject> = []
    private var outlines: [String: Outline] = [:]

    /// What a check judges: a variant may use what the flow itself does not.
    private struct Subject: Hashable {
        let code: Code
        let offset: Int

        init(_ code: Code, _ offset: Int) {
            self.code = code
            self.offset = offset
        }
    }

    /// A step and where it belongs.
    struct StepPlace: Sendable {
        let step: Step
        let operation: Operation
    }

    private init(_ linked: LinkedFlow, _ root: Node, _ environment: Environment, _ today: CalendarDay?) {
        self.linked = linked
        self.root = root
        self.environment = environment
        self.today = today
        places = linked.flow.operations.flatMap { operation in
            linked.steps(of: operation).map { StepPlace(step: $0, operation: operation) }
        }
        var reads: Set<VariableSource> = []
        for case let program? in linked.programs {
            for slot in program.slots where linked.variables.indices.contains(slot) {
                reads.insert(linked.variables[slot])
            }
        }
        self.reads = reads
        neededWaivers = linked.neededWaivers
    }

    /// What is found in the forms of a flow; what one form needs is needed.
    package static func run(
        _ forms: [LinkedFlow], _ root: Node, _ environment: Environment, today: CalendarDay?, threads: Int
    ) -> [Diagnostic] {
        let inspections = Array(forms.enumerated()).inParallel(threads: threads) { index, form in
            var inspection = Inspection(form, root, environment, today)
            for check in Check.all where index == 0 || check.looksAtForms { check.run(&inspection) }
            return inspection
        }
        var found: [(subject: Subject, diagnostic: Diagnostic)] = []
        var seen: Set<Subject> = []
        var fine: Set<Subject> = []
        var told: Set<String> = []
        for inspection in inspections {
            // A variant moves things; what is said of the flow itself is not said again of what became of it.
            let fresh = inspection.found.filter {
                seen.insert($0.subject).inserted && !told.contains($0.diagnostic.words)
            }
            told.formUnion(fresh.map(\.diagnostic.words))
            found += fresh
            fine.formUnion(inspection.fine)
        }
        return found.filter { !fine.contains($0.subject) }.map(\.diagnostic)
    }

    /// The flow.
    var flow: Flow { linked.flow }

    /// Notes something that is likely not meant, or an error; `mend` is what should stand there, where only that can be
    /// meant.
    mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = [],
        mend: String? = nil, fix: Fix? = nil, severity: Diagnostic.Severity = .warning
    ) {
        var diagnostic = Diagnostic(
            code, message, at: Location(linked.source, span), label: label, help: help, severity: severity
        ).mended(by: mend)
        if let fix { diagnostic.fix = fix }
        found.append((Subject(code, span.lower), diagnostic))
    }

    /// Notes that something is fine in this form, and so at all.
    mutating func accept(_ code: Code, at span: Span) {
        fine.insert(Subject(code, span.lower))
    }

    /// Reports the lack of a protection, unless the step waives it with a reason.
    mutating func require(
        _ rule: Waiver.Rule, of step: Step, _ code: Code, _ message: String, at span: Span, help: [String],
        severity: Diagnostic.Severity = .error
    ) {
        if let waiver = step.without.first(where: { $0.rule == rule }) {
            neededWaivers.insert(waiver.span)
        } else {
            report(
                code, message, at: span,
                help: help + ["if the provider cannot do it, say so: `without: { \(rule.rawValue): why }`"],
                severity: severity)
        }
    }

    /// What an expression names, calls and compares.
    mutating func outline(_ expression: Expression) -> Outline {
        if let outline = outlines[expression.source] { return outline }
        let outline = environment.outline(expression.source) ?? Outline()
        outlines[expression.source] = outline
        return outline
    }

    /// What a template reads.
    func sources(of template: Template?) -> Set<VariableSource> {
        var sources: Set<VariableSource> = []
        template?.forEachExpression { sources.formUnion(self.sources(of: $0)) }
        return sources
    }

    /// What an expression reads.
    func sources(of expression: Expression?) -> Set<VariableSource> {
        guard let expression else { return [] }
        return Set((linked.program(expression)?.slots ?? []).map { linked.variables[$0] })
    }
}

extension Diagnostic {
    /// What it says, wherever.
    fileprivate var words: String { code.rawValue + " " + message }
}

/// One thing that is looked at. A new check is one file, one row here, one code, and one fixture.
struct Check: Sendable {
    /// Whether forms of a flow may differ in it; else it is looked for once.
    var looksAtForms = true
    /// Looks at a form of a flow and reports.
    let run: @Sendable (inout Inspection) -> Void

    /// Every check, in the order they are made.
    static let all: [Check] = [
        unusedInputs, unusedValues, unusedNames, unusedParameters, unsetSession, unusedServers, unreachableSteps,
        shadowedRows, constantConditions, impossibleConditions, idleRepeats, busyPolling, ownInputs, absentValues,
        misspeltParameters, missingParameters, misspeltErrors, unsentSecrets, doubledParameters, misspeltOperations,
        nearNames, strayQuotes, lookalikeExpressions, doubledSlashes, openHosts,
        challengeMethod, verifierSent, nonceKept, secretsInQuery, plainHTTP, unmarkedSecrets, passwordGrant,
        implicitGrant, hostFromCallback, unverifiedTokens, mixedIssuers, retriedCodes, loopbackNames, devicePolling,
        pushedRequests, writtenSecrets, redirectURIs, waivers,
    ]
}
