// How an exchange fails.

/// Why no answer came.
package struct TransportError: Error, Sendable, Hashable {
    /// The causes a caller can act on.
    package enum Cause: String, Sendable, CaseIterable {
        /// The URL cannot be used.
        case badURL
        /// The method, a header field or the body cannot be sent.
        case badRequest
        /// The host's name has no address.
        case nameNotFound
        /// Nobody listens, or the network does not reach there.
        case cannotConnect
        /// No connection or no whole answer within the time given.
        case timeout
        /// The connection broke before the whole answer came.
        case connectionLost
        /// TLS failed: certificate, name, protocol.
        case tls
        /// The answer is larger than allowed.
        case tooLarge
        /// The answer is not HTTP.
        case badResponse
        /// The caller gave up.
        case cancelled
    }

    /// The cause.
    package var cause: Cause
    /// What the library said, for people.
    package var detail: String

    /// An error from its cause and details.
    package init(_ cause: Cause, _ detail: String) {
        self.cause = cause
        self.detail = detail
    }
}
