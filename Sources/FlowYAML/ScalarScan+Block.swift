// Literal (`|`) and folded (`>`) blocks of text: YAML 1.2, section 8.1.

import FlowDiagnostics

extension ScalarScan {
    /// Reads a block whose parent is indented by `parentColumn` (-1 at the top) and returns where its content ends.
    mutating func block(folded: Bool, parentColumn: Int) -> Int {
        let header = readHeader(parentColumn: parentColumn)
        var contentEnd = position
        var indent = header.indent
        position += bytes.breakLength(at: position)
        var lineEnd: Span?
        var emptyLines = takeEmptyLines(indent: &indent, parentColumn: parentColumn)
        var beganWithBlank = false
        while position < bytes.count, position - bytes.lineStart(of: position) == indent, !bytes[position].isBreak {
            let beginsWithBlank = bytes[position].isBlank
            if folded, let end = lineEnd, !beganWithBlank, !beginsWithBlank {
                if emptyLines.isEmpty { put([0x20], for: end) }
            } else if let end = lineEnd {
                put([0x0A], for: end)
            }
            for line in emptyLines { put([0x0A], for: line) }
            beganWithBlank = beginsWithBlank
            while position < bytes.count, !bytes[position].isBreak { copy() }
            contentEnd = position
            lineEnd = position < bytes.count ? takeBreak() : nil
            emptyLines = takeEmptyLines(indent: &indent, parentColumn: parentColumn)
        }
        if header.chomping != .strip, let end = lineEnd { put([0x0A], for: end) }
        if header.chomping == .keep { for line in emptyLines { put([0x0A], for: line) } }
        return contentEnd
    }

    private enum Chomping {
        case strip, clip, keep
    }

    /// `|` or `>`, then `+` or `-` and a digit in either order, then a comment; an indentation of 0 is yet unknown.
    private mutating func readHeader(parentColumn: Int) -> (indent: Int, chomping: Chomping) {
        var indent = 0
        var chomping = Chomping.clip
        position += 1
        reading: while true {
            switch bytes.at(position) {
            case 0x2B: chomping = .keep
            case 0x2D: chomping = .strip
            case 0x31...0x39: indent = max(parentColumn, 0) + Int(bytes[position] - 0x30)
            default: break reading
            }
            position += 1
        }
        position = bytes.lineEnd(of: position)
        return (indent, chomping)
    }

    /// Skips indentation and empty lines; the first content line fixes an indentation that is yet unknown.
    private mutating func takeEmptyLines(indent: inout Int, parentColumn: Int) -> [Span] {
        var lines: [Span] = []
        var widest = 0
        while true {
            let start = position
            while bytes.at(position) == 0x20, indent == 0 || position - start < indent { position += 1 }
            widest = max(widest, position - start)
            guard bytes.at(position).isBreak else { break }
            lines.append(takeBreak())
        }
        if indent == 0 { indent = max(widest, parentColumn + 1, 1) }
        return lines
    }
}
