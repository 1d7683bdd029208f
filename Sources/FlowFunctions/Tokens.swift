// JSON Web Tokens (RFC 7519).

internal import FlowCEL
internal import FlowEncoding
internal import FlowJSON

extension Function {
    /// `jwt.decode`.
    static let tokens: [Function] = [
        Function(
            "jwt.decode",
            doc: "The parts of a JWT whose signature is NOT checked: `header`, `claims`, `signature`, and `input`, "
                + "the text that is signed. To trust the claims use `verify` or `jwt.verified`.",
            overloads: [
                Overload(parameters: [.string], result: .map(.string, .dyn)) { (call, values) throws(EvaluationError) in
                    .map(try decode(values.string(0), &call))
                }
            ],
            examples: [
                Example("jwt.decode('eyJhbGciOiJub25lIn0.eyJzdWIiOiJqb2UifQ.').claims", "{'sub': 'joe'}"),
                Example("jwt.decode('eyJhbGciOiJub25lIn0.eyJzdWIiOiJqb2UifQ.').header.alg", "'none'"),
            ])
    ]

    private static func decode(_ token: String, _ call: inout Call) throws(EvaluationError) -> Map {
        try call.charge(token.utf8.count / 20)
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 3 else {
            let help = parts.count == 5 ? ["a token of five parts is encrypted (JWE)"] : []
            throw call.fail("this text is no JWT: it has \(parts.count) parts, not three", help: help)
        }
        guard let signature = Base64.decodeURL(parts[2]) else {
            throw call.fail("the signature of this JWT is not base64url")
        }
        return Map([
            ("header", try object(parts[0], "header", call)), ("claims", try object(parts[1], "claims", call)),
            ("signature", .bytes(signature)), ("input", .string("\(parts[0]).\(parts[1])")),
        ])
    }

    /// The JSON object in one part of a token.
    private static func object(_ part: Substring, _ name: String, _ call: Call) throws(EvaluationError) -> Value {
        guard let bytes = Base64.decodeURL(part) else {
            throw call.fail("the \(name) of this JWT \(name == "claims" ? "are" : "is") not base64url")
        }
        let json = try call.json(bytes, "what the \(name) of this JWT \(name == "claims" ? "hold" : "holds")")
        guard json.objectValue != nil else { throw call.fail("the \(name) of this JWT must be a JSON object") }
        return Value(json: json)
    }
}
