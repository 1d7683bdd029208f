// Base64.

extension Function {
    /// `base64.encode` and `base64.decode`.
    static let encoders: [Function] = [
        Function(
            "base64.encode", doc: "Bytes as base64 text with padding.",
            overloads: [
                Overload([.bytes], .string) { (call, values) throws(EvaluationError) in
                    let bytes = values.bytes(0)
                    try call.reserve(bytes: bytes.count / 3 * 4 + 4)
                    return .string(Base64.encode(bytes))
                }
            ], examples: [Example("base64.encode(b'hello')", "'aGVsbG8='")]),
        Function(
            "base64.decode", doc: "The bytes of base64 text, with padding or without.",
            overloads: [
                Overload([.string], .bytes) { (call, values) throws(EvaluationError) in
                    let text = values.string(0)
                    try call.reserve(bytes: text.utf8.count)
                    guard let bytes = Base64.decode(text) else {
                        throw call.fail("this text is not base64")
                    }
                    return .bytes(bytes)
                }
            ], examples: [Example("base64.decode('aGVsbG8')", "b'hello'")]),
    ]
}

/// Base64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The text of bytes, with padding.
    static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 3 * 4 + 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            for place in 0..<4 {
                let letter = alphabet[Int(group >> UInt32(18 - 6 * place) & 63)]
                result.append(place <= count ? letter : UInt8(ascii: "="))
            }
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of text, or nil when it is no base64; padding may be missing but not be wrong.
    static func decode(_ text: String) -> [UInt8]? {
        var letters = Array(text.utf8)[...]
        let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2, padding == 0 || letters.count % 4 == 0 else { return nil }
        letters = letters.dropLast(padding)
        guard letters.count % 4 != 1 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(letters.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var bits = 0
        for letter in letters {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
                group &= (1 << UInt32(bits)) - 1
            }
        }
        return group == 0 ? result : nil
    }
}
