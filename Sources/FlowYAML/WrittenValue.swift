// A value as its author meant it, whatever YAML made of it: up to the end of the line, or of the flow entry.

import FlowDiagnostics

/// What stands between the start of a value and its natural end on the line.
struct WrittenValue {
    /// The longest text that help shows quoted.
    private static let longest = 160

    /// How far a value is followed, so that a hostile line of many values stays cheap.
    private static let reach = 1024

    /// The file.
    private let bytes: [UInt8]
    /// Whether it stands within flow style.
    private let inFlow: Bool
    /// Where it stands.
    let span: Span
    /// The value as written.
    let text: String
    /// Whether all its brackets have their partner.
    let isBalanced: Bool

    /// The value that starts at an offset, within flow style or not.
    init(at start: Int, inFlow: Bool, in bytes: [UInt8]) {
        let (end, isBalanced) = Self.end(from: start, inFlow: inFlow, in: bytes)
        span = Span(start, end)
        text = String(decoding: bytes[min(start, bytes.count)..<max(end, min(start, bytes.count))], as: UTF8.self)
        self.isBalanced = isBalanced
        self.bytes = bytes
        self.inFlow = inFlow
    }

    /// The entry with its value in quotes, or nil when that is too long to be shown.
    var quotedLine: String? {
        guard text.utf8.count <= Self.longest, !text.isEmpty else { return nil }
        let quoted = Quoting.quoted(meantText)
        return key().map { "\($0): \(quoted)" } ?? quoted
    }

    /// The change that puts it in quotes; nil where its end is not sure.
    func quoting(in source: SourceText) -> Fix? {
        guard isBalanced, quotedLine != nil else { return nil }
        let quoted = Quoting.quoted(meantText)
        return Fix(Location(source, span), replacement: quoted, title: "write `\(quoted)`")
    }

    /// A help line with the value in quotes.
    func help(_ lead: String) -> [String] {
        [quotedLine.map { "\(lead): `\($0)`" } ?? lead]
    }

    /// The value without the quotes around it when a quote within ended them too early, as in `'it's'`.
    private var meantText: String {
        let bytes = Array(text.utf8)
        guard let quote = bytes.first, quote.isQuote, bytes.count > 2, bytes.last == quote,
            bytes.count(where: { $0 == quote }) % 2 == 1 || Self.opensWithin(bytes, quote)
        else { return text }
        return String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
    }

    /// Whether the second quote of a text opens one, as in `"a == "b""`: a word stands behind it, and none before it.
    private static func opensWithin(_ bytes: [UInt8], _ quote: UInt8) -> Bool {
        guard let second = bytes.indices.dropFirst().first(where: { bytes[$0] == quote }), second + 1 < bytes.count
        else { return false }
        return bytes[second + 1].isWord && !bytes[second - 1].isWord && bytes[second - 1] != quote
    }

    private static func end(from start: Int, inFlow: Bool, in bytes: [UInt8]) -> (end: Int, isBalanced: Bool) {
        var closers: [UInt8] = []
        var position = start
        var end = start
        scan: while position < bytes.count, !bytes[position].isBreak {
            guard position - start < reach else { return (end, false) }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "#") where position > start && bytes[position - 1].isBlank: break scan
            case UInt8(ascii: ",") where inFlow && closers.isEmpty: break scan
            case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if closers.last == byte {
                    closers.removeLast()
                } else if inFlow, byte != UInt8(ascii: ")") {
                    break scan
                }
            case 0x22, 0x27:
                let begins = position == start || !bytes[position - 1].isWord
                if begins, let close = closing(byte, after: position, bytes) { position = close }
            default: break
            }
            position += 1
            if !bytes[position - 1].isBlank { end = position }
        }
        return (end, closers.isEmpty)
    }

    /// The next quote of the same kind on the line.
    private static func closing(_ quote: UInt8, after offset: Int, _ bytes: [UInt8]) -> Int? {
        var position = offset + 1
        while position < bytes.count, !bytes[position].isBreak, position - offset < reach {
            if bytes[position] == quote { return position }
            position += 1
        }
        return nil
    }

    /// The key in front of it, as written, or nil for a list item.
    private func key() -> String? {
        var colon = span.lower
        while colon > 0, bytes.at(colon - 1).isBlank { colon -= 1 }
        guard colon > 0, bytes.at(colon - 1) == UInt8(ascii: ":") else { return nil }
        colon -= 1
        var first = LineShape(around: colon, in: bytes).textStart
        let separators: [UInt8] = [0x2C, 0x5B, 0x7B]
        if inFlow, let separator = bytes[min(first, colon)..<colon].lastIndex(where: { separators.contains($0) }) {
            first = bytes.skippingBlanks(from: separator + 1)
        }
        guard first < colon, colon - first <= 64 else { return nil }
        return String(decoding: bytes[first..<colon], as: UTF8.self)
    }
}
