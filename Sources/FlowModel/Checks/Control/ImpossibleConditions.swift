// F4060: a comparison with a value that what is compared never has.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let impossibleConditions = Check { flow in
        let kinds = ErrorEntry.Kind.allCases.map(\.rawValue) + ["refused", "network", "timeout", "protocol"]
        for condition in flow.conditions {
            for comparison in flow.outline(condition).comparisons {
                guard let names = comparison.left.names else { continue }
                let span = condition.fileSpan(comparison.span)
                for value in comparison.right.constants {
                    if names == ["error", "kind"], let kind = value.stringValue, !kinds.contains(kind) {
                        flow.report(
                            .impossibleCondition, "no error is of the kind `\(kind)`", at: span,
                            help: ["the kinds are \(kinds.inWords)"])
                    }
                    if names.last == "status", names.count == 2, case .int(let status) = value,
                        !(100...599).contains(status)
                    {
                        flow.report(
                            .impossibleCondition, "no answer has the status \(status)", at: span,
                            help: ["a status is from 100 to 599"])
                    }
                }
            }
        }
    }
}
