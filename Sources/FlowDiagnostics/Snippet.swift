// A diagnostic as text for people: place, message, the line, a caret, ways to mend.

/// Renders diagnostics with the line they are about.
public struct SnippetRenderer: Sendable {
    /// Whether ANSI colours are used.
    public var color: Bool

    /// A renderer with or without colours.
    public init(color: Bool = false) {
        self.color = color
    }

    /// The widest excerpt of a line, in scalars; longer lines are cut around the caret.
    private static let excerptWidth = 120

    /// The diagnostic as lines of text, without a last line end.
    public func render(_ diagnostic: Diagnostic) -> String {
        let style = diagnostic.severity == .error ? "31;1" : "33;1"
        let severity = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]", style)
        let place = diagnostic.location.map { Self.visible($0.description) + ": " } ?? ""
        var lines = ["\(place)\(severity): \(paint(Self.visible(diagnostic.message), "1"))"]
        var indent = ""
        if let location = diagnostic.location,
            let excerpt = excerpt(of: location, label: diagnostic.label, severity: diagnostic.severity)
        {
            lines += excerpt.lines
            indent = excerpt.indent
        }
        return (lines + helpLines(diagnostic, indent: indent)).joined(separator: "\n")
    }

    private func helpLines(_ diagnostic: Diagnostic, indent: String) -> [String] {
        diagnostic.help.map { "\(indent) = \(paint("help", "36")): \(Self.visible($0))" }
    }

    /// The line of a place with a caret below it, and the blanks that stand below its number.
    package func excerpt(
        of location: Location, label: String? = nil, severity: Diagnostic.Severity = .error
    ) -> (lines: [String], indent: String)? {
        let position = location.source.position(at: location.span.lower)
        guard let line = location.source.span(ofLine: position.line) else { return nil }
        let number = String(position.line)
        var scalars = Array(location.source[line].unicodeScalars)
        var column = min(position.column - 1, scalars.count)
        let marked = location.source[Span(location.span.lower, min(location.span.upper, line.upper))]
            .unicodeScalars.count
        if scalars.count > Self.excerptWidth {
            let start = max(0, min(column - Self.excerptWidth / 2, scalars.count - Self.excerptWidth))
            let end = min(scalars.count, start + Self.excerptWidth)
            let cut = end < scalars.count
            scalars = (start > 0 ? ["…"] : []) + Array(scalars[start..<end]) + (cut ? ["…"] : [])
            column = column - start + (start > 0 ? 1 : 0)
        }
        let width = max(1, min(marked, scalars.count - column))
        let text = Self.visible(String(String.UnicodeScalarView(scalars)))
        let before = Self.displayWidth(scalars[..<min(column, scalars.count)])
        let under = column < scalars.count ? Self.displayWidth(scalars[column..<min(column + width, scalars.count)]) : 1
        let caret =
            String(repeating: " ", count: before)
            + paint(
                String(repeating: "^", count: max(1, under)) + (label.map { " " + Self.visible($0) } ?? ""),
                severity == .error ? "31;1" : "33;1")
        let indent = String(repeating: " ", count: number.count)
        return (["\(number) | \(text)", "\(indent) | \(caret)"], indent)
    }

    private func paint(_ text: String, _ style: String) -> String {
        color ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }

    /// Text in which control characters (a hostile file's escape sequences among them) show as `·`, tabs as a blank.
    package static func visible(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": result.append(" ")
            case "\n": result.append("\n")
            default: result.append(scalar.actsOnTerminals ? "·" : scalar)
            }
        }
        return String(result)
    }

    /// How many columns a terminal gives the scalars: wide East Asian ones take two, combining ones none.
    package static func displayWidth(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { total, scalar in
            switch scalar.value {
            case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F: total
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                total + 2
            default: total + 1
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, a line end among them, or changes the direction of text.
    package var actsOnTerminals: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
