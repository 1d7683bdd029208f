// How a text is written in quotes, for the lines that help shows.

/// Puts text in the quotes that need the fewest changes to it.
package enum Quoting {
    /// A text of one line as a quoted scalar: single quotes unless it holds some, then double ones.
    package static func quoted(_ text: String) -> String {
        guard text.utf8.contains(0x27) else { return "'\(text)'" }
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return "\"\(text)\"" }
        let doubled = text.utf8.flatMap { $0 == 0x27 ? [$0, $0] : [$0] }
        return "'\(String(decoding: doubled, as: UTF8.self))'"
    }
}
