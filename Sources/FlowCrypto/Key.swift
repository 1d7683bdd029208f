// Keys that sign and keys that verify.

package import FlowJSON
internal import CLibCrypto
internal import FlowEncoding

/// A key that signs.
package struct PrivateKey: Sendable {
    let handle: KeyHandle

    /// The kind of the key.
    package var kind: KeyKind { handle.kind }

    /// Makes a new key: RSA with 2048 bits, P-256 or Ed25519.
    package static func generate(_ kind: KeyKind) throws(CryptoError) -> PrivateKey {
        let key =
            switch kind {
            case .rsa: unsafe flow_generate_key("RSA", 2048, nil)
            case .p256: unsafe flow_generate_key("EC", 0, "prime256v1")
            case .ed25519: unsafe flow_generate_key("ED25519", 0, nil)
            }
        return PrivateKey(handle: try unsafe KeyHandle(owning: key))
    }

    init(handle: KeyHandle) {
        self.handle = handle
    }

    /// Reads a key from PEM without a password, PKCS #8 or older.
    package init(pem: String) throws(CryptoError) {
        handle = try KeyHandle(privatePEM: pem)
    }

    /// Reads a key from a JSON Web Key with its private members.
    package init(jwk: JSONObject) throws(CryptoError) {
        handle = try KeyHandle(jwk: jwk, isPrivate: true)
        // Both halves came from outside: what one signs the other must verify.
        let algorithm = SignatureAlgorithm.allCases.first { $0.keyKind == kind } ?? .edDSA
        guard let signature = try? sign([], algorithm),
            PublicKey(handle: handle).isValid(signature, for: [], algorithm)
        else { throw CryptoError("the halves of the key do not belong together") }
    }

    /// The key as PKCS #8 in PEM.
    package var pem: String {
        get throws(CryptoError) {
            guard let pem = handle.privatePEM else { throw CryptoError("the key cannot be written") }
            return pem
        }
    }

    /// The key that verifies what this one signs.
    package var publicKey: PublicKey {
        get throws(CryptoError) {
            guard let pem = handle.publicPEM else { throw CryptoError("the key cannot be written") }
            return try PublicKey(pem: pem)
        }
    }
}

/// A key that verifies.
package struct PublicKey: Sendable {
    let handle: KeyHandle

    /// The kind of the key.
    package var kind: KeyKind { handle.kind }

    init(handle: KeyHandle) {
        self.handle = handle
    }

    /// Reads a key from PEM, or the key of a certificate in PEM.
    package init(pem: String) throws(CryptoError) {
        handle = try KeyHandle(publicPEM: pem)
    }

    /// Reads a key from a JSON Web Key; private members are not looked at.
    package init(jwk: JSONObject) throws(CryptoError) {
        handle = try KeyHandle(jwk: jwk, isPrivate: false)
    }

    /// The key as SubjectPublicKeyInfo in PEM.
    package var pem: String {
        get throws(CryptoError) {
            guard let pem = handle.publicPEM else { throw CryptoError("the key cannot be written") }
            return pem
        }
    }

    /// The key as a JSON Web Key with its required members alone.
    package var jwk: JSONObject {
        get throws(CryptoError) {
            guard let jwk = handle.publicJWK else { throw CryptoError("the key cannot be written") }
            return jwk
        }
    }

    /// The SHA-256 thumbprint of the key (RFC 7638), as base64url.
    package var thumbprint: String {
        get throws(CryptoError) {
            // Names and values need no escapes, and `publicJWK` gives the members in the order asked for.
            let members = try jwk.members.map { member in
                guard case .string(let text) = member.value else { return "\"\(member.name)\":null" }
                return "\"\(member.name)\":\"\(text)\""
            }
            return Base64.encodeURL(Digest.sha256.hash(Array("{\(members.joined(separator: ","))}".utf8)))
        }
    }
}
