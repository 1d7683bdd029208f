// Whom a command talks to.

/// The forms of output.
enum Format: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// For programs: one document on standard output.
    case json
}
