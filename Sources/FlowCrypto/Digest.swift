// Digests of bytes (RFC 1321, RFC 6234).

internal import CLibCrypto

/// A digest algorithm. MD5 and SHA-1 are here for providers that still ask for them, not for anything new.
package enum Digest: String, Sendable, CaseIterable {
    case md5, sha1, sha256, sha384, sha512

    /// How many bytes a digest has.
    package var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The digest of some bytes.
    package func hash(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: byteCount)
        let ok = unsafe bytes.withUnsafeBytes { input in
            unsafe result.withUnsafeMutableBytes { output in
                unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, algorithm, nil)
            }
        }
        // Only a libcrypto that forbids the algorithm, or has no memory left, gets here.
        precondition(ok == 1, "libcrypto cannot compute \(rawValue)")
        return result
    }

    /// libcrypto's name for it.
    var algorithm: OpaquePointer? {
        switch self {
        case .md5: unsafe EVP_md5()
        case .sha1: unsafe EVP_sha1()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        }
    }
}
