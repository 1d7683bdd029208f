// A certificate with its key, by which a client proves to a server who it is (RFC 8446 section 4.4.2).

internal import CLibCrypto

/// A client certificate that was read and fits its key.
package struct ClientCertificate: Sendable, Hashable {
    /// The certificate and those of its issuers that came with it, as PEM.
    package let chain: String
    /// The private key, as PEM without a password.
    package let key: String
    /// When it begins to hold, in seconds since 1970.
    package let begin: Int64
    /// When it ends.
    package let end: Int64

    /// The most bytes a certificate, key or bundle may have.
    package static let maxBytes = 1 << 20

    /// Reads a PKCS#12 file (RFC 7292), as `.p12` or `.pfx`; the legacy algorithms come from the folder `modules`, where
    /// one is named.
    package init(pkcs12 bytes: [UInt8], passphrase: String, modules: String? = nil) throws(CryptoError) {
        guard bytes.count <= Self.maxBytes else { throw CryptoError("the PKCS#12 file is larger than 1 MiB") }
        guard !passphrase.utf8.contains(0) else { throw CryptoError("the passphrase holds a NUL") }
        var found = unsafe flow_read_pkcs12(bytes, bytes.count, passphrase, 0, nil)
        if unsafe found.problem == 3 {
            unsafe flow_client_certificate_free(&found)
            unsafe found = flow_read_pkcs12(bytes, bytes.count, passphrase, 1, modules)
        }
        defer { unsafe flow_client_certificate_free(&found) }
        switch unsafe found.problem {
        case 0: break
        case 1: throw CryptoError("the file is no PKCS#12")
        case 2: throw CryptoError("the passphrase of the PKCS#12 file is wrong")
        case 3:
            throw CryptoError(
                "the PKCS#12 file is sealed with an algorithm that OpenSSL does not know, not even as legacy")
        case 4:
            throw CryptoError(
                "the PKCS#12 file is sealed with an old algorithm such as RC2, and OpenSSL's legacy provider cannot be loaded"
            )
        case 6: throw CryptoError("the key in the PKCS#12 file is not that of its certificate")
        default: throw CryptoError("the PKCS#12 file lacks a certificate or its key")
        }
        try unsafe self.init(found)
    }

    /// Reads a certificate, with those of its issuers after it, and its key from PEM; both may be in one text.
    package init(pem: String, key: String, passphrase: String = "") throws(CryptoError) {
        guard pem.utf8.count <= Self.maxBytes, key.utf8.count <= Self.maxBytes else {
            throw CryptoError("the certificate or its key is larger than 1 MiB")
        }
        var found = unsafe flow_read_pem(
            pem, Int32(clamping: pem.utf8.count), key, Int32(clamping: key.utf8.count), passphrase)
        defer { unsafe flow_client_certificate_free(&found) }
        switch unsafe found.problem {
        case 0: break
        case 1: throw CryptoError("the text holds no certificate in PEM")
        case 2:
            throw CryptoError(
                passphrase.isEmpty
                    ? "the key is sealed with a passphrase, and none is given" : "the passphrase of the key is wrong")
        case 6: throw CryptoError("the key is not that of the certificate")
        default: throw CryptoError("the text holds no private key in PEM")
        }
        try unsafe self.init(found)
    }

    private init(_ found: flow_client_certificate) throws(CryptoError) {
        guard let chain = unsafe found.chain, let key = unsafe found.key else {
            throw CryptoError("the certificate cannot be written as PEM")
        }
        self.chain = unsafe String(cString: chain)
        self.key = unsafe String(cString: key)
        begin = unsafe found.begin
        end = unsafe found.end
    }

    /// Whether a text holds certificates in PEM, such as those of an authority.
    package static func areIn(_ pem: String) -> Bool {
        guard pem.utf8.count <= maxBytes else { return false }
        return unsafe flow_count_certificates(pem, Int32(clamping: pem.utf8.count)) > 0
    }
}
