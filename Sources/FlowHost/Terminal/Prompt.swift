// A prompt on a terminal: what it wrote, so that it can be taken off the screen again.

internal import FlowDiagnostics

/// Writes a prompt and erases it when it was answered.
package struct Prompt: Sendable {
    private let talk: @Sendable (String) -> Void
    private let columns: Int?
    /// The rows above the one the cursor is in.
    private var rows = 0
    private var column = 0

    /// A prompt on a screen of so many columns; nil for one that nothing can be erased from.
    package init(columns: Int?, talk: @escaping @Sendable (String) -> Void) {
        self.columns = columns
        self.talk = talk
    }

    /// Writes text that is free of control characters.
    package mutating func write(_ text: String) {
        count(text)
        talk(text)
    }

    /// Notes what a person typed, with the line end at its end.
    package mutating func typed(_ text: String, hidden: Bool) {
        if hidden { talk("\n") } else { count(text) }
        count("\n")
    }

    /// Ends the line when nothing was typed, where it cannot be erased.
    package func giveUp() {
        if columns == nil { talk("\n") }
    }

    /// Takes everything off the screen.
    package mutating func erase() {
        guard columns != nil, rows > 0 || column > 0 else { return }
        // ECMA-48: CUU (cursor up), CR, ED (erase to the end of the screen).
        talk((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
        (rows, column) = (0, 0)
    }

    private mutating func count(_ text: String) {
        let widest = columns ?? .max
        for scalar in text.unicodeScalars {
            guard scalar != "\n" else {
                rows += 1
                column = 0
                continue
            }
            column += SnippetRenderer.displayWidth(CollectionOfOne(scalar))
            // Terminals go to the next row when there is something to write in it, not before.
            if column > widest {
                rows += 1
                column = 1
            }
        }
    }
}
