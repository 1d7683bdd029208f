// A call worth showing.

/// A command line and what it does; help begins with these.
package struct Example: Sendable, Hashable {
    /// The command line, without a prompt.
    package let line: String
    /// What it does.
    package let what: String

    /// An example from its command line and what it does.
    package init(_ line: String, _ what: String) {
        self.line = line
        self.what = what
    }
}
