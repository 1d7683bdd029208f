// Where in a flow collection (`{ … }`, `[ … ]`) an offset lies, also when libyaml has not reported the collection yet.

/// The innermost open flow collection at an offset, and its entry there.
struct FlowPlace {
    /// The offset of the opening bracket.
    let opener: Int
    /// The offset of the value, or of the key when no colon was met.
    let valueStart: Int

    private struct Level {
        var opener: Int
        var entryStart: Int
        var valueStart: Int?
    }

    /// The place of `offset` when reading from the flow collection that opens at `start`, or nil when it is closed.
    init?(of offset: Int, from start: Int, in bytes: [UInt8]) {
        var levels: [Level] = []
        var atTokenStart = true
        var position = start
        while position < min(offset, bytes.count) {
            let byte = bytes[position]
            switch byte {
            case 0x22, 0x27:
                if atTokenStart { position = Self.quoteEnd(at: position, limit: offset, in: bytes) }
                atTokenStart = false
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                levels.append(Level(opener: position, entryStart: position + 1))
                atTokenStart = true
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                _ = levels.popLast()
                if levels.isEmpty { return nil }
                atTokenStart = false
            case UInt8(ascii: ","):
                levels[levels.count - 1].entryStart = position + 1
                levels[levels.count - 1].valueStart = nil
                atTokenStart = true
            case UInt8(ascii: ":") where bytes.at(position + 1).isBlank || bytes.at(position + 1).isBreak:
                if levels[levels.count - 1].valueStart == nil { levels[levels.count - 1].valueStart = position + 1 }
                atTokenStart = true
            case UInt8(ascii: "#") where position > start && bytes[position - 1].isBlank:
                position = bytes.lineEnd(of: position)
            case 0x20, 0x09, 0x0A, 0x0D: break
            default: atTokenStart = false
            }
            if levels.isEmpty { return nil }
            position += 1
        }
        guard let level = levels.last else { return nil }
        opener = level.opener
        valueStart = Self.skippingSpace(from: level.valueStart ?? level.entryStart, in: bytes)
    }

    /// Whether the collection that opens at `opener` is closed before a line that looks like a key beside it.
    static func isClosed(_ opener: Int, in bytes: [UInt8]) -> Bool {
        let column = LineShape(around: opener, in: bytes).contentColumn
        var line = LineShape(around: opener, in: bytes)
        while line.end < bytes.count {
            let next = LineShape(around: line.end + bytes.breakLength(at: line.end), in: bytes)
            if next.start <= line.start { break }
            if !next.isEmpty(in: bytes), next.contentColumn <= column, next.colon != nil || next.isItem { break }
            line = next
        }
        return FlowPlace(of: line.end, from: opener, in: bytes) == nil
    }

    private static func quoteEnd(at start: Int, limit: Int, in bytes: [UInt8]) -> Int {
        let quote = bytes[start]
        var position = start + 1
        while position < min(limit, bytes.count), bytes[position] != quote {
            position += quote == 0x22 && bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position
    }

    private static func skippingSpace(from offset: Int, in bytes: [UInt8]) -> Int {
        var offset = offset
        while bytes.at(offset).isBlank || bytes.at(offset).isBreak { offset += 1 }
        return offset
    }
}
