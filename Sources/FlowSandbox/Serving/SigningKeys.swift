// The keys a sandbox signs with. They are made when first read and live as long as the process: what they sign proves
// nothing to anybody else.

import FlowCEL
import FlowCrypto
import FlowJSON

/// What `keys.NAME` stands for.
enum SigningKeys {
    /// The names there are.
    static let names = ["rs256", "ps256", "es256", "eddsa", "jwks"]

    /// A private key as PEM, or for `jwks` the public halves of all as a key set (RFC 7517 section 5).
    static func value(_ name: String) -> Value? {
        switch name {
        case "rs256": pem(of: rs256)
        case "ps256": pem(of: ps256)
        case "es256": pem(of: es256)
        case "eddsa": pem(of: eddsa)
        case "jwks": keySet
        default: nil
        }
    }

    /// What signs with an algorithm; nil where there is no key for it.
    static func signer(for algorithm: String) -> JWS.Signer? {
        guard let known = SignatureAlgorithm(rawValue: algorithm),
            let entry = all.first(where: { $0.algorithm == algorithm })
        else { return nil }
        return entry.key.map { .key($0, known) }
    }

    private static let rs256 = try? PrivateKey.generate(.rsa)
    private static let ps256 = try? PrivateKey.generate(.rsa)
    private static let es256 = try? PrivateKey.generate(.p256)
    private static let eddsa = try? PrivateKey.generate(.ed25519)

    private static func pem(of key: PrivateKey?) -> Value? {
        (try? key?.pem).map { .string($0) }
    }

    /// The keys by name, with the algorithm each signs with.
    private static var all: [(name: String, algorithm: String, key: PrivateKey?)] {
        [("rs256", "RS256", rs256), ("ps256", "PS256", ps256), ("es256", "ES256", es256), ("eddsa", "EdDSA", eddsa)]
    }

    private static let keySet: Value = {
        var keys: [JSON] = []
        for (name, algorithm, key) in all {
            guard let key, var jwk = try? key.publicKey.jwk else { continue }
            jwk["kid"] = .string(name)
            jwk["alg"] = .string(algorithm)
            jwk["use"] = .string("sig")
            keys.append(.object(jwk))
        }
        return Value(json: .object(["keys": .array(keys)]))
    }()
}
