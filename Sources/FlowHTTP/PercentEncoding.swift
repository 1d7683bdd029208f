// Percent escapes: which bytes stay as they are depends on the place.

/// Writing and reading text in the places of a URL or a form.
package enum PercentEncoding {
    /// A name or value in a query: everything but letters, digits and `-._~` is escaped, a space is `%20`.
    package static func query(_ text: String) -> String {
        encode(text, keeping: \.isURLUnreserved)
    }

    /// A name or value in an `application/x-www-form-urlencoded` body, as WHATWG URL writes it: a space is `+`.
    package static func form(_ text: String) -> String {
        encode(text, space: UInt8(ascii: "+")) { byte in
            byte == UInt8(ascii: "*") || (byte.isURLUnreserved && byte != UInt8(ascii: "~"))
        }
    }

    /// One segment of a path; `.` and `..` are refused, since every reader would take them for steps in the tree.
    package static func pathSegment(_ text: String) throws(URLSyntaxError) -> String {
        guard text != ".", text != ".." else {
            throw URLSyntaxError("`\(text)` cannot be a segment of a path")
        }
        return encode(text, keeping: \.isURLUnreserved)
    }

    /// A path as a reference, segment by segment: its slashes stay.
    package static func path(_ text: String) -> String {
        encode(text) { $0.isURLUnreserved || $0 == UInt8(ascii: "/") }
    }

    /// The text of a name or value in a query or a form body, where `+` is a space.
    package static func decodeQuery(_ bytes: some Sequence<UInt8>) throws(URLSyntaxError) -> String {
        try decode(bytes, plusIsSpace: true)
    }

    /// The text of a path segment, host or fragment, where `+` is itself.
    package static func decode(_ text: some StringProtocol) throws(URLSyntaxError) -> String {
        try decode(text.utf8, plusIsSpace: false)
    }

    /// The escape of one byte.
    static func escape(_ byte: UInt8) -> String {
        String(decoding: [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)], as: UTF8.self)
    }

    private static func encode(
        _ text: String, space: UInt8? = nil, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                result.append(byte)
            } else if byte == UInt8(ascii: " "), let space {
                result.append(space)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(digit(byte >> 4))
                result.append(digit(byte & 15))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decode(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool) throws(URLSyntaxError) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.underestimatedCount)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace:
                result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexValue, let low = rest.next()?.hexValue else {
                    throw URLSyntaxError("a `%` is not followed by two hexadecimal digits; write `%25`")
                }
                result.append(high << 4 | low)
            default:
                result.append(byte)
            }
        }
        guard let text = String(validating: result, as: UTF8.self) else {
            throw URLSyntaxError("the decoded text is not UTF-8")
        }
        return text
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
