// Whether the URL of a server is one that requests can begin with.

import FlowDiagnostics

extension Linker {
    /// Reports the URL of a server that no request can begin with: scheme and host, perhaps with the beginning of a path.
    mutating func checkURL(_ url: Template, of server: Server) {
        let written: String
        switch url.form {
        case .scalar(_, let text): written = text
        case .text(let parts):
            // What is dropped in first may hold all that is asked for here.
            guard case .literal(let text)? = parts.first else { return }
            written = text
        case .expression, .list, .map: return
        }
        guard let (message, help) = Self.fault(in: written, isWhole: url.literal != nil) else { return }
        compiler.report(.badServerURL, "\(message): `\(written)`", at: url.span, help: [help])
    }

    /// What is wrong with the beginning of a URL, and what to do about it.
    private static func fault(in text: String, isWhole: Bool) -> (message: String, help: String)? {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else {
            let bare = lower.utf8.drop { $0 != UInt8(ascii: ":") }.starts(with: "://".utf8)
            return bare
                ? ("a server is reached over https", "begin its URL with `https://`")
                : ("the URL of the server has no scheme", "write `https://\(text)`")
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        if rest.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            return ("the URL of the server holds a blank", "drop it")
        }
        let host = rest.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        if host.isEmpty, isWhole { return ("the URL of the server has no host", "write it after `\(scheme)`") }
        if host.contains(UInt8(ascii: "@")) {
            return (
                "the URL of the server carries a user name", "send it with `basic: [=inputs.NAME, =inputs.PASSWORD]`"
            )
        }
        if rest.contains(UInt8(ascii: "?")) || rest.contains(UInt8(ascii: "#")) {
            return ("paths cannot be added to the URL of the server", "move what follows `?` into its `query`")
        }
        return nil
    }
}
