// Regular expressions for those who embed the language: the same RE2, the same linear time.

/// A regular expression in RE2 syntax, compiled once.
public struct RegularExpression: Sendable {
    /// Why a pattern was refused.
    public struct Refusal: Error, Sendable, Hashable {
        /// The reason, in RE2's words.
        public let message: String
    }

    private let pattern: Pattern

    /// Compiles a pattern.
    public init(_ text: String) throws(Refusal) {
        do throws(Pattern.Failure) {
            pattern = try Pattern(text)
        } catch {
            throw Refusal(message: error.message)
        }
    }

    /// Whether it matches anywhere in a text.
    public func matches(_ text: String) -> Bool { pattern.matches(text) }

    /// Whether it matches a text from its first to its last character.
    public func matchesWhole(_ text: String) -> Bool { pattern.matches(text, whole: true) }
}
