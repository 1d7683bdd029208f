// F4076: a key of the step that slipped among its parameters, where it is sent and does nothing.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let strayKeys = Check { flow in
        for place in flow.places {
            for field in place.step.strayKeys {
                flow.report(
                    .strayKey, "`\(field.name.text)` is sent as a parameter, and the step has none",
                    at: field.name.span,
                    help: ["if it is the step's own, indent it like the key above its parameters"])
            }
        }
    }
}

extension Step {
    /// What is sent under a name that is a key of steps, and that this step lacks.
    var strayKeys: [Field] {
        guard let request else { return [] }
        let fields = [request.query, request.headers, request.body.template].flatMap { $0?.fields ?? [] }
        return fields.filter { isLacking($0.name.text) }
    }

    /// Whether a name is that of a key which no provider would choose, and which is not given.
    private func isLacking(_ key: String) -> Bool {
        switch key {
        case "match": match.isEmpty
        case "check": check.isEmpty
        case "save": if case .nothing = save { true } else { false }
        case "repeat": rounds == nil
        case "retry": retry == nil
        case "without": without.isEmpty
        default: false
        }
    }
}
