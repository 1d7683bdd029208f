// JSON Web Signatures in compact form (RFC 7515 section 3.1).

internal import FlowEncoding

/// A compact JWS taken apart. Nothing in it is to be believed before `isValid` has said so.
package struct JWS: Sendable, Hashable {
    /// The protected header, as JSON text.
    package let header: [UInt8]
    /// The payload.
    package let payload: [UInt8]
    /// The signature.
    package let signature: [UInt8]
    /// What is signed: header and payload, encoded.
    package let signingInput: [UInt8]

    /// The longest JWS that is read, in bytes.
    package static let maxLength = 1 << 20

    /// Takes a compact JWS apart.
    package init(_ compact: String) throws(CryptoError) {
        guard compact.utf8.count <= JWS.maxLength else {
            throw CryptoError("the token is longer than \(JWS.maxLength) bytes")
        }
        let parts = compact.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw CryptoError("the token has \(parts.count) parts, not three") }
        // The padding that base64url may have elsewhere is not allowed here (RFC 7515 section 2).
        guard !compact.utf8.contains(UInt8(ascii: "=")), let header = Base64.decodeURL(Substring(parts[0])),
            let payload = Base64.decodeURL(Substring(parts[1])), let signature = Base64.decodeURL(Substring(parts[2]))
        else { throw CryptoError("a part of the token is not base64url") }
        self.header = header
        self.payload = payload
        self.signature = signature
        signingInput = Array(compact.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    /// What signs a token.
    package enum Signer: Sendable {
        /// A key, with the algorithm the header names.
        case key(PrivateKey, SignatureAlgorithm)
        /// A shared secret: `HS256`.
        case secret([UInt8])
    }

    /// What verifies a token.
    package enum Verifier: Sendable {
        /// A key, with the algorithm expected of it.
        case key(PublicKey, SignatureAlgorithm)
        /// A shared secret: `HS256`.
        case secret([UInt8])
    }

    /// Signs a payload. The header is the caller's JSON text, whose `alg` must name what the signer does.
    package static func sign(header: [UInt8], payload: [UInt8], with signer: Signer) throws(CryptoError) -> String {
        let input = Base64.encodeURL(header) + "." + Base64.encodeURL(payload)
        let signature =
            switch signer {
            case .key(let key, let algorithm): try key.sign(Array(input.utf8), algorithm)
            case .secret(let secret): HMAC.code(for: Array(input.utf8), key: secret, digest: .sha256)
            }
        return input + "." + Base64.encodeURL(signature)
    }

    /// Whether the signature is right. Which algorithm that takes is the caller's word, never the header's; a caller
    /// who got the key by the header's `alg` or `kid` has checked them against what the key is for.
    package func isValid(for verifier: Verifier) -> Bool {
        switch verifier {
        case .key(let key, let algorithm): key.isValid(signature, for: signingInput, algorithm)
        case .secret(let secret):
            // A secret shorter than the digest protects nothing (RFC 7518 section 3.2), an empty one least of all.
            !secret.isEmpty && constantTimeEquals(HMAC.code(for: signingInput, key: secret, digest: .sha256), signature)
        }
    }
}
