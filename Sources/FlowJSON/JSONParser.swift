// A strict reader of RFC 8259, one byte at a time.

/// Reads one text.
struct JSONParser {
    /// The text.
    let bytes: [UInt8]
    /// The deepest nesting.
    let deepest: Int
    /// The offset of the next byte.
    var position = 0

    /// A parser at the start of a text.
    init(bytes: [UInt8], deepest: Int) {
        self.bytes = bytes
        self.deepest = deepest
    }

    /// The byte at the position, or 0, which begins nothing, at the end.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// `JSON-text = ws value ws`
    mutating func parseText() throws(JSONError) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw JSONError("the text begins with a byte order mark", at: 0)
        }
        if let offset = Self.firstInvalidUTF8(in: bytes) { throw JSONError("the text is not UTF-8", at: offset) }
        skipSpace()
        guard position < bytes.count else { throw JSONError("the text is empty", at: position) }
        let value = try parseValue(depth: 1)
        skipSpace()
        guard position == bytes.count else { throw JSONError("text goes on after the value", at: position) }
        return value
    }

    /// `value = false / null / true / object / array / number / string`
    private mutating func parseValue(depth: Int) throws(JSONError) -> JSON {
        switch next {
        case UInt8(ascii: "{"): return .object(try parseObject(depth: depth))
        case UInt8(ascii: "["): return .array(try parseArray(depth: depth))
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        default: throw unexpected("a value")
        }
    }

    /// `array = "[" ws [ value *( ws "," ws value ) ] ws "]"`
    private mutating func parseArray(depth: Int) throws(JSONError) -> [JSON] {
        try enter(depth)
        var items: [JSON] = []
        if take(UInt8(ascii: "]")) { return items }
        while true {
            items.append(try parseValue(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return items }
            try takeComma(before: "]")
        }
    }

    /// `object = "{" ws [ member *( ws "," ws member ) ] ws "}"`, `member = string ws ":" ws value`
    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONObject {
        try enter(depth)
        var object = JSONObject()
        if take(UInt8(ascii: "}")) { return object }
        while true {
            let start = position
            guard next == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
            let name = try parseString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected("`:`") }
            skipSpace()
            guard object.add(name, try parseValue(depth: depth + 1)) else {
                throw JSONError("the member `\(name.prefix(64))` is given twice", at: start)
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return object }
            try takeComma(before: "}")
        }
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
        guard depth <= deepest else {
            throw JSONError("the text is nested deeper than \(deepest) levels", at: position)
        }
        position += 1
        skipSpace()
    }

    private mutating func takeComma(before closer: Unicode.Scalar) throws(JSONError) {
        let comma = position
        guard take(UInt8(ascii: ",")) else { throw unexpected("`,` or `\(closer)`") }
        skipSpace()
        if next == UInt8(ascii: closer) { throw JSONError("a comma may not stand before `\(closer)`", at: comma) }
    }

    private mutating func parseWord(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let letters = Array(word.description.utf8)
        guard bytes[position...].starts(with: letters) else { throw unexpected("a value") }
        position += letters.count
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// `ws = *( %x20 / %x09 / %x0A / %x0D )`
    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// What was wanted and what is there instead.
    private func unexpected(_ wanted: String) -> JSONError {
        guard position < bytes.count else { return JSONError("expected \(wanted), the text ends", at: position) }
        let found = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars
            .first
        guard let found, found.value > 0x20, found.value != 0x7F else {
            return JSONError("expected \(wanted)", at: position)
        }
        return JSONError("expected \(wanted), found `\(found)`", at: position)
    }
}
