// Bytes as text: hexadecimal, base64url, and base64 of text.

internal import FlowCEL
internal import FlowEncoding

extension Function {
    /// `hex.*`, `base64url.*`, and `base64.encode` for text.
    static let encodings: [Function] = [
        Function(
            "hex.encode", doc: "Bytes, or the UTF-8 of text, as lower-case hexadecimal digits.",
            overloads: Overload.octets(.string) { (call, octets) throws(EvaluationError) in
                try call.reserve(bytes: octets.count * 2)
                return .string(Hex.encode(octets))
            }, examples: [Example("hex.encode(b'\\x01\\xff')", "'01ff'")]),
        decoder(
            "hex.decode", "The bytes of hexadecimal digits in either case.", "hexadecimal",
            [
                Example("hex.decode('01FF')", "b'\\x01\\xff'")
            ]
        ) { Hex.decode($0) },
        Function(
            "base64url.encode", doc: "Bytes, or the UTF-8 of text, as base64url without padding (RFC 4648 section 5).",
            overloads: Overload.octets(.string) { (call, octets) throws(EvaluationError) in
                try call.reserve(bytes: octets.count / 3 * 4 + 4)
                return .string(Base64.encodeURL(octets))
            }, examples: [Example("base64url.encode(b'\\xfb\\xff')", "'-_8'")]),
        decoder(
            "base64url.decode", "The bytes of base64url text, with padding or without.", "base64url",
            [
                Example("base64url.decode('-_8')", "b'\\xfb\\xff'"),
                Example("base64url.decode('-_8=')", "b'\\xfb\\xff'"),
            ]
        ) { Base64.decodeURL($0) },
        Function(
            "base64.encode", doc: "The UTF-8 of text as base64 with padding.",
            overloads: [
                Overload(parameters: [.string], result: .string) { (call, values) throws(EvaluationError) in
                    let octets = values.octets(0)
                    try call.reserve(bytes: octets.count / 3 * 4 + 4)
                    return .string(Base64.encode(octets))
                }
            ], examples: [Example("base64.encode('hello')", "'aGVsbG8='")]),
    ]

    private static func decoder(
        _ name: String, _ doc: String, _ encoding: String, _ examples: [Example],
        _ decode: @escaping @Sendable (String) -> [UInt8]?
    ) -> Function {
        Function(
            name, doc: doc,
            overloads: [
                Overload(parameters: [.string], result: .bytes) { (call, values) throws(EvaluationError) in
                    let text = values.string(0)
                    try call.reserve(bytes: text.utf8.count)
                    guard let bytes = decode(text) else { throw call.fail("this text is not \(encoding)") }
                    return .bytes(bytes)
                }
            ], examples: examples)
    }
}
