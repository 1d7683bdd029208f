// Where unpredictable bytes come from.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Unpredictable bytes from the system's generator.
package enum SystemRandom {
    /// The most bytes one call of `getentropy` gives.
    private static let chunk = 256

    /// `count` bytes fit for keys, tokens and verifiers. Ends the process if the system has no randomness, since
    /// nothing made afterwards could be trusted.
    ///
    /// The kernel is asked, not libcrypto: for the few bytes a run needs, seeding a generator costs more than the run.
    package static func bytes(_ count: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: max(0, count))
        unsafe result.withUnsafeMutableBytes { buffer in
            var start = 0
            while start < buffer.count {
                let length = min(chunk, buffer.count - start)
                let status = unsafe getentropy(buffer.baseAddress?.advanced(by: start), length)
                precondition(status == 0, "the system's random generator failed")
                start += length
            }
        }
        return result
    }
}
