// The few forms of Markdown that reference pages are made of.

/// Writes Markdown.
enum Markdown {
    /// A table; rows without any cell filled are left out, and so is a table without rows.
    static func table(_ head: [String], _ rows: [[String]]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" } + [""]
    }

    /// Text as code, whatever it holds.
    static func code(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        return text.utf8.contains(UInt8(ascii: "`")) ? "`` \(text) ``" : "`\(text)`"
    }

    /// Lines as a block of code.
    static func block(_ text: String, _ language: String = "") -> [String] {
        ["```" + language] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [
            "```", "",
        ]
    }

    /// Text inside a cell: a bar would end the cell, a line end the table.
    private static func cell(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "|": result += "\\|"
            case "\n": result += " "
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
