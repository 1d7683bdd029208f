// F4507: `localhost` as the address of a callback: names can be resolved to something else (RFC 8252 section 8.3).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let loopbackNames = Check { flow in
        var addresses = flow.places.compactMap(\.step.authorize?.redirect)
        addresses += flow.flow.inputs.filter { $0.kind == .uri }.compactMap(\.fallback)
        for address in addresses {
            guard let text = address.literal, text.hasPrefix("http://localhost") else { continue }
            flow.report(
                .loopbackName, "`localhost` may be another machine", at: address.span,
                help: ["write `http://127.0.0.1`"])
        }
    }
}
