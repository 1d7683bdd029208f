// Why a text is not JSON.

/// What is wrong with a JSON text, and where; it quotes no value of the text, which may be secret.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong: lower case, no full stop.
    public let message: String
    /// The UTF-8 offset at which it shows.
    public let offset: Int

    /// An error from its message and place.
    public init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }

    /// The message with its place.
    public var description: String { "\(message) at byte \(offset)" }
}
