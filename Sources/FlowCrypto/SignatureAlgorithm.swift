// Signatures as JSON Web Signatures use them (RFC 7518 section 3, RFC 8037 section 3.1).

internal import CLibCrypto

/// A signature algorithm, by its name in JOSE headers.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    /// RSA PKCS #1 v1.5 with SHA-256.
    case rs256 = "RS256"
    /// RSA PSS with SHA-256.
    case ps256 = "PS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// Ed25519.
    case edDSA = "EdDSA"

    /// The kind of key it takes.
    package var keyKind: KeyKind {
        switch self {
        case .rs256, .ps256: .rsa
        case .es256: .p256
        case .edDSA: .ed25519
        }
    }

    /// Readies a context that has just been given its key.
    fileprivate func configure(_ context: OpaquePointer?) -> Bool {
        switch self {
        case .rs256, .es256, .edDSA: true
        case .ps256:
            unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
        }
    }

    /// Ed25519 digests in its own way.
    fileprivate var digest: OpaquePointer? {
        self == .edDSA ? nil : unsafe EVP_sha256()
    }
}

extension PrivateKey {
    /// The signature of a message.
    package func sign(_ message: [UInt8], _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
        guard algorithm.keyKind == kind else {
            throw CryptoError("`\(algorithm.rawValue)` does not sign with a key of the kind \(kind.rawValue)")
        }
        guard let signature = signature(of: message, algorithm) else {
            throw CryptoError("the message cannot be signed")
        }
        guard algorithm == .es256 else { return signature }
        guard let plain = ECDSASignature.plain(fromDER: signature) else {
            throw CryptoError("the message cannot be signed")
        }
        return plain
    }

    private func signature(of message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        var inner: OpaquePointer?
        guard unsafe EVP_DigestSignInit(context, &inner, algorithm.digest, nil, handle.key) == 1,
            unsafe algorithm.configure(inner)
        else { return nil }
        var count = 0
        guard unsafe EVP_DigestSign(context, nil, &count, message, message.count) == 1 else { return nil }
        var signature = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else { return nil }
        return Array(signature.prefix(count))
    }
}

extension PublicKey {
    /// Whether a signature is the key owner's for a message; false for whatever cannot be one.
    package func isValid(_ signature: [UInt8], for message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        guard algorithm.keyKind == kind else { return false }
        guard algorithm == .es256 else { return verify(signature, message, algorithm) }
        return ECDSASignature.der(fromPlain: signature).map { verify($0, message, algorithm) } ?? false
    }

    private func verify(_ signature: [UInt8], _ message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        // What is wrong with a signature is nobody's business, least of all the next user's of this thread.
        defer { ERR_clear_error() }
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        var inner: OpaquePointer?
        guard unsafe EVP_DigestVerifyInit(context, &inner, algorithm.digest, nil, handle.key) == 1,
            unsafe algorithm.configure(inner)
        else { return false }
        return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

/// The two spellings of a P-256 signature: DER as libcrypto has it, and the 64 bytes of RFC 7518 section 3.4.
private enum ECDSASignature {
    static func plain(fromDER der: [UInt8]) -> [UInt8]? {
        let parsed = unsafe der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let signature = unsafe parsed else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        var r = [UInt8](repeating: 0, count: 32)
        var s = r
        guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32) == 32,
            unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32) == 32
        else { return nil }
        return r + s
    }

    static func der(fromPlain plain: [UInt8]) -> [UInt8]? {
        guard plain.count == 64, let signature = unsafe ECDSA_SIG_new() else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let r = unsafe BN_bin2bn(Array(plain[..<32]), 32, nil)
        let s = unsafe BN_bin2bn(Array(plain[32...]), 32, nil)
        guard unsafe ECDSA_SIG_set0(signature, r, s) == 1 else {
            unsafe BN_free(r)
            unsafe BN_free(s)
            return nil
        }
        var start: UnsafeMutablePointer<UInt8>?
        let count = unsafe i2d_ECDSA_SIG(signature, &start)
        guard count > 0, let start = unsafe start else { return nil }
        defer { unsafe CRYPTO_free(start, nil, 0) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
