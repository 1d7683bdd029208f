// A JSON Web Token that came from outside: taken apart, then its signature and its claims checked.

internal import FlowCrypto
internal import FlowJSON

/// A token taken apart. Nothing in it is believed before it was checked.
struct SignedToken: Sendable {
    let jws: JWS
    let header: JSONObject
    let claims: JSONObject
    /// The algorithm its header names.
    let algorithm: String

    /// Takes a token apart.
    init(_ text: String) throws(TokenRefusal) {
        do throws(CryptoError) { jws = try JWS(text) } catch {
            let isEncrypted = text.utf8.count { $0 == UInt8(ascii: ".") } == 4
            throw TokenRefusal(
                error.message, help: isEncrypted ? ["a token of five parts is encrypted, which is not supported"] : [])
        }
        header = try Self.object(jws.header, "header")
        claims = try Self.object(jws.payload, "payload")
        guard let name = header["alg"]?.stringValue else { throw TokenRefusal("the header of the token has no `alg`") }
        algorithm = name
    }

    private static func object(_ bytes: [UInt8], _ part: String) throws(TokenRefusal) -> JSONObject {
        guard let json = try? JSON.parse(bytes), let object = json.objectValue else {
            throw TokenRefusal("the \(part) of the token is no JSON object")
        }
        return object
    }

    /// Refuses the token unless a key of the set made its signature, with one of the algorithms.
    func checkSignature(_ keys: KeySet, _ algorithms: [SignatureAlgorithm]) throws(TokenRefusal) {
        let algorithm = try checkAlgorithm(algorithms)
        let id = try keyID()
        let candidates = keys.candidates(for: id)
        guard !candidates.isEmpty else {
            guard let id else { throw TokenRefusal("the key set has no keys") }
            throw TokenRefusal(
                "the token names the key `\(id.prefix(60))`, which is not in the key set", help: [keys.idsInWords],
                isUnknownKey: true)
        }
        guard candidates.contains(where: { $0.signed(jws, algorithm) }) else {
            let whose = id.map { "the key `\($0.prefix(60))`" } ?? "any key of the set"
            throw TokenRefusal("the signature of the token is not that of \(whose)")
        }
    }

    /// The algorithm, if it is one of those that are allowed and can be checked.
    func checkAlgorithm(_ algorithms: [SignatureAlgorithm]) throws(TokenRefusal) -> SignatureAlgorithm {
        let shown = String(algorithm.prefix(60))
        guard algorithm.lowercased() != "none" else {
            throw TokenRefusal("the token is unsigned: its `alg` is `\(shown)`")
        }
        // Extensions that must be understood, and are not (RFC 7515 section 4.1.11).
        guard header["crit"] == nil else {
            throw TokenRefusal("the token has a `crit` header, which nobody here reads")
        }
        guard let known = SignatureAlgorithm(rawValue: algorithm) else {
            throw TokenRefusal(
                "the token is signed with `\(shown)`, which cannot be checked here",
                help: [
                    "these can: \(SignatureAlgorithm.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
                    "if the token comes straight from the token endpoint, say why its signature is left out: "
                        + "`without: { signature: why }`",
                ])
        }
        guard algorithms.contains(known) else {
            throw TokenRefusal(
                "the token is signed with `\(shown)`, which the step does not allow",
                help: ["if the provider does that, add it to `algorithms`"])
        }
        return known
    }

    private func keyID() throws(TokenRefusal) -> String? {
        guard let id = header["kid"] else { return nil }
        guard let text = id.stringValue else { throw TokenRefusal("the `kid` of the token is no text") }
        return text
    }
}
