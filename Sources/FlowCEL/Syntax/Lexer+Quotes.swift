// Strings and quoted names; their contents are decoded when the parser takes them.

internal import FlowDiagnostics

extension Lexer {
    /// A string or bytes literal; the prefix (`r`, `b`, `br`) is so many bytes long.
    mutating func string(_ start: Int, prefix: Int) -> Token {
        let isBytes = source[start] | 0x20 == UInt8(ascii: "b") && prefix > 0
        let isRaw = prefix > 0 && source[start + prefix - 1] | 0x20 == UInt8(ascii: "r")
        let opening = start + prefix
        let quote = source[opening]
        let isTriple = opening + 2 < source.count && source[opening + 1] == quote && source[opening + 2] == quote
        var place = opening + (isTriple ? 3 : 1)
        while place < source.count {
            let byte = source[place]
            if byte == quote {
                if !isTriple { return close(isBytes, start, place + 1) }
                if place + 2 < source.count, source[place + 1] == quote, source[place + 2] == quote {
                    return close(isBytes, start, place + 3)
                }
            }
            if !isTriple, byte == 0x0A || byte == 0x0D { break }
            let escapes = byte == UInt8(ascii: "\\") && !isRaw
            place += escapes && place + 1 < source.count && (isTriple || !Self.isLineEnd(source[place + 1])) ? 2 : 1
        }
        return unterminated(start, opening, isTriple, place)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func close(_ isBytes: Bool, _ start: Int, _ end: Int) -> Token {
        resume(at: end)
        return Token(kind: isBytes ? .bytes : .string, start: start, end: end)
    }

    private mutating func unterminated(_ start: Int, _ opening: Int, _ isTriple: Bool, _ end: Int) -> Token {
        let quotes = String(repeating: Character(Unicode.Scalar(source[opening])), count: isTriple ? 3 : 1)
        var help = ["close it with `\(quotes)`"]
        if end < source.count { help.append("a string of several lines opens and closes with three quotes") }
        let issue = Issue(
            .expressionSyntax, "a string that opens here is never closed", at: Span(start, opening + quotes.utf8.count),
            label: "opens here", help: help)
        isUnterminated = true
        return fail(issue, start, end)
    }

    /// A name between backticks, allowed after a dot.
    mutating func quotedIdentifier(_ start: Int) -> Token {
        var end = start + 1
        while end < source.count, Self.isQuotable(source[end]) { end += 1 }
        if end < source.count, source[end] == UInt8(ascii: "`"), end > start + 1 {
            resume(at: end + 1)
            return Token(kind: .quotedIdentifier, start: start, end: end + 1)
        }
        let issue = Issue(
            .expressionSyntax, "a name in backticks must be closed and hold letters, digits, `_ . / -` or blanks",
            at: Span(start, start + 1), help: ["for other keys write `x['…']`"])
        return fail(issue, start, start + 1)
    }

    private static func isQuotable(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: " "): true
        default: isWord(byte)
        }
    }
}
