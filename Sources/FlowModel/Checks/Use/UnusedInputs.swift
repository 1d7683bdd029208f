// F4011: an input that nothing reads.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedInputs = Check { flow in
        for input in flow.flow.allInputs {
            guard !flow.reads.contains(.input(input.name.text)) else {
                flow.accept(.unusedInput, at: input.name.span)
                continue
            }
            flow.report(
                .unusedInput, "the input `\(input.name.text)` is read nowhere", at: input.name.span,
                help: ["read it as `=inputs.\(input.name.text)`, or drop it: whoever runs the flow is asked for it"])
        }
    }
}
