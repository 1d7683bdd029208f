// The contents of string and bytes literals.

internal import FlowDiagnostics

/// Decodes what stands between the quotes of a literal.
struct LiteralDecoder {
    private let source: [UInt8]
    private let isBytes: Bool
    private var position: Int
    private let end: Int
    private var result: [UInt8] = []

    /// The value of a string or bytes token.
    static func decode(_ token: Token, in source: [UInt8]) throws(CompileError) -> Value {
        var start = token.start
        while source[start] != UInt8(ascii: "'"), source[start] != UInt8(ascii: "\"") { start += 1 }
        let isRaw = start > token.start && source[start - 1] | 0x20 == UInt8(ascii: "r")
        let quote = source[start]
        let isTriple = token.end - start >= 6 && source[start + 1] == quote && source[start + 2] == quote
        let width = isTriple ? 3 : 1
        let contents = source[start + width..<token.end - width]
        let isBytes = token.kind == .bytes
        guard !isRaw, contents.contains(UInt8(ascii: "\\")) else {
            return isBytes ? .bytes(Array(contents)) : .string(String(decoding: contents, as: UTF8.self))
        }
        var decoder = LiteralDecoder(
            source: source, isBytes: isBytes, position: contents.startIndex, end: contents.endIndex)
        while decoder.position < decoder.end { try decoder.step() }
        return isBytes ? .bytes(decoder.result) : .string(String(decoding: decoder.result, as: UTF8.self))
    }

    private init(source: [UInt8], isBytes: Bool, position: Int, end: Int) {
        self.source = source
        self.isBytes = isBytes
        self.position = position
        self.end = end
    }

    private static let simple: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
        UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "?"): UInt8(ascii: "?"), UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "`"): UInt8(ascii: "`"),
    ]

    private mutating func step() throws(CompileError) {
        let byte = source[position]
        guard byte == UInt8(ascii: "\\") else {
            result.append(byte)
            position += 1
            return
        }
        let start = position
        let letter = position + 1 < end ? source[position + 1] : 0
        position += 2
        if let octet = Self.simple[letter] {
            result.append(octet)
            return
        }
        switch letter {
        case UInt8(ascii: "x"), UInt8(ascii: "X"): try append(number(2, 16, start), start)
        case UInt8(ascii: "0")...UInt8(ascii: "3"):
            position -= 1
            try append(number(3, 8, start), start)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            guard !isBytes else {
                throw failure(
                    start, "`\\\(Character(Unicode.Scalar(letter)))` is for strings, not for bytes",
                    "write octets as `\\xHH`")
            }
            try append(number(letter == UInt8(ascii: "u") ? 4 : 8, 16, start), start)
        default:
            throw failure(
                start, "the escape after this backslash does not exist",
                "a backslash itself is written `\\\\`, and `r'…'` takes every character as it is")
        }
    }

    private mutating func append(_ number: UInt32, _ start: Int) throws(CompileError) {
        guard !isBytes else {
            result.append(UInt8(truncatingIfNeeded: number))
            return
        }
        guard let scalar = Unicode.Scalar(number) else {
            throw failure(start, "this escape is no Unicode scalar", "surrogates are written as one `\\UHHHHHHHH`")
        }
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
    }

    private mutating func number(_ digits: Int, _ radix: UInt32, _ start: Int) throws(CompileError) -> UInt32 {
        var result: UInt32 = 0
        for _ in 0..<digits {
            guard position < end, let digit = Self.digit(source[position]), digit < radix else {
                let kind = radix == 16 ? "hexadecimal" : "octal"
                throw failure(start, "this escape needs \(digits) \(kind) digits", nil)
            }
            result = result &* radix &+ digit
            position += 1
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 48)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - 87)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - 55)
        default: nil
        }
    }

    private func failure(_ start: Int, _ message: String, _ help: String?) -> CompileError {
        var stop = min(max(position, start + 2), end)
        while stop < end, source[stop] & 0xC0 == 0x80 { stop += 1 }
        return CompileError(.expressionSyntax, message, at: Span(start, stop), help: help.map { [$0] } ?? [])
    }
}
