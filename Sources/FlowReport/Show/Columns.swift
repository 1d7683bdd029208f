// Rows whose columns stand below each other.

/// Lays rows out in columns.
struct Columns {
    /// A piece of text with its style.
    struct Cell {
        let text: String
        let style: Palette.Style?

        /// A cell of a text, cleaned by whoever makes it.
        init(_ text: String, _ style: Palette.Style? = nil) {
            self.text = text
            self.style = style
        }
    }

    /// Colours.
    let palette: Palette
    /// The widest a column gets; a longer cell pushes the rest of its row to the right.
    let widest: Int

    /// One line for each row, empty cells at its end left out.
    func lines(_ rows: [[Cell]], indent: Int = 2) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.indices.contains(column) ? $0[column].text.unicodeScalars.count : nil }
                .filter { $0 <= widest }.max() ?? 0
        }
        return rows.map { row in String(repeating: " ", count: indent) + line(row, widths) }
    }

    private func line(_ row: [Cell], _ widths: [Int]) -> String {
        var line = ""
        var gap = ""
        for (column, cell) in row.enumerated() where widths[column] > 0 || !cell.text.isEmpty {
            if !cell.text.isEmpty {
                line += gap + (cell.style.map { palette.paint(cell.text, $0) } ?? cell.text)
                gap = ""
            }
            gap += String(repeating: " ", count: max(0, widths[column] - cell.text.unicodeScalars.count) + 2)
        }
        return line
    }
}
