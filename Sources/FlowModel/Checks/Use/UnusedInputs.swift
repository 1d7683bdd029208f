// F4011: an input that nothing reads.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedInputs = Check { flow in
        for input in flow.inputs {
            guard !flow.reads.contains(.input(input.name.text)) else {
                flow.accept(.unusedInput, at: input.name.span)
                continue
            }
            // That it is not sent is told where it should be.
            guard !flow.unsent.contains(input.name.text) else { continue }
            flow.report(
                .unusedInput, "the input `\(input.name.text)` is read nowhere", at: input.name.span,
                help: ["read it as `=inputs.\(input.name.text)`, or drop it: whoever runs the flow is asked for it"])
        }
    }
}
