// New keys, and what may be shown of them.

internal import FlowCEL
internal import FlowCrypto
internal import FlowEncoding
internal import FlowJSON

extension Function {
    /// `random.key`, `jwt.public`, `jwt.thumbprint`.
    static let keys: [Function] = [
        Function(
            "random.key",
            doc: "A new private key for `jwt.sign` as a JSON Web Key, by its algorithm: ES256, EdDSA, RS256, PS256 or "
                + "HS256. All but HS256 come from the system's randomness, whatever the seed.",
            overloads: [
                Overload(parameters: [.string], result: .map(.string, .dyn)) { (call, values) throws(EvaluationError) in
                    .map(try generate(values.string(0), &call))
                }
            ],
            examples: [
                Example(
                    "random.key('ES256').without(['x', 'y', 'd'])", "{'alg': 'ES256', 'crv': 'P-256', 'kty': 'EC'}"),
                Example(
                    "cel.bind(k, random.key('EdDSA'), jwt.verified(jwt.sign({'a': 1}, k), jwt.public(k)))", "{'a': 1}"),
            ], isGenerator: true),
        Function(
            "jwt.public",
            doc: "The public half of a key as a JSON Web Key, as the `jwk` of a DPoP header and key sets show it.",
            overloads: keyTypes.map { type in
                Overload(parameters: [type], result: .map(.string, .dyn)) { (call, values) throws(EvaluationError) in
                    let (key, shown) = try publicKey(values, &call)
                    var jwk = try call.crypto { () throws(CryptoError) in try shown.jwk }
                    for name in ["alg", "kid", "use"] { jwk[name] = key.member(name).map { .string($0) } }
                    return Value(json: .object(jwk))
                }
            },
            examples: [
                Example(
                    "jwt.public({'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', "
                        + "'d': 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'})",
                    "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}")
            ]),
        Function(
            "jwt.thumbprint", doc: "The SHA-256 thumbprint of a key (RFC 7638), as `jkt` and many a `kid` have it.",
            overloads: keyTypes.map { type in
                Overload(parameters: [type], result: .string) { (call, values) throws(EvaluationError) in
                    let (_, shown) = try publicKey(values, &call)
                    return .string(try call.crypto { () throws(CryptoError) in try shown.thumbprint })
                }
            },
            examples: [
                Example(
                    "jwt.thumbprint({'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'})",
                    "'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'")
            ]),
    ]

    private static func publicKey(
        _ values: [Value], _ call: inout Call
    ) throws(EvaluationError) -> (SigningKey, PublicKey) {
        try call.charge(1_000)
        let key = try SigningKey(values.value(0), &call)
        guard let shown = try key.publicKey(call) else { throw call.fail("a shared secret has no public half") }
        return (key, shown)
    }

    private static func generate(_ name: String, _ call: inout Call) throws(EvaluationError) -> Map {
        // Asked for in any case, so that nothing is generated where nothing may be.
        let octets = try call.octets(32)
        if name == "HS256" {
            return Map([
                ("alg", .string(name)), ("k", .string(Base64.encodeURL(octets))), ("kty", .string("oct")),
            ])
        }
        guard let algorithm = SignatureAlgorithm(rawValue: name) else {
            throw call.fail("the algorithm of a key must be ES256, EdDSA, RS256, PS256 or HS256")
        }
        try call.charge(algorithm.keyKind == .rsa ? 100_000 : 1_000)
        let jwk = try call.crypto { () throws(CryptoError) in try PrivateKey.generate(algorithm.keyKind).jwk }
        var key = Map([("alg", .string(name))])
        for member in jwk.members { key[member.name] = Value(json: member.value) }
        return key
    }
}
