// F4065: the value of a step that may not have run, read as if it had.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let absentValues = Check { flow in
        for place in flow.places {
            var templates = place.sent + place.step.bound.map(\.value)
            if case .give(let template) = place.step.action { templates.append(template) }
            if case .values(let fields) = place.step.save { templates += fields.map(\.value) }
            var expressions: [Expression] = []
            for template in templates { template.forEachExpression { expressions.append($0) } }
            for expression in expressions {
                guard let path = flow.outline(expression).wholePath, !path.isOptional, path.names.count > 1 else {
                    continue
                }
                let mayBeAbsent = flow.sources(of: expression).contains { source in
                    if case .maybeStep = source { true } else { false }
                }
                guard mayBeAbsent else { continue }
                let rest = path.names.dropFirst()
                flow.report(
                    .absentValue, "`\(path.names[0])` may not have run, so that this may be absent",
                    at: expression.fileSpan(path.span),
                    help: [
                        "if it is left out then, say so: `\(path.names[0]).?\(rest.joined(separator: "."))`",
                        "else say what stands there: `.orValue(…)`",
                    ])
            }
        }
    }
}
