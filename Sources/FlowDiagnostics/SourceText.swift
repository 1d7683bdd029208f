// A named text with its lines, so that offsets become places.

/// The text of one file or expression; cheap to copy, since its storage is shared.
public struct SourceText: Sendable {
    /// What people call it: the path as they wrote it, `<stdin>`, `<expression>`.
    public let name: String
    /// The text in UTF-8.
    public let bytes: [UInt8]
    /// The offset at which each line begins; the first is 0.
    private let lineStarts: [Int]
    /// The texts it is made of, each with the offset it begins at; empty for the text of one file.
    private let parts: [(start: Int, text: SourceText)]

    /// A text from its UTF-8 bytes. `\n`, `\r\n` and `\r` end a line.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x0A {
                starts.append(index)
            } else if byte == 0x0D {
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
                starts.append(index)
            }
        }
        lineStarts = starts
        parts = []
    }

    /// Several texts as one, so that one kind of offset serves them all; ``Location`` finds the text behind an offset.
    package init(joining texts: [SourceText]) {
        var bytes: [UInt8] = []
        var parts: [(start: Int, text: SourceText)] = []
        for text in texts {
            // A line end between two texts keeps the end of one from being the start of the next.
            if !parts.isEmpty { bytes.append(0x0A) }
            let start = bytes.count
            parts += text.parts.isEmpty ? [(start, text)] : text.parts.map { (start + $0.start, $0.text) }
            bytes += text.bytes
        }
        name = texts.first?.name ?? ""
        self.bytes = bytes
        lineStarts = [0]
        self.parts = parts
    }

    /// The text of one file that a span lies in, and the span in it.
    package func part(of span: Span) -> (text: SourceText, span: Span) {
        guard let part = parts.last(where: { $0.start <= span.lower }) ?? parts.first else { return (self, span) }
        return (part.text, Span(span.lower - part.start, span.upper - part.start))
    }

    /// A text from a string.
    public init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The number of lines, counting a last empty one.
    public var lineCount: Int { lineStarts.count }

    /// The line of an offset, from 1; offsets outside the text are moved to its ends.
    public func line(at offset: Int) -> Int {
        guard parts.isEmpty else {
            let (text, span) = part(of: Span(at: offset))
            return text.line(at: span.lower)
        }
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The place of an offset; offsets outside the text are moved to its ends.
    public func position(at offset: Int) -> Position {
        guard parts.isEmpty else {
            let (text, span) = part(of: Span(at: offset))
            return text.position(at: span.lower)
        }
        let offset = min(max(offset, 0), bytes.count)
        let line = line(at: offset)
        let column = bytes[lineStarts[line - 1]..<offset].count { $0 & 0xC0 != 0x80 }
        return Position(line: line, column: column + 1)
    }

    /// The span of a line (from 1) without its line end, or nil when there is no such line.
    public func span(ofLine line: Int) -> Span? {
        guard line >= 1, line <= lineStarts.count else { return nil }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return Span(start, end)
    }

    /// The text of a span, cut to what there is; broken UTF-8 shows as U+FFFD.
    public subscript(span: Span) -> String {
        let lower = min(max(span.lower, 0), bytes.count)
        let upper = min(max(span.upper, lower), bytes.count)
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
    }
}
