// Bytes as base64 and base64url text (RFC 4648 sections 4 and 5).

/// The two base64 encodings.
package enum Base64 {
    /// Standard base64, padded.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        encode(Array(bytes), alphabet: standard, padded: true)
    }

    /// URL-safe base64 without padding, as JWS and PKCE want it.
    package static func encodeURL(_ bytes: some Sequence<UInt8>) -> String {
        encode(Array(bytes), alphabet: urlSafe, padded: false)
    }

    /// The bytes of standard base64, padded or not; nil for anything an encoder would not have written.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(text.utf8, byte62: UInt8(ascii: "+"), byte63: UInt8(ascii: "/"))
    }

    /// The bytes of base64url, padded or not; nil for anything an encoder would not have written.
    package static func decodeURL(_ text: some StringProtocol) -> [UInt8]? {
        decode(text.utf8, byte62: UInt8(ascii: "-"), byte63: UInt8(ascii: "_"))
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standard = Array((letters + "+/").utf8)
    private static let urlSafe = Array((letters + "-_").utf8)

    private static func encode(_ bytes: [UInt8], alphabet: [UInt8], padded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        while padded, !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decode(_ text: some Collection<UInt8>, byte62: UInt8, byte63: UInt8) -> [UInt8]? {
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.dropFirst(digits.count)
        guard padding.allSatisfy({ $0 == UInt8(ascii: "=") }), digits.count % 4 != 1 else { return nil }
        guard padding.isEmpty || (padding.count < 3 && text.count.isMultiple(of: 4)) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var count = 0
        for digit in digits {
            guard let value = value(of: digit, byte62: byte62, byte63: byte63) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // Leftover bits that are not zero would give one value several spellings (RFC 4648 section 3.5).
        return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }

    private static func value(of digit: UInt8, byte62: UInt8, byte63: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case byte62: 62
        case byte63: 63
        default: nil
        }
    }
}
