// Keys as PEM text (RFC 7468).

internal import CLibCrypto

extension KeyHandle {
    /// Reads a private key; encrypted ones are refused.
    convenience init(privatePEM text: String) throws(CryptoError) {
        let key = unsafe KeyHandle.withBIO(text) { bio in
            unsafe PEM_read_bio_PrivateKey(bio, nil, refusePassword, nil)
        }
        guard let key = unsafe key else {
            throw CryptoError("the text holds no private key in PEM without a password")
        }
        try unsafe self.init(owning: key)
    }

    /// Reads a public key, or the one in a certificate.
    convenience init(publicPEM text: String) throws(CryptoError) {
        let found = unsafe KeyHandle.withBIO(text) { bio in unsafe PEM_read_bio_PUBKEY(bio, nil, refusePassword, nil) }
        let key = unsafe found ?? KeyHandle.keyOfCertificate(text)
        guard let key = unsafe key else {
            throw CryptoError("the text holds neither a public key nor a certificate in PEM")
        }
        try unsafe self.init(owning: key)
    }

    private static func keyOfCertificate(_ text: String) -> OpaquePointer? {
        let certificate = unsafe withBIO(text) { bio in unsafe PEM_read_bio_X509(bio, nil, refusePassword, nil) }
        guard let certificate = unsafe certificate else { return nil }
        defer { unsafe X509_free(certificate) }
        return unsafe X509_get_pubkey(certificate)
    }

    /// The private key as PKCS #8.
    var privatePEM: String? {
        unsafe KeyHandle.written { bio in unsafe PEM_write_bio_PKCS8PrivateKey(bio, key, nil, nil, 0, nil, nil) == 1 }
    }

    /// The public key as SubjectPublicKeyInfo.
    var publicPEM: String? {
        unsafe KeyHandle.written { bio in unsafe PEM_write_bio_PUBKEY(bio, key) == 1 }
    }

    private static func withBIO(_ text: String, _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        let bytes = Array(text.utf8.prefix(1 << 20))
        return unsafe bytes.withUnsafeBytes { buffer in
            guard let bio = unsafe BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else {
                return nil
            }
            defer { unsafe BIO_free(bio) }
            return unsafe body(bio)
        }
    }

    private static func written(_ body: (OpaquePointer) -> Bool) -> String? {
        guard let bio = unsafe BIO_new(BIO_s_secmem()) else { return nil }
        defer { unsafe BIO_free(bio) }
        guard unsafe body(bio) else { return nil }
        var start: UnsafeMutablePointer<CChar>?
        let count = unsafe flow_bio_bytes(bio, &start)
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: max(0, count)), as: UTF8.self)
    }
}

/// Stands for libcrypto's own callback, which would ask at the terminal.
private func refusePassword(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isWriting: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    -1
}
