// Keyed digests (RFC 2104), and the comparison they need.

internal import CLibCrypto

/// Keyed digests.
package enum HMAC {
    /// The code that proves who knows the key has seen the message.
    package static func code(for message: [UInt8], key: [UInt8], digest: Digest) -> [UInt8] {
        // A key longer than a block counts as its own digest; so libcrypto's `int` never overflows.
        let key = key.count > 128 ? digest.hash(key) : key
        var result = [UInt8](repeating: 0, count: digest.byteCount)
        let end = unsafe key.withUnsafeBytes { key in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe result.withUnsafeMutableBufferPointer { output in
                    unsafe CLibCrypto.HMAC(
                        digest.algorithm, key.baseAddress, Int32(clamping: key.count), message.baseAddress,
                        message.count, output.baseAddress, nil)
                }
            }
        }
        precondition(unsafe end != nil, "libcrypto cannot compute a code with \(digest.rawValue)")
        return result
    }
}

/// Whether two byte strings are equal, in a time that depends on their lengths alone.
package func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe a.withUnsafeBytes { a in
        unsafe b.withUnsafeBytes { b in unsafe a.isEmpty || CRYPTO_memcmp(a.baseAddress, b.baseAddress, a.count) == 0 }
    }
}
