// A text as an editor sees it: lines and columns, counted in UTF-16 unless both sides agree on UTF-8.

import FlowDiagnostics
import FlowJSON

/// How an editor counts columns.
package enum ColumnUnit: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// An open text.
struct EditorText: Sendable {
    /// The text with its lines.
    private(set) var source: SourceText
    let unit: ColumnUnit

    init(name: String, text: String, unit: ColumnUnit) {
        source = SourceText(name: name, text: text)
        self.unit = unit
    }

    /// Carries out a change: the whole text, or what stands in a range.
    mutating func apply(_ change: JSON) {
        guard let text = change["text"]?.stringValue else { return }
        guard let range = change["range"], let lower = offset(of: range["start"]), let upper = offset(of: range["end"])
        else {
            source = SourceText(name: source.name, text: text)
            return
        }
        var bytes = source.bytes
        bytes.replaceSubrange(min(lower, upper)..<max(lower, upper), with: Array(text.utf8))
        source = SourceText(name: source.name, bytes: bytes)
    }

    /// The offset of a place that an editor names; places outside the text are moved to its ends.
    func offset(of position: JSON?) -> Int? {
        guard case .int(let line)? = position?["line"], case .int(let character)? = position?["character"],
            let number = Int(exactly: line), let columns = Int(exactly: character), number >= 0, number < Int.max - 1,
            columns >= 0
        else { return nil }
        guard let span = source.span(ofLine: number + 1) else { return source.bytes.count }
        guard unit == .utf16 else { return span.lower + min(columns, span.upper - span.lower) }
        var left = columns
        var offset = span.lower
        while left > 0, offset < span.upper {
            let length = Self.length(of: source.bytes[offset])
            left -= length == 4 ? 2 : 1
            offset += length
        }
        return min(offset, span.upper)
    }

    /// An offset as an editor names it.
    func position(at offset: Int) -> JSON {
        let line = source.position(at: offset).line
        let start = source.span(ofLine: line)?.lower ?? 0
        let end = min(max(offset, start), source.bytes.count)
        let columns =
            unit == .utf8
            ? end - start
            : source.bytes[start..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
        return ["line": .int(Int64(line - 1)), "character": .int(Int64(columns))]
    }

    /// A span as an editor names it.
    func range(_ span: Span) -> JSON {
        ["start": position(at: span.lower), "end": position(at: max(span.lower, span.upper))]
    }

    /// How many bytes a character takes, by its first.
    private static func length(of byte: UInt8) -> Int {
        switch byte {
        case 0xF0...0xFF: 4
        case 0xE0..<0xF0: 3
        case 0xC0..<0xE0: 2
        default: 1
        }
    }
}
