// F4033: a server's URL that ends with a slash, before paths that begin with one.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let doubledSlashes = Check { flow in
        var told: Set<String> = []
        for url in flow.places.flatMap(\.step.urls) {
            guard case .text(let parts) = url.form, case .expression(let first)? = parts.first,
                case .literal(let rest)? = parts.dropFirst().first, rest.hasPrefix("/"),
                case .server(let name)? = flow.sources(of: first).first, told.insert(name).inserted,
                let base = flow.linked.names.servers[name]?.url, let text = base.literal, text.hasSuffix("/")
            else { continue }
            flow.report(
                .badServerURL, "this URL ends with `/`, and so two of them stand in `\(text)\(rest)`", at: base.span,
                help: ["drop it: `\(text.dropLast())`"], mend: String(text.dropLast()))
        }
    }
}
