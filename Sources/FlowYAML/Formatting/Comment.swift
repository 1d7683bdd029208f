// Comments: what begins with `#` between the keys and values of a file.

import FlowDiagnostics

/// A comment with its place.
struct Comment {
    /// It as written, from `#` to the end of the line, without blanks at the end.
    let text: String
    /// Where it begins.
    let offset: Int
    /// Its line, from 1.
    let line: Int
    /// Its column in characters, from 0.
    let column: Int
    /// Whether nothing stands before it on its line.
    let isAlone: Bool
    /// Whether the line above it is empty.
    let followsBlankLine: Bool

    private init(_ source: SourceText, at offset: Int) {
        let bytes = source.bytes
        var end = bytes.lineEnd(of: offset)
        while end > offset, bytes[end - 1].isBlank { end -= 1 }
        text = source[Span(offset, end)]
        self.offset = offset
        let position = source.position(at: offset)
        line = position.line
        column = position.column - 1
        isAlone = source.isFirstOnLine(offset)
        followsBlankLine = source.isBlankLine(line - 1)
    }

    /// All comments of a file with this root, in order.
    static func all(in source: SourceText, root: Node) -> [Comment] {
        var scan = Scan(source: source)
        scan.walk(root)
        scan.skip(to: source.bytes.count)
        return scan.comments
    }

    /// A walk through the gaps between keys and values.
    private struct Scan {
        let source: SourceText
        var comments: [Comment] = []
        var position = 0

        mutating func walk(_ node: Node) {
            switch node.content {
            case .scalar(let scalar):
                guard node.span.upper > node.span.lower else { return }
                skip(to: node.span.lower)
                if scalar.style == .literal || scalar.style == .folded { readHeader(node.span.lower) }
                position = max(position, node.span.upper)
            case .sequence(let items): for item in items { walk(item) }
            case .mapping(let entries):
                for entry in entries {
                    skip(to: entry.keySpan.lower)
                    position = max(position, entry.keySpan.upper)
                    walk(entry.value)
                }
            }
        }

        /// Takes the comments of a gap; in a gap there is nothing else with a `#`.
        mutating func skip(to end: Int) {
            while position < min(end, source.bytes.count) {
                guard source.bytes[position] == UInt8(ascii: "#") else {
                    position += 1
                    continue
                }
                comments.append(Comment(source, at: position))
                position = source.bytes.lineEnd(of: position)
            }
        }

        /// The comment behind `|` or `>`.
        private mutating func readHeader(_ start: Int) {
            position = start
            skip(to: source.bytes.lineEnd(of: start))
        }
    }
}

extension SourceText {
    /// Whether only blanks and a byte order mark stand before an offset on its line.
    func isFirstOnLine(_ offset: Int) -> Bool {
        let start = span(ofLine: line(at: offset))?.lower ?? 0
        let skipped = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes.skippingBlanks(from: start + skipped) >= offset
    }

    /// Whether a line holds nothing but blanks; the line before the first does not count.
    func isBlankLine(_ line: Int) -> Bool {
        guard let span = span(ofLine: line) else { return false }
        return bytes.skippingBlanks(from: span.lower) >= span.upper
    }
}
