// Cookies of one origin.

/// Keeps the cookies one origin sets and gives them back to that origin only, whatever their Domain says.
package struct CookieJar: Sendable, Hashable {
    /// The origin, as `URLParts.origin` writes it.
    package let origin: String
    /// The cookies, oldest first, none of a name and path twice.
    package private(set) var cookies: [Cookie]

    /// The most cookies that are kept; the oldest go first.
    package static let maxCount = 50

    /// A jar for an origin, with what it held when it was put away.
    package init(origin: String, cookies: [Cookie] = []) {
        self.origin = origin
        self.cookies = Array(cookies.suffix(CookieJar.maxCount))
    }

    /// Takes in what a response from `url` sets; nothing when it came from another origin.
    package mutating func store(_ response: Response, from url: URLParts, now: Int64) {
        guard url.origin == origin else { return }
        for cookie in response.cookies(now: now) where accepts(cookie, from: url) {
            let path = cookie.path ?? CookieJar.defaultPath(of: url)
            cookies.removeAll { $0.name.utf8.elementsEqual(cookie.name.utf8) && $0.path == path }
            if let end = cookie.expires, end <= now { continue }
            cookies.append(
                Cookie(
                    name: cookie.name, value: cookie.value, domain: cookie.domain, path: path,
                    expires: cookie.expires, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly))
            if cookies.count > CookieJar.maxCount { cookies.removeFirst() }
        }
    }

    /// The Cookie field for a request to `url`; nil for another origin or when there is nothing to send.
    package func header(for url: URLParts, now: Int64) -> String? {
        guard url.origin == origin else { return nil }
        let sent = cookies.filter { cookie in
            if let end = cookie.expires, end <= now { return false }
            return (!cookie.isSecure || isTrustworthy(url)) && CookieJar.matches(url.path, cookie.path)
        }
        // Longer paths come first (RFC 6265 section 5.4).
        let sorted = sent.enumerated().sorted { a, b in
            let lengths = (a.element.path?.utf8.count ?? 0, b.element.path?.utf8.count ?? 0)
            return lengths.0 == lengths.1 ? a.offset < b.offset : lengths.0 > lengths.1
        }
        guard !sorted.isEmpty else { return nil }
        return sorted.map { $0.element.name + "=" + $0.element.value }.joined(separator: "; ")
    }

    private func accepts(_ cookie: Cookie, from url: URLParts) -> Bool {
        if cookie.isSecure, !isTrustworthy(url) { return false }
        guard let domain = cookie.domain, let host = url.normalizedHost else { return true }
        return host == domain || host.hasSuffix("." + domain)
    }

    /// Loopback counts as https does, so that servers under test can set what they set in the open.
    private func isTrustworthy(_ url: URLParts) -> Bool {
        url.scheme.equalsIgnoringASCIICase("https") || url.isLoopback
    }

    /// default-path of RFC 6265 section 5.1.4
    private static func defaultPath(of url: URLParts) -> String {
        guard let slash = url.path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != url.path.startIndex else {
            return "/"
        }
        return String(url.path[..<slash])
    }

    /// path-match of RFC 6265 section 5.1.4
    private static func matches(_ path: String, _ pattern: String?) -> Bool {
        let path = path.isEmpty ? "/" : path
        guard let pattern, path.utf8.starts(with: pattern.utf8) else { return pattern == nil }
        guard path.utf8.count > pattern.utf8.count, pattern.utf8.last != UInt8(ascii: "/") else { return true }
        return path.utf8.dropFirst(pattern.utf8.count).first == UInt8(ascii: "/")
    }
}
