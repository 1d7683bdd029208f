// Reading a URL: one function per production of RFC 3986 appendix A.

extension URLParts {
    /// Reads an absolute URL; user names and passwords in it are refused.
    package init(_ text: some StringProtocol) throws(URLSyntaxError) {
        guard let parts = try URLParts.reference(Array(text.utf8)).absolute else {
            throw URLSyntaxError("the URL has no scheme; write it in full, such as `https://host/path`")
        }
        self = parts
    }

    /// A reference read but not resolved: the parts it has, scheme included or not.
    struct Reference {
        var scheme: String?
        var host: String?
        var port: UInt16?
        var path = ""
        var query: String?
        var fragment: String?

        var absolute: URLParts? {
            guard let scheme else { return nil }
            return URLParts(scheme: scheme, host: host, port: port, path: path, query: query, fragment: fragment)
        }
    }

    /// URI-reference = [ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]
    static func reference(_ bytes: [UInt8]) throws(URLSyntaxError) -> Reference {
        guard bytes.count <= maxLength else {
            throw URLSyntaxError("the URL is longer than \(maxLength) bytes")
        }
        guard !bytes.isEmpty else { throw URLSyntaxError("the URL is empty") }
        var result = Reference()
        var rest = bytes[...]
        if let colon = rest.firstIndex(where: { !isSchemeCharacter($0) }), rest[colon] == UInt8(ascii: ":") {
            result.scheme = try scheme(rest[..<colon])
            rest = rest[(colon + 1)...]
        }
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            result.fragment = try component(rest[(hash + 1)...], .fragment)
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            result.query = try component(rest[(mark + 1)...], .query)
            rest = rest[..<mark]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            (result.host, result.port) = try authority(rest[..<end])
            rest = rest[end...]
        }
        result.path = try component(rest, .path)
        try check(result)
        return result
    }

    /// What the grammar alone does not say (RFC 9110 section 4.2, RFC 3986 section 4.2).
    private static func check(_ reference: Reference) throws(URLSyntaxError) {
        let first = reference.path.utf8.prefix { $0 != UInt8(ascii: "/") }
        guard let scheme = reference.scheme else {
            if reference.host == nil, first.contains(UInt8(ascii: ":")) {
                throw URLSyntaxError("the scheme of the URL is not one: begin it with a letter")
            }
            return
        }
        if ["http", "https"].contains(scheme.asciiLowercased), reference.host?.isEmpty ?? true {
            throw URLSyntaxError("the URL has no host; write it after `\(scheme.asciiLowercased)://`")
        }
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }

    /// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
    private static func scheme(_ bytes: ArraySlice<UInt8>) throws(URLSyntaxError) -> String {
        guard let first = bytes.first, first.isASCIILetter else {
            throw URLSyntaxError("the scheme of the URL is not one: begin it with a letter")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// authority = host [ ":" port ]; userinfo, which the grammar allows, is refused.
    private static func authority(_ bytes: ArraySlice<UInt8>) throws(URLSyntaxError) -> (String, UInt16?) {
        if bytes.contains(UInt8(ascii: "@")) {
            throw URLSyntaxError("the URL carries a user name or password; send them in a header instead")
        }
        let isLiteral = bytes.first == UInt8(ascii: "[")
        let mark = UInt8(ascii: isLiteral ? "]" : ":")
        guard let found = bytes.firstIndex(of: mark) else {
            if isLiteral { throw URLSyntaxError("the IPv6 address of the URL has no closing `]`") }
            return (try name(bytes), nil)
        }
        guard isLiteral else { return (try name(bytes[..<found]), try port(bytes[(found + 1)...])) }
        let host = try literal(bytes[...found])
        let after = bytes[(found + 1)...]
        guard let colon = after.first else { return (host, nil) }
        guard colon == UInt8(ascii: ":") else {
            throw URLSyntaxError("after the `]` of an address the URL can only have a port")
        }
        return (host, try port(after.dropFirst()))
    }

    /// port = *DIGIT; an empty one, leading zeros and numbers above 65535 are refused.
    private static func port(_ bytes: ArraySlice<UInt8>) throws(URLSyntaxError) -> UInt16 {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.allSatisfy(\.isASCIIDigit), let number = UInt16(text), "\(number)" == text else {
            throw URLSyntaxError("the port of the URL is not a number from 0 to 65535")
        }
        return number
    }

    /// IP-literal = "[" IPv6address "]"
    private static func literal(_ bytes: ArraySlice<UInt8>) throws(URLSyntaxError) -> String {
        guard IPv6Address(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)) != nil else {
            throw URLSyntaxError("the URL has no IPv6 address between `[` and `]`")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// reg-name = *( unreserved / sub-delims ); escapes, which the grammar allows, hide a host's name and are refused.
    private static func name(_ bytes: ArraySlice<UInt8>) throws(URLSyntaxError) -> String {
        if let bad = bytes.first(where: { !$0.isURLUnreserved && !$0.isURLSubDelimiter }) {
            guard bad < 0x80 else {
                throw URLSyntaxError("the host of the URL is not ASCII; write it in its `xn--` form")
            }
            throw URLSyntaxError("the host of the URL contains \(describe(bad))")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private enum Part: String {
        case path, query, fragment
    }

    /// path = *( pchar / "/" ), query = fragment = *( pchar / "/" / "?" )
    private static func component(_ bytes: ArraySlice<UInt8>, _ part: Part) throws(URLSyntaxError) -> String {
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == UInt8(ascii: "%") {
                let digits = bytes[(place + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy({ $0.hexValue != nil }) else {
                    throw URLSyntaxError(
                        "the \(part.rawValue) of the URL has a `%` without two hexadecimal digits; write `%25`")
                }
                place += 3
                continue
            }
            guard byte.isURLPathCharacter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") else {
                let escape = PercentEncoding.escape(byte)
                throw URLSyntaxError("the \(part.rawValue) of the URL contains \(describe(byte)); write `\(escape)`")
            }
            place += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case 0x20: "a space"
        case 0x60: "a backquote"
        case 0x80...: "a letter outside ASCII"
        default: byte.isASCIIControl ? "a control character" : "`\(Character(UnicodeScalar(byte)))`"
        }
    }
}
