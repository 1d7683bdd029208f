// F4019: a condition that is always true or never.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let constantConditions = Check { flow in
        for condition in flow.conditions {
            guard let program = flow.linked.program(condition), program.isConstant,
                let value = try? program.evaluate(), let isTrue = value.boolValue
            else { continue }
            flow.report(
                .constantCondition, isTrue ? "this always holds" : "this never holds", at: condition.span,
                help: [isTrue ? "drop it, or name what it depends on" : "name what it depends on"])
        }
    }
}
