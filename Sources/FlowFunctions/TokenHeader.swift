// The header of a token to be signed: what the flow says, completed from the key.

internal import FlowCEL
internal import FlowCrypto
internal import FlowJSON

/// A header in the making.
struct TokenHeader {
    private static let names = "RS256, PS256, ES256, EdDSA or HS256"
    private let given: JSONObject
    private let keyID: String?
    private var algorithm = ""

    init(_ given: JSONObject, _ key: SigningKey) {
        self.given = given
        keyID = key.member("kid")
    }

    /// The header as it is signed: `alg` first, then `typ`, the key's `kid`, and what else was given.
    var json: JSON {
        var members: JSONObject = ["alg": .string(algorithm), "typ": .string("JWT")]
        if let keyID { members["kid"] = .string(keyID) }
        for member in given.members where member.name != "alg" { members[member.name] = member.value }
        return .object(members)
    }

    /// What signs, by the `alg` that was given or else the key's own.
    mutating func signer(_ key: SigningKey, _ call: Call) throws(EvaluationError) -> JWS.Signer {
        let wanted = try wantedAlgorithm(key, call)
        if let octets = key.secret {
            guard let wanted else {
                throw call.fail(
                    "a shared secret does not tell the algorithm",
                    help: ["write `{'alg': 'HS256'}`", "a key in PEM begins with `-----BEGIN`"])
            }
            guard wanted == "HS256" else {
                throw call.fail(
                    "the key is neither PEM nor a JSON Web Key", help: ["PEM text begins with `-----BEGIN`"])
            }
            algorithm = wanted
            return .secret(octets)
        }
        guard let signing = try key.privateKey(call) else { throw call.fail("the key cannot sign") }
        let own: SignatureAlgorithm =
            switch signing.kind {
            case .rsa: .rs256
            case .p256: .es256
            case .ed25519: .edDSA
            }
        guard wanted != "HS256" else {
            throw call.fail("HS256 takes a shared secret, not a key of two halves", help: ["use `\(own.rawValue)`"])
        }
        let chosen = wanted.flatMap(SignatureAlgorithm.init(rawValue:)) ?? own
        algorithm = chosen.rawValue
        return .key(signing, chosen)
    }

    /// The algorithm that header or key name, when one does.
    private func wantedAlgorithm(_ key: SigningKey, _ call: Call) throws(EvaluationError) -> String? {
        let name: String
        switch given["alg"] {
        case .string(let text)?: name = text
        case nil:
            guard let own = key.member("alg") else { return nil }
            name = own
        case .null?, .bool?, .int?, .double?, .array?, .object?:
            throw call.fail("the `alg` of header or key must be \(Self.names)")
        }
        guard name == "HS256" || SignatureAlgorithm(rawValue: name) != nil else {
            throw call.fail("the `alg` of header or key must be \(Self.names)")
        }
        return name
    }
}
