// Where unpredictable bytes come from.

internal import CLibCrypto

/// Unpredictable bytes from libcrypto's generator.
package enum SystemRandom {
    /// `count` bytes fit for keys, tokens and verifiers. Ends the process if the system has no randomness, since
    /// nothing made afterwards could be trusted.
    package static func bytes(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        precondition(count <= Int32.max, "nobody needs two gigabytes of randomness")
        var result = [UInt8](repeating: 0, count: count)
        let ok = unsafe result.withUnsafeMutableBytes { unsafe RAND_bytes($0.baseAddress, Int32(clamping: $0.count)) }
        precondition(ok == 1, "the system's random generator failed")
        return result
    }
}
