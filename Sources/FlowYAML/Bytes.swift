// The few classes of bytes that YAML's lexical rules speak of.

extension UInt8 {
    /// A blank or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// A line feed or a carriage return.
    var isBreak: Bool { self == 0x0A || self == 0x0D }
    /// A digit, 0 to 9.
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// A letter or digit of ASCII, `_` or `-`.
    var isWord: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x5F || self == 0x2D }
    /// A single or double quote.
    var isQuote: Bool { self == 0x27 || self == 0x22 }
}

extension [UInt8] {
    /// The byte at an offset, or 0 outside: no text holds a NUL once it was checked.
    func at(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? self[offset] : 0
    }

    /// The length of the line end at an offset: 0, 1, or 2 for CR LF.
    func breakLength(at offset: Int) -> Int {
        guard at(offset).isBreak else { return 0 }
        return at(offset) == 0x0D && at(offset + 1) == 0x0A ? 2 : 1
    }

    /// The offset of the first byte of the line that holds an offset.
    func lineStart(of offset: Int) -> Int {
        var start = Swift.min(Swift.max(offset, 0), count)
        while start > 0, !self[start - 1].isBreak { start -= 1 }
        return start
    }

    /// The offset after the last byte of the line that holds an offset, its line end left out.
    func lineEnd(of offset: Int) -> Int {
        var end = Swift.min(Swift.max(offset, 0), count)
        while end < count, !self[end].isBreak { end += 1 }
        return end
    }

    /// The first offset from `offset` on that holds no blank or tab.
    func skippingBlanks(from offset: Int) -> Int {
        var offset = offset
        while at(offset).isBlank { offset += 1 }
        return offset
    }
}
