// Help for people: examples first, two columns, wrapped at a hundred.

/// Lays out help.
package enum HelpText {
    /// The widest line.
    package static let width = 100
    /// A row of two columns.
    package typealias Row = (left: String, right: String)

    /// Rows in two columns, indented by two; a left side wider than `widest` has its right side on the next line.
    package static func table(_ rows: [Row], widest: Int = 34) -> [String] {
        let left = rows.map(\.left.count).filter { $0 <= widest }.max() ?? 0
        return rows.flatMap { row -> [String] in
            let lines = wrap(row.right, width: width - left - 6)
            let pad = String(repeating: " ", count: left + 6)
            guard row.left.count <= left else { return ["  " + row.left] + lines.map { pad + $0 } }
            let gap = String(repeating: " ", count: left - row.left.count + 4)
            return ["  " + row.left + (lines.first.map { gap + $0 } ?? "")] + lines.dropFirst().map { pad + $0 }
        }
    }

    /// Examples in two columns.
    static func table(_ examples: [Example]) -> [String] {
        table(examples.map { ($0.line, $0.what) }, widest: 54)
    }

    /// A text in lines no wider than `width`, broken at blanks.
    package static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Sections with a blank line between them, and a last line end.
    static func text(_ sections: [[String]]) -> String {
        sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }
}

extension Command {
    /// The help of the command.
    package var help: String {
        let notes = notes.map { HelpText.wrap($0, width: HelpText.width) }
        return HelpText.text(
            [
                HelpText.wrap("\(program) \(name): \(summary)", width: HelpText.width),
                HelpText.table(examples),
                HelpText.wrap("usage: \(usage)", width: HelpText.width),
                section("arguments:", positionals.map { ($0.spelling, $0.doc) }),
                section("flags:", flags.map { (column($0), $0.doc + note($0)) } + [("-h, --help", "show this help")]),
            ] + notes + [environmentNote])
    }

    private func section(_ title: String, _ rows: [HelpText.Row]) -> [String] {
        rows.isEmpty ? [] : [title] + HelpText.table(rows)
    }

    private func column(_ flag: Flag<Options>) -> String {
        (flag.short.map { "-\($0), " } ?? "    ") + flag.spelling
    }

    private func note(_ flag: Flag<Options>) -> String {
        flag.repetition == .adding ? "; may be given again" : ""
    }

    private var environmentNote: [String] {
        guard let flag = flags.first(where: { $0.argument != .none }) ?? flags.first else { return [] }
        let variable = flag.variable(of: program)
        return HelpText.wrap(
            "Each flag has a twin in the environment: \(variable) stands in for \(flag.name).", width: HelpText.width)
    }
}
