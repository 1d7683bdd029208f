// Scalars in block style: on one line, on several plain ones, or below `|` or `>`.

import FlowDiagnostics

/// Lays out one scalar of a block.
struct ScalarLayout {
    private let scalar: Scalar
    private let span: Span
    private let source: SourceText

    init(_ scalar: Scalar, _ span: Span, in source: SourceText) {
        self.scalar = scalar
        self.span = span
        self.source = source
    }

    /// How it will be written.
    var layout: Layout {
        switch scalar.style {
        case .singleQuoted, .doubleQuoted: return .text([Spelling.line(scalar, span, in: source, inFlow: false)])
        case .literal, .folded: return literal
        case .plain:
            let lines = writtenLines(from: span.lower).map { $0.trimming(\.isBlank) }
            guard lines.count > 1 else {
                return .text([Spelling.line(scalar, span, in: source, inFlow: false)])
            }
            return .text(lines.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    private func writtenLines(from start: Int) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var position = start
        while true {
            let end = min(source.bytes.lineEnd(of: position), span.upper)
            lines.append(source.bytes[position..<max(position, end)])
            position = end + source.bytes.breakLength(at: end)
            guard end < span.upper, position <= span.upper, position > end else { return lines }
        }
    }

    private var literal: Layout {
        let headerEnd = source.bytes.lineEnd(of: span.lower)
        let header = source.bytes[span.lower..<headerEnd].prefix { !$0.isBlank && $0 != UInt8(ascii: "#") }
        let text = Array(scalar.text.utf8)
        var lines: [String] = []
        if let first = text.firstIndex(where: { $0 != 0x0A }), headerEnd < span.upper {
            let indent = source.position(at: scalar.offsets.fileOffset(first)).column - 1
            let start = headerEnd + source.bytes.breakLength(at: headerEnd)
            lines = writtenLines(from: start).map { line in
                let blanks = line.prefix { $0 == 0x20 }.prefix(indent).count
                return String(decoding: line.dropFirst(blanks), as: UTF8.self)
            }
        }
        let keeps = header.contains(UInt8(ascii: "+"))
        if keeps {
            let ends = text.reversed().prefix { $0 == 0x0A }.count
            lines += Array(repeating: "", count: max(0, lines.isEmpty ? ends : ends - 1))
        }
        let start = lines.first { !$0.isEmpty }?.utf8.first
        let sign = keeps ? "+" : header.contains(UInt8(ascii: "-")) ? "-" : ""
        let style = scalar.style == .literal ? "|" : ">"
        // A first line that begins with a blank hides how far the block is indented.
        return .literal(header: style + (start?.isBlank ?? false ? "2" : "") + sign, lines: lines)
    }
}

extension ArraySlice<UInt8> {
    /// Without the bytes of a kind at both ends.
    fileprivate func trimming(_ isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var slice = drop(while: isDropped)
        while let last = slice.last, isDropped(last) { slice.removeLast() }
        return slice
    }
}
