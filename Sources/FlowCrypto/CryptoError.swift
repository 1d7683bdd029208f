// What is wrong with a key, a signature or a token.

internal import CLibCrypto

/// A key, signature or token that cannot be used.
package struct CryptoError: Error, Sendable, Hashable {
    /// What is wrong; never quotes key material.
    package let message: String

    /// An error about something that never got to libcrypto.
    package init(refusing message: String) {
        self.message = message
    }

    init(_ message: String) {
        self.message = message
        // libcrypto keeps its own list of errors per thread; what stays there would be taken for somebody else's.
        ERR_clear_error()
    }
}
