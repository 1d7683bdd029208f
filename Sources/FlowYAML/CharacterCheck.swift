// Refuses bytes that are not UTF-8 and characters that readers of YAML disagree about, before anything is read.

import FlowDiagnostics

/// Finds the first byte sequence that cannot be part of a file.
enum CharacterCheck {
    /// The first thing wrong with the characters of a text.
    static func firstProblem(in source: SourceText) -> Diagnostic? {
        let bytes = source.bytes
        if isUTF16(bytes) {
            return Diagnostic(
                .yamlEncoding, "the file is UTF-16", at: Location(source, Span(0, 2)), help: ["save it as UTF-8"])
        }
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte >= 0x20 && byte < 0x7F || byte == 0x0A {
                offset += 1
                continue
            }
            guard let (scalar, length) = decode(bytes, at: offset) else {
                return Diagnostic(
                    .yamlEncoding, "the byte 0x\(hex(UInt32(byte), digits: 2)) is not UTF-8",
                    at: Location(source, Span(offset, offset + 1)), help: ["save the file as UTF-8"])
            }
            if let (name, help) = refusal(of: scalar) {
                return Diagnostic(
                    .yamlCharacter, "\(name) U+\(hex(scalar, digits: 4)) may not stand in a file",
                    at: Location(source, Span(offset, offset + length)), help: [help])
            }
            offset += length
        }
        return nil
    }

    /// Whether a file begins with the mark of UTF-16, or with letters of ASCII that have an empty byte each.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4 else { return bytes == [0xFF, 0xFE] || bytes == [0xFE, 0xFF] }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        return [0, 1].contains { bytes[$0] == 0 && bytes[$0 + 2] == 0 && bytes[1 - $0] != 0 && bytes[3 - $0] != 0 }
    }

    /// Why a character is refused and what to write in its place, or nil for one that may stand.
    ///
    /// U+0085, U+2028 and U+2029 end a line in YAML 1.1 but not in 1.2.
    private static func refusal(of scalar: UInt32) -> (name: String, help: String)? {
        let name: String
        switch scalar {
        case 0x09, 0x0A, 0x0D: return nil
        case 0x85, 0x2028, 0x2029: name = "the line separator"
        case 0...0x1F, 0x7F...0x9F: name = "the control character"
        case 0xFEFF: return ("the byte order mark", "remove it: only the very first character may be one")
        case 0xFFFE, 0xFFFF: name = "the noncharacter"
        default: return nil
        }
        let escape = scalar <= 0xFFFF ? "\\u" + hex(scalar, digits: 4) : "\\U" + hex(scalar, digits: 8)
        return (name, "in double quotes it can be written as `\(escape)`")
    }

    /// The scalar that starts at an offset and its length, or nil when the bytes are not UTF-8 (RFC 3629).
    private static func decode(_ bytes: [UInt8], at offset: Int) -> (scalar: UInt32, length: Int)? {
        let first = bytes[offset]
        let (length, least): (Int, UInt32)
        switch first {
        case 0...0x7F: return (UInt32(first), 1)
        case 0xC2...0xDF: (length, least) = (2, 0x80)
        case 0xE0...0xEF: (length, least) = (3, 0x800)
        case 0xF0...0xF4: (length, least) = (4, 0x10000)
        default: return nil
        }
        guard offset + length <= bytes.count else { return nil }
        var scalar = UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes[(offset + 1)..<(offset + length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
        return (scalar, length)
    }

    private static func hex(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
