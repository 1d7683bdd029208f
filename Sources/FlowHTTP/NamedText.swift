// A name with its value, as header fields, queries and forms have them.

/// A name with its value, both as they are meant, not as they are encoded.
package struct NamedText: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value.
    package let value: String

    /// A name with its value.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
