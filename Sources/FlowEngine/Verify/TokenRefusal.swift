// Why a token is not believed.

/// What is wrong with a token or with the keys it is checked by.
struct TokenRefusal: Error, Sendable, Hashable {
    /// What is wrong: lower case, no full stop.
    let message: String
    /// What to do about it.
    let help: [String]
    /// Whether newer keys may know better.
    let isUnknownKey: Bool

    init(_ message: String, help: [String] = [], isUnknownKey: Bool = false) {
        self.message = message
        self.help = help
        self.isUnknownKey = isUnknownKey
    }
}
