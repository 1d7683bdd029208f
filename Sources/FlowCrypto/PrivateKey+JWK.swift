// Private keys as JSON Web Keys, so that a key can be kept with other values.

internal import CLibCrypto
internal import FlowEncoding
package import FlowJSON

extension PrivateKey {
    /// The key as a JSON Web Key: the members of its public half, then `d`, which is all that signing needs.
    package var jwk: JSONObject {
        get throws(CryptoError) {
            guard var jwk = handle.publicJWK, let secret = handle.secret else {
                throw CryptoError("the key cannot be written")
            }
            jwk["d"] = .string(Base64.encodeURL(secret))
            return jwk
        }
    }
}

extension KeyHandle {
    /// The bytes of `d`.
    fileprivate var secret: [UInt8]? {
        switch kind {
        case .rsa: return number(OSSL_PKEY_PARAM_RSA_D)
        case .p256: return number(OSSL_PKEY_PARAM_PRIV_KEY, count: 32)
        case .ed25519:
            var bytes = [UInt8](repeating: 0, count: 32)
            var count = bytes.count
            let ok = unsafe EVP_PKEY_get_raw_private_key(key, &bytes, &count) == 1
            return ok && count == 32 ? bytes : nil
        }
    }
}
