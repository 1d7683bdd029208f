// Keys as JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037).

internal import CLibCrypto
internal import FlowEncoding
internal import FlowJSON

extension KeyHandle {
    /// Reads a key; a private one must have its private members.
    convenience init(jwk: JSONObject, isPrivate: Bool) throws(CryptoError) {
        let key: OpaquePointer?
        var x: [UInt8] = []
        switch jwk["kty"] {
        case .string("RSA"): unsafe key = try KeyHandle.rsa(jwk, isPrivate: isPrivate)
        case .string("EC"): unsafe key = try KeyHandle.p256(jwk, isPrivate: isPrivate)
        case .string("OKP"):
            guard jwk["crv"] == .string("Ed25519") else {
                throw CryptoError("the `crv` of the OKP key is not `Ed25519`")
            }
            x = try jwk.bytes("x", count: 32)
            unsafe key = try KeyHandle.ed25519(jwk, x: x, isPrivate: isPrivate)
        default: throw CryptoError("the `kty` of the key is none of `RSA`, `EC` and `OKP`")
        }
        try unsafe self.init(owning: key)
        // libcrypto works the public half of Ed25519 keys out of the private one; what was given must be the same.
        guard kind != .ed25519 || rawPublicBytes == x else {
            throw CryptoError("the halves of the key do not belong together")
        }
    }

    private static func rsa(_ jwk: JSONObject, isPrivate: Bool) throws(CryptoError) -> OpaquePointer? {
        let n = try jwk.bytes("n")
        let e = try jwk.bytes("e")
        let d = isPrivate ? try jwk.bytes("d") : []
        guard e.count <= n.count, d.count <= n.count, !isPrivate || !d.isEmpty else {
            throw CryptoError("the numbers of the RSA key do not fit together")
        }
        return unsafe flow_rsa_key(n, Int32(n.count), e, Int32(e.count), d, Int32(d.count))
    }

    private static func p256(_ jwk: JSONObject, isPrivate: Bool) throws(CryptoError) -> OpaquePointer? {
        guard jwk["crv"] == .string("P-256") else { throw CryptoError("the `crv` of the EC key is not `P-256`") }
        let point = try [4] + jwk.bytes("x", count: 32) + jwk.bytes("y", count: 32)
        guard isPrivate else { return unsafe flow_p256_key(point, nil) }
        return unsafe flow_p256_key(point, try jwk.bytes("d", count: 32))
    }

    private static func ed25519(_ jwk: JSONObject, x: [UInt8], isPrivate: Bool) throws(CryptoError) -> OpaquePointer? {
        guard isPrivate else { return unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, x, x.count) }
        let d = try jwk.bytes("d", count: 32)
        return unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, d, d.count)
    }

    /// The public half, its required members in the order of RFC 7638.
    var publicJWK: JSONObject? {
        switch kind {
        case .rsa:
            guard let n = number(OSSL_PKEY_PARAM_RSA_N), let e = number(OSSL_PKEY_PARAM_RSA_E) else { return nil }
            return ["e": .string(Base64.encodeURL(e)), "kty": .string("RSA"), "n": .string(Base64.encodeURL(n))]
        case .p256:
            guard let x = number(OSSL_PKEY_PARAM_EC_PUB_X, count: 32),
                let y = number(OSSL_PKEY_PARAM_EC_PUB_Y, count: 32)
            else { return nil }
            return [
                "crv": .string("P-256"), "kty": .string("EC"), "x": .string(Base64.encodeURL(x)),
                "y": .string(Base64.encodeURL(y)),
            ]
        case .ed25519:
            guard let x = rawPublicBytes else { return nil }
            return ["crv": .string("Ed25519"), "kty": .string("OKP"), "x": .string(Base64.encodeURL(x))]
        }
    }
}

extension JSONObject {
    /// A member that is bytes as base64url, of a fixed count where one is given.
    fileprivate func bytes(_ name: String, count: Int? = nil) throws(CryptoError) -> [UInt8] {
        guard case .string(let text)? = self[name], text.utf8.count <= 8192, let bytes = Base64.decodeURL(text) else {
            throw CryptoError("the `\(name)` of the key is missing or not base64url")
        }
        guard bytes.count == count ?? bytes.count else {
            throw CryptoError("the `\(name)` of the key has \(bytes.count) bytes, not \(count ?? 0)")
        }
        return bytes
    }
}
