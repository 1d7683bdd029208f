// Why a server cannot start.

/// A server that could not be started.
package struct ServerError: Error, Sendable, Hashable {
    /// The causes a caller can act on.
    package enum Cause: Sendable, Hashable {
        /// Another program listens on the port.
        case portTaken
        /// The address is not one of this machine alone.
        case notLoopback
        /// The system refuses.
        case system
    }

    /// The cause.
    package let cause: Cause
    /// What is wrong, for people.
    package let message: String

    package init(_ cause: Cause, _ message: String) {
        self.cause = cause
        self.message = message
    }
}
