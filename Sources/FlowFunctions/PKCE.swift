// Proof keys for code exchange (RFC 7636).

internal import FlowCEL
internal import FlowCrypto
internal import FlowEncoding

extension Function {
    /// `pkce.challenge`.
    static let pkce: [Function] = [
        Function(
            "pkce.challenge", doc: "The S256 challenge of a code verifier: the base64url of its SHA-256.",
            overloads: [
                Overload(parameters: [.string], result: .string) { (call, values) throws(EvaluationError) in
                    let verifier = values.octets(0)
                    try call.charge(verifier.count / 100)
                    return .string(Base64.encodeURL(Digest.sha256.hash(verifier)))
                }
            ],
            examples: [
                Example(
                    "pkce.challenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')",
                    "'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'")
            ])
    ]
}
