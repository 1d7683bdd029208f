// Resolving a reference, such as a Location header, against the URL it was found under (RFC 3986 section 5).

extension URLParts {
    /// The absolute URL that a reference means here.
    package func resolving(_ reference: some StringProtocol) throws(URLSyntaxError) -> URLParts {
        guard !reference.isEmpty else { return withoutFragment }
        let found = try URLParts.reference(Array(reference.utf8))
        if let absolute = found.absolute { return absolute }
        if let host = found.host {
            // Only URLs with a host may stand under another host: `//x` under `mailto:` has no meaning.
            guard !isHTTP || !host.isEmpty else { throw URLSyntaxError("the URL has no host; write it after `//`") }
            return URLParts(
                scheme: scheme, host: host, port: found.port, path: URLParts.withoutDots(found.path),
                query: found.query, fragment: found.fragment)
        }
        let path: String
        if found.path.isEmpty {
            path = self.path
        } else if found.path.utf8.first == UInt8(ascii: "/") {
            path = URLParts.withoutDots(found.path)
        } else {
            path = URLParts.withoutDots(folder + found.path)
        }
        let query = found.path.isEmpty ? found.query ?? self.query : found.query
        // A path of `//x` without a host would read as a host when written.
        let written = host == nil && path.hasPrefix("//") ? "/." + path : path
        return URLParts(
            scheme: scheme, host: host, port: port, path: written, query: query, fragment: found.fragment)
    }

    /// The path up to and with its last slash (section 5.2.3).
    private var folder: String {
        if host != nil, path.isEmpty { return "/" }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// The path with `.` and `..` segments carried out (section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for (index, segment) in segments.enumerated() where index > 0 || !isAbsolute {
            let text = Substring(segment)
            let isLast = index == segments.count - 1
            switch text {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(text)
            }
        }
        return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
    }
}
