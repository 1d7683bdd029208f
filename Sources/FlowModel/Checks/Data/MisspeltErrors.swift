// F4068: an error code that is nearly one that is known.

import FlowCEL
import FlowDiagnostics

extension Check {
    /// Each code is compared with all others: thousands of them only up to here.
    private static let mostComparisons = 500_000

    static let misspeltErrors = Check { flow in
        let standard = StandardErrors.words
        let raised = flow.raisedCodes
        let known = Set(flow.flow.errors.map(\.code.text) + StandardErrors.codes)
        let words = known.map(Suggestion.Word.init)
        for entry in flow.flow.errors where StandardErrors.entry(entry.code.text) == nil {
            guard let meant = Misspelling.meant(by: entry.code.text, among: standard) else { continue }
            flow.report(
                .misspeltError, "`\(entry.code.text)` is nearly the standard code `\(meant)`", at: entry.code.span,
                help: ["did you mean `\(meant)`?"])
        }
        var left = mostComparisons
        for condition in flow.conditions {
            for comparison in flow.outline(condition).comparisons where comparison.left.names == ["error", "code"] {
                for code in comparison.right.constants.compactMap(\.stringValue) where !known.contains(code) {
                    left -= known.count
                    guard left > 0 else { return }
                    guard let meant = Misspelling.meant(by: code, among: words) else { continue }
                    // A declared code that nothing raises, beside one that something does, is the one that is misspelt.
                    if raised.contains(code), !raised.contains(meant),
                        let entry = flow.flow.errors.first(where: { $0.code.text == meant })
                    {
                        flow.report(
                            .misspeltError, "`\(meant)` is raised nowhere, and is nearly the code `\(code)`",
                            at: entry.code.span, help: ["did you mean `\(code)`?"], mend: code)
                        continue
                    }
                    flow.report(
                        .misspeltError, "`\(code)` is nearly the code `\(meant)`",
                        at: condition.fileSpan(comparison.span), help: ["did you mean `'\(meant)'`?"])
                }
            }
        }
    }
}

extension Inspection {
    /// The codes that the flow itself gives to answers, and fails with.
    fileprivate var raisedCodes: Set<String> {
        let recognised = flow.servers.flatMap(\.errors).flatMap(\.codes)
        var failing: [Template] = []
        for step in linked.steps {
            if case .fail(let fail) = step.action { failing.append(fail.code) }
            for row in step.match { if case .fail(let fail) = row.ending { failing.append(fail.code) } }
        }
        return Set((recognised + failing).compactMap(\.literal))
    }
}
