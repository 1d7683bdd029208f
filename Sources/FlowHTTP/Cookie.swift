// One cookie, as a Set-Cookie field sets it (RFC 6265 section 5.2).

/// A cookie.
package struct Cookie: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value.
    package let value: String
    /// The Domain attribute, lower case, without a dot in front.
    package let domain: String?
    /// The Path attribute, when it is a path.
    package let path: String?
    /// When the cookie ends, in seconds since 1970; nil when it ends with the session.
    package let expires: Int64?
    /// Whether it goes over https only.
    package let isSecure: Bool
    /// Whether scripts in a page must not see it.
    package let isHTTPOnly: Bool

    /// A cookie from its parts.
    package init(
        name: String, value: String, domain: String? = nil, path: String? = nil, expires: Int64? = nil,
        isSecure: Bool = false, isHTTPOnly: Bool = false
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
    }

    /// Reads a Set-Cookie field received at `now` (seconds since 1970); nil for what browsers ignore too.
    package init?(setCookie field: String, now: Int64) {
        guard field.utf8.count <= 8192, !field.utf8.contains(where: { $0.isASCIIControl && $0 != 0x09 }) else {
            return nil
        }
        let pieces = field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let first = pieces.first, let (name, value) = Cookie.pair(first), let value, !name.isEmpty else {
            return nil
        }
        var domain: String?
        var path: String?
        var expires: Int64?
        var maxAge: Int64?
        var isSecure = false
        var isHTTPOnly = false
        for piece in pieces.dropFirst() {
            guard let (key, value) = Cookie.pair(piece) else { continue }
            switch key.asciiLowercased {
            case "domain":
                guard let value, !value.isEmpty else { continue }
                domain = (value.utf8.first == UInt8(ascii: ".") ? String(value.dropFirst()) : value).asciiLowercased
            case "path": path = value?.utf8.first == UInt8(ascii: "/") ? value : nil
            case "expires": expires = value.flatMap { HTTPDate.seconds($0) } ?? expires
            case "max-age": maxAge = value.flatMap(Cookie.age) ?? maxAge
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: continue
            }
        }
        if let maxAge { expires = maxAge <= 0 ? 0 : now.addingReportingOverflow(maxAge).partialValue }
        self.init(
            name: name, value: value, domain: domain, path: path, expires: expires, isSecure: isSecure,
            isHTTPOnly: isHTTPOnly)
    }

    /// A name and what follows its `=`, white space around both dropped.
    private static func pair(_ piece: Substring.UTF8View) -> (name: String, value: String?)? {
        guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
            let name = trimmed(piece)
            return name.isEmpty ? nil : (name, nil)
        }
        return (trimmed(piece[..<equals]), trimmed(piece[piece.index(after: equals)...]))
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return String(Substring(rest))
    }

    /// The seconds of a Max-Age, at most the 400 days that RFC 6265bis allows.
    private static func age(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        guard text.utf8.first != UInt8(ascii: "-") else { return 0 }
        return min(Int64(text) ?? .max, 400 * 86_400)
    }
}

extension Response {
    /// The cookies the response sets, received at `now` (seconds since 1970).
    package func cookies(now: Int64) -> [Cookie] {
        headers.all("Set-Cookie").compactMap { Cookie(setCookie: $0, now: now) }
    }
}
