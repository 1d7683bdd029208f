// F4073: a name that is nearly that of the value beside it: `acces_token: =session.access_token`.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let nearNames = Check { flow in
        for place in flow.places {
            var fields = place.parameters.map(\.field)
            if case .give(let template) = place.step.action { fields += template.fields }
            if case .values(let values) = place.step.save { fields += values }
            if case .call(let call) = place.step.action { fields += call.inputs?.fields ?? [] }
            for field in fields {
                let name = field.name.text
                guard !KnownParameters.names.contains(name), let expression = field.value.expression,
                    let path = flow.outline(expression).wholePath, let last = path.names.last,
                    Misspelling.meant(by: name, among: [last]) != nil, KnownParameters.meant(by: name) == nil
                else { continue }
                flow.report(
                    .nearName, "`\(name)` is nearly the name of its value, `\(last)`", at: field.name.span,
                    help: ["did you mean `\(last)`?"], mend: last)
            }
        }
    }
}
