// Strings: escapes, surrogates, UTF-8.

extension JSONParser {
    /// `string = quotation-mark *char quotation-mark`
    mutating func parseString() throws(JSONError) -> String {
        let start = position
        position += 1
        let first = position
        skipPlain()
        if next == UInt8(ascii: "\""), position < bytes.count {
            position += 1
            return String(decoding: bytes[first..<(position - 1)], as: UTF8.self)
        }
        var text = Array(bytes[first..<position])
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try parseEscape(into: &text)
            case let byte where byte < 0x20:
                throw JSONError("a control character in a string must be escaped", at: position)
            default:
                let from = position
                skipPlain()
                text += bytes[from..<position]
            }
        }
        throw JSONError("this string is never closed", at: start)
    }

    /// Skips what stands for itself.
    private mutating func skipPlain() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            position += 1
        }
    }

    /// `escape ( %x22 / %x5C / %x2F / b / f / n / r / t / uXXXX )`
    private mutating func parseEscape(into text: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        let letter = next
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += try parseScalar(start).utf8
        default: throw JSONError("this escape is unknown", at: start)
        }
    }

    /// The scalar of `\uXXXX`, or of two that form a surrogate pair.
    private mutating func parseScalar(_ start: Int) throws(JSONError) -> String {
        var number = try parseHexadecimal(start)
        if 0xD800...0xDBFF ~= number, next == UInt8(ascii: "\\") {
            let second = position
            position += 1
            if next == UInt8(ascii: "u") {
                position += 1
                let low = try parseHexadecimal(second)
                if 0xDC00...0xDFFF ~= low { number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00) }
            }
        }
        guard let scalar = Unicode.Scalar(number) else {
            throw JSONError("this surrogate has no partner", at: start)
        }
        return String(Character(scalar))
    }

    private mutating func parseHexadecimal(_ start: Int) throws(JSONError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            switch next {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(next - 0x30)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): number = number << 4 | UInt32(next - 0x37)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt32(next - 0x57)
            default: throw JSONError("`\\u` wants four hexadecimal digits", at: start)
            }
            position += 1
        }
        return number
    }

    /// The offset of the first byte that is not UTF-8 (RFC 3629).
    static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
        var offset = 0
        while offset < bytes.count {
            let first = bytes[offset]
            if first < 0x80 {
                offset += 1
                continue
            }
            let (length, second): (Int, ClosedRange<UInt8>)
            switch first {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return offset
            }
            guard offset + length <= bytes.count, second ~= bytes[offset + 1],
                bytes[(offset + 2)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return offset }
            offset += length
        }
        return nil
    }
}
