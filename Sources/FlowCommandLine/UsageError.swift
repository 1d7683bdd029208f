// Why a call cannot be understood.

/// A wrong call: what is wrong with it and how to mend it.
package struct UsageError: Error, Hashable, Sendable {
    /// What is wrong: lower case, no full stop, names in backticks.
    package let message: String
    /// Ways to mend it, the most likely first.
    package let help: [String]

    /// An error from its message and help.
    package init(_ message: String, help: [String] = []) {
        self.message = message
        self.help = help
    }
}
