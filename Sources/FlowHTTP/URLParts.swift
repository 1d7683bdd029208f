// An absolute URL and its parts (RFC 3986), strict: what the grammar does not allow is an error, nothing is mended.

/// The parts of an absolute URL, each still percent-encoded and spelled as it was written.
package struct URLParts: Sendable, Hashable {
    /// The scheme, without the colon.
    package let scheme: String
    /// The host, IPv6 addresses in brackets; empty in `app://`, nil in URLs without `//`.
    package let host: String?
    /// The port, when one is written.
    package let port: UInt16?
    /// The path: empty, or beginning with `/` where there is a host.
    package let path: String
    /// The query without `?`; nil when there is none.
    package let query: String?
    /// The fragment without `#`; nil when there is none.
    package let fragment: String?

    /// The longest URL that is read, in bytes.
    package static let maxLength = 64 << 10

    /// Parts that are known to follow the grammar.
    init(scheme: String, host: String?, port: UInt16?, path: String, query: String?, fragment: String?) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// The URL as text; parsing it gives the same parts.
    package var text: String {
        var text = scheme + ":"
        if let host { text += "//" + host }
        if let port { text += ":\(port)" }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    /// `scheme://host:port` in one spelling: lower case, no default port, IPv6 addresses as RFC 5952 writes them.
    /// Nil for URLs without a host.
    package var origin: String? {
        guard let host = normalizedHost, !host.isEmpty else { return nil }
        let scheme = scheme.asciiLowercased
        guard let port, port != URLParts.defaultPort(of: scheme) else { return scheme + "://" + host }
        return scheme + "://" + host + ":\(port)"
    }

    /// The host in one spelling: lower case, IPv6 addresses as RFC 5952 writes them, in brackets.
    package var normalizedHost: String? {
        guard let host else { return nil }
        let literal = host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : nil
        if let literal, let address = IPv6Address(literal) { return "[" + address.text + "]" }
        return host.asciiLowercased
    }

    /// The port that is written, or the one the scheme stands for.
    package var effectivePort: UInt16? {
        port ?? URLParts.defaultPort(of: scheme.asciiLowercased)
    }

    /// Whether the scheme is `http` or `https`, in any case.
    package var isHTTP: Bool {
        ["http", "https"].contains(scheme.asciiLowercased)
    }

    /// Whether the host can be nothing but this machine: `localhost`, `127.x.x.x` or `[::1]`.
    package var isLoopback: Bool {
        guard let host = normalizedHost else { return false }
        if host == "localhost" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers[0] == "127" else { return false }
        // `01` and the like are left out: some resolvers read them as octal.
        return numbers.allSatisfy { number in UInt8(number).map { "\($0)" == number } ?? false }
    }

    /// The same URL without query and fragment.
    package var withoutQueryAndFragment: URLParts {
        URLParts(scheme: scheme, host: host, port: port, path: path, query: nil, fragment: nil)
    }

    /// The same URL without its fragment, as a request sends it.
    package var withoutFragment: URLParts {
        URLParts(scheme: scheme, host: host, port: port, path: path, query: query, fragment: nil)
    }

    private static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }
}
