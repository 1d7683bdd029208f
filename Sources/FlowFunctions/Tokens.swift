// JSON Web Tokens (RFC 7519).

internal import FlowCEL
internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowJSON

extension Function {
    /// `jwt.decodeUnverified`, `jwt.sign`, `jwt.verified`.
    static let tokens: [Function] = [
        Function(
            "jwt.decodeUnverified",
            doc: "The parts of a JWT whose signature is NOT checked: `header`, `claims`, `signature`, and `input`, "
                + "the text that is signed. To trust the claims use `verify` or `jwt.verified`.",
            overloads: [
                Overload(parameters: [.string], result: .map(.string, .dyn)) { (call, values) throws(EvaluationError) in
                    let token = try Token(values.string(0), &call)
                    return .map([
                        ("header", Value(json: .object(token.header))), ("claims", Value(json: .object(token.claims))),
                        ("signature", .bytes(token.jws.signature)),
                        ("input", .string(String(decoding: token.jws.signingInput, as: UTF8.self))),
                    ])
                }
            ],
            examples: [
                Example("jwt.decodeUnverified('eyJhbGciOiJub25lIn0.eyJzdWIiOiJqb2UifQ.').claims", "{'sub': 'joe'}"),
                Example("jwt.decodeUnverified('eyJhbGciOiJub25lIn0.eyJzdWIiOiJqb2UifQ.').header.alg", "'none'"),
            ]),
        sign,
        Function(
            "jwt.verified",
            doc: "The claims of a JWT whose signature a key made; any other token has none. Only the signature is "
                + "checked, not `exp`, `iss` or `aud`: a step `verify` checks those too. The key is PEM, a JSON Web Key "
                + "or a set of them, or the shared secret of HS256.",
            overloads: keyTypes.map { type in
                Overload(parameters: [.string, type], result: .map(.string, .dyn)) {
                    (call, values) throws(EvaluationError) in
                    let token: Token
                    do throws(EvaluationError) {
                        token = try Token(values.string(0), &call)
                    } catch {
                        throw error.code == .invalidArgument ? Token.absence(error.message, call) : error
                    }
                    try token.verify(values.value(1), &call)
                    return Value(json: .object(token.claims))
                }
            },
            examples: [
                Example(
                    "jwt.verified(jwt.sign({'sub': 'joe'}, 'a secret', {'alg': 'HS256'}), 'a secret')", "{'sub': 'joe'}"
                )
            ]),
    ]

    /// The types of values that may be keys.
    static let keyTypes: [CELType] = [.string, .bytes, .anyMap]

    private static let sign = Function(
        "jwt.sign",
        doc:
            "A signed JWT of claims. The key is PEM, a JSON Web Key, or with HS256 a shared secret. The third argument "
            + "gives members of the header: `alg` RS256, PS256, ES256, EdDSA or HS256, by default the key's own; "
            + "`kid`; `typ`, by default JWT.",
        overloads: keyTypes.flatMap { key in
            [[CELType](), [.anyMap]].map { header in
                Overload(parameters: [.anyMap, key] + header, result: .string) {
                    (call, values) throws(EvaluationError) in
                    try call.charge(1_000)
                    let claims = try values.value(0).json(at: call.span, maxBytes: JWS.maxLength)
                    let key = try SigningKey(values.value(1), &call)
                    var header = TokenHeader(try values.header(2, call), key)
                    let signer = try header.signer(key, call)
                    let payload = claims.utf8
                    try call.charge(payload.count / 20)
                    return .string(
                        try call.crypto { () throws(CryptoError) in
                            try JWS.sign(header: header.json.utf8, payload: payload, with: signer)
                        })
                }
            }
        },
        examples: [
            Example(
                "jwt.sign({'iss': 'joe'}, 'a secret', {'alg': 'HS256', 'kid': '1'})",
                "'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjEifQ.eyJpc3MiOiJqb2UifQ."
                    + "wtTccs8pgtcixvKVxKHa-rv5BL7NSOrbavSeQOAk44I'")
        ])
}

extension [Value] {
    /// The members of a header at a place; none when the call has no such argument.
    fileprivate func header(_ index: Int, _ call: Call) throws(EvaluationError) -> JSONObject {
        guard case .map = value(index) else { return JSONObject() }
        return try value(index).json(at: call.span, maxBytes: 1 << 16).objectValue ?? JSONObject()
    }
}
