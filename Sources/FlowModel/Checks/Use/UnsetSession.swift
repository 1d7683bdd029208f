// F4015: a session field that no step ever saves.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unsetSession = Check { flow in
        let saved = flow.linked.usage.values.reduce(into: Set<String>()) { $0.formUnion($1.saved) }
        for field in flow.flow.session {
            let name = field.name.text
            guard !saved.contains(name) else {
                flow.accept(.unsetSession, at: field.name.span)
                continue
            }
            let isRead = flow.reads.contains(.session(name))
            flow.report(
                .unsetSession, "no step saves `\(name)`" + (isRead ? ", and yet it is read" : ""), at: field.name.span,
                help: ["save it where an answer brings it: `save: [\(name)]`"], severity: isRead ? .error : .warning)
        }
    }
}
