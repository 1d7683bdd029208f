// The part of a redirect URI that says where on this machine a callback arrives.

internal import FlowHTTP

/// A redirect URI that a server of ours can answer (RFC 8252 section 7.3).
struct LoopbackAddress: Sendable {
    /// The addresses to listen on; browsers go to either for `localhost`.
    let addresses: [String]
    /// The port; 0 for any free one.
    let port: UInt16
    /// The path a callback has.
    let path: String
    private let parts: URLParts

    /// The address of a redirect URI; nil when it does not lead to this machine by HTTP.
    init?(_ redirectURI: String) {
        guard let parts = try? URLParts(redirectURI), parts.scheme.lowercased() == "http",
            let port = parts.effectivePort
        else { return nil }
        switch parts.normalizedHost {
        case "127.0.0.1": addresses = ["127.0.0.1"]
        case "[::1]": addresses = ["::1"]
        case "localhost": addresses = ["127.0.0.1", "::1"]
        default: return nil
        }
        self.port = port
        path = parts.path.isEmpty ? "/" : parts.path
        self.parts = parts
    }

    /// The redirect URI with the port that is listened on.
    func redirectURI(port: UInt16) -> String {
        origin(port: port) + parts.path + (parts.query.map { "?" + $0 } ?? "")
    }

    /// The URL of a callback that came in with a query, which begins with `?` unless it is empty.
    func callback(query: String, port: UInt16) -> String {
        origin(port: port) + parts.path + query
    }

    /// As the redirect URI spells it: providers and the check of the callback compare it.
    private func origin(port: UInt16) -> String {
        let written = parts.port == nil ? "" : ":\(port)"
        return parts.scheme + "://" + (parts.host ?? "") + written
    }
}
