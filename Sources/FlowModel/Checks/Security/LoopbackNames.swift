// F4507: `localhost` as the address of a callback: names can be resolved to something else (RFC 8252 section 8.3).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let loopbackNames = Check { flow in
        var addresses = flow.places.compactMap(\.step.authorize?.redirect)
        addresses += flow.flow.inputs.filter { $0.kind == .uri }.compactMap(\.fallback)
        for address in addresses {
            guard let text = address.literal, isLocalhost(text) else { continue }
            flow.report(
                .loopbackName, "`localhost` may be another machine", at: address.span,
                help: ["write `http://127.0.0.1`"])
        }
    }

    private static func isLocalhost(_ text: String) -> Bool {
        let start = "http://localhost"
        guard text.lowercased().hasPrefix(start) else { return false }
        let next = text.utf8.dropFirst(start.utf8.count).first
        return next == nil || next == UInt8(ascii: ":") || next == UInt8(ascii: "/")
    }
}
