// A YAML scalar: its text, what the YAML 1.2 core schema makes of it, and where each of its characters stands.

/// A scalar as written and as read.
package struct Scalar: Sendable {
    /// How it was written.
    package enum Style: Sendable, Hashable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    /// What it means under the YAML 1.2 core schema; only plain scalars are ever anything but text.
    package enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string
    }

    /// Its text after unquoting and folding.
    package let text: String
    /// How it was written.
    package let style: Style
    /// What it means.
    package let value: Value
    /// Where its characters stand in the file.
    package let offsets: OffsetMap

    /// A scalar from its parts.
    package init(text: String, style: Style, value: Value, offsets: OffsetMap) {
        self.text = text
        self.style = style
        self.value = value
        self.offsets = offsets
    }
}
