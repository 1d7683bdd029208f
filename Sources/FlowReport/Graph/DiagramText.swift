// Text that a drawing has room for: a file may hold any, of any length.

/// Breaks texts into few and short lines.
enum DiagramText {
    /// The widest line, in scalars.
    static let width = 46

    /// A text on at most `most` lines, `…` standing for what is left out; empty for no text.
    static func lines(_ text: String, width: Int = width, most: Int = 2) -> [String] {
        // Nothing behind what can be shown is looked at, so that long texts cost no more than short ones.
        let all = text.unicodeScalars
        let end = all.index(all.startIndex, offsetBy: width * most * 2, limitedBy: all.endIndex) ?? all.endIndex
        let scalars = Array(String(all[..<end]).onOneLine.unicodeScalars)
        let isCut = end < all.endIndex
        // Lines of about one length read better than a last one of a single word.
        let least = (scalars.count + width - 1) / max(width, 1)
        if !isCut, least > 1, least <= most {
            let (lines, rest) = broken(scalars, width: min(width, scalars.count / least + 8), most: least)
            if !rest { return lines }
        }
        let (lines, rest) = broken(scalars, width: width, most: most)
        guard isCut || rest, let last = lines.last else { return lines }
        return lines.dropLast() + [shortened(last, to: width)]
    }

    /// The text on so many lines, and whether there is more of it.
    private static func broken(_ text: [Unicode.Scalar], width: Int, most: Int) -> (lines: [String], rest: Bool) {
        var rest = text[...]
        var lines: [String] = []
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty, lines.count < most else { return (lines, !rest.isEmpty) }
            let end = rest.count <= width ? rest.endIndex : breakPoint(of: rest, width)
            lines.append(string(of: rest[..<end]))
            rest = rest[end...]
        }
    }

    /// Where a line ends: at the last blank that fits, else behind a sign that parts words, else where it is full.
    private static func breakPoint(of rest: ArraySlice<Unicode.Scalar>, _ width: Int) -> Int {
        let full = rest.startIndex + width
        if let blank = rest[...full].lastIndex(of: " "), blank > rest.startIndex + width / 3 { return blank }
        let signs: Set<Unicode.Scalar> = ["/", "?", "&", ",", ".", "(", ")", "=", "|", "-", "_"]
        if let sign = rest[..<full].lastIndex(where: signs.contains), sign > rest.startIndex + width / 2 {
            return sign + 1
        }
        return full
    }

    private static func string(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        var scalars = scalars
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func shortened(_ line: String, to width: Int) -> String {
        let scalars = Array(line.unicodeScalars)
        return string(of: scalars[..<min(scalars.count, width - 1)]) + "…"
    }
}
