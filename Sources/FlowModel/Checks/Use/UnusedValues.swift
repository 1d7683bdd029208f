// F4012: a named value that nothing reads.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedValues = Check { flow in
        for value in flow.flow.values {
            guard !flow.reads.contains(.value(value.name.text)) else {
                flow.accept(.unusedValue, at: value.name.span)
                continue
            }
            flow.report(
                .unusedValue, "the value `\(value.name.text)` is read nowhere", at: value.name.span,
                help: ["read it as `=values.\(value.name.text)`, or drop it"])
        }
    }
}
