// What one line of block style looks like: indentation, `- ` marks, key, colon, value.

/// The parts of a line, found by its look alone.
struct LineShape {
    /// The offset of its first byte.
    let start: Int
    /// The offset after its last byte.
    let end: Int
    /// The offset of its first byte that is no blank.
    let contentStart: Int
    /// The offset of what follows its `- ` marks.
    let textStart: Int
    /// The offset of the colon that ends its key.
    let colon: Int?
    /// The offset of its value: what follows the key, or all of the text when there is no key.
    let valueStart: Int

    /// The shape of the line that holds an offset.
    init(around offset: Int, in bytes: [UInt8]) {
        start = bytes.lineStart(of: offset)
        end = bytes.lineEnd(of: offset)
        contentStart = bytes.skippingBlanks(from: start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start)
        var text = contentStart
        while bytes.at(text) == UInt8(ascii: "-"), bytes.at(text + 1).isBlank {
            text = bytes.skippingBlanks(from: text + 1)
        }
        textStart = text
        colon = Self.colon(from: text, to: end, in: bytes)
        valueStart = colon.map { bytes.skippingBlanks(from: $0 + 1) } ?? text
    }

    /// The column of the first content, from 0; indentation is blanks, so bytes are columns.
    var contentColumn: Int { contentStart - start }
    /// The column of what follows the `- ` marks.
    var textColumn: Int { textStart - start }
    /// Whether it begins with `- `.
    var isItem: Bool { textStart > contentStart }
    /// Whether it holds nothing but blanks, or a comment.
    func isEmpty(in bytes: [UInt8]) -> Bool { contentStart >= end || bytes.at(contentStart) == UInt8(ascii: "#") }

    /// Where the value would begin behind the first colon of the line, whatever follows it.
    func valueBehindColon(in bytes: [UInt8]) -> Int? {
        bytes[min(textStart, end)..<end].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
    }

    private static func colon(from first: Int, to end: Int, in bytes: [UInt8]) -> Int? {
        var position = first
        if bytes.at(first).isQuote {
            guard let close = bytes[(first + 1)..<max(first + 1, end)].firstIndex(of: bytes[first]) else { return nil }
            position = bytes.skippingBlanks(from: close + 1)
            return position < end && bytes[position] == UInt8(ascii: ":") ? position : nil
        }
        guard bytes.at(first) != UInt8(ascii: "{"), bytes.at(first) != UInt8(ascii: "[") else { return nil }
        while position < end {
            if bytes[position] == UInt8(ascii: ":"), position + 1 >= end || bytes[position + 1].isBlank {
                return position
            }
            if bytes[position] == UInt8(ascii: "#"), position > first, bytes[position - 1].isBlank { return nil }
            position += 1
        }
        return nil
    }
}
