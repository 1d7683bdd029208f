// F4026: no encryption beyond the own machine (RFC 6749 sections 3.1 and 3.2, RFC 8252 section 8.3, RFC 9700 section 2.6).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let plainHTTP = Check { flow in
        for server in flow.flow.servers { if let url = server.url { check(url, &flow) } }
        for place in flow.places {
            if let url = place.step.request?.url { check(url, &flow) }
            guard let authorize = place.step.authorize else { continue }
            for target in authorize.targets { check(target.url, &flow) }
            for address in [authorize.redirect].compactMap({ $0 }) + authorize.callback.at { check(address, &flow) }
        }
        for input in flow.flow.inputs where input.kind == .uri {
            if let fallback = input.fallback { check(fallback, &flow) }
        }
    }

    private static func check(_ url: Template, _ flow: inout Inspection) {
        let text: String
        switch url.form {
        case .scalar(_, let literal): text = literal
        case .text(let parts):
            guard case .literal(let first)? = parts.first else { return }
            text = first
        case .expression, .list, .map: return
        }
        guard text.lowercased().hasPrefix("http://"), !isLoopback(text.dropFirst(7)) else { return }
        flow.report(
            .plainHTTP, "`\(text)` is not encrypted", at: url.span,
            help: ["write `https://`; plain http is for this machine only: `http://127.0.0.1`"], severity: .error)
    }

    /// Whether an address names this machine (RFC 8252 section 7.3).
    static func isLoopback(_ rest: Substring) -> Bool {
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !host.utf8.contains(UInt8(ascii: "@")) else { return false }
        if host.hasPrefix("[::1]") { return true }
        return ["127.0.0.1", "localhost"].contains(String(host.prefix { $0 != ":" }))
    }
}
