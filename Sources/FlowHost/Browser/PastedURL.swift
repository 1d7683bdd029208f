// What people paste, and the URL in it.

/// A URL out of a pasted line.
package enum PastedURL {
    /// The text without what terminals, mail programs and quick fingers put around it: control characters, the marks
    /// of bracketed paste, blanks, quotes and angle brackets.
    package static func clean(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                rest = rest.dropFirst()
                // ESC [ parameters final: the final byte is between @ and ~ (ECMA-48 section 5.4).
                while let next = rest.popFirst(), !("@"..."~").contains(next) {}
                continue
            }
            if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { continue }
            scalars.append(scalar)
        }
        var trimmed = scalars[...]
        while let first = trimmed.first, isAround(first) { trimmed = trimmed.dropFirst() }
        while let last = trimmed.last, isAround(last) { trimmed = trimmed.dropLast() }
        return String(String.UnicodeScalarView(trimmed))
    }

    private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
            || ["\"", "'", "<", ">", "`", "\u{201C}", "\u{201D}", "\u{FEFF}"].contains(scalar)
    }
}
