// Splits the text of an expression into tokens. No input makes it fail: what it cannot read is an invalid token.

internal import FlowDiagnostics

/// Reads one token after the other.
struct Lexer {
    let source: [UInt8]
    /// Where the next token is looked for.
    private(set) var position: Int
    /// What is wrong with the last invalid token.
    private(set) var issue: Issue?
    /// Whether a string was met that is never closed.
    var isUnterminated = false

    /// A lexer that begins at an offset.
    init(_ source: [UInt8], from position: Int = 0) {
        self.source = source
        self.position = max(0, position)
    }

    /// The byte so far ahead, 0 past the end.
    private func byte(_ ahead: Int = 0) -> UInt8 {
        let place = position + ahead
        return place < source.count ? source[place] : 0
    }

    /// The next token; `.end` for ever at the end.
    mutating func next() -> Token {
        skipBlanks()
        let start = position
        guard start < source.count else { return Token(kind: .end, start: start, end: start) }
        let first = source[start]
        switch first {
        case Self.letters, Self.capitals, UInt8(ascii: "_"): return word(start)
        case Self.digits: return number(start)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(start, prefix: 0)
        case UInt8(ascii: "`"): return quotedIdentifier(start)
        case UInt8(ascii: "."): return Self.digits.contains(byte(1)) ? number(start) : take(.dot, 1, start)
        default: return symbol(first, start)
        }
    }

    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")

    static func isWord(_ byte: UInt8) -> Bool {
        letters.contains(byte) || capitals.contains(byte) || digits.contains(byte) || byte == UInt8(ascii: "_")
    }

    private mutating func skipBlanks() {
        while position < source.count {
            switch source[position] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while position < source.count, source[position] != 0x0A { position += 1 }
            default: return
            }
        }
    }

    /// Goes on at an offset.
    mutating func resume(at offset: Int) {
        position = offset
    }

    private mutating func take(_ kind: TokenKind, _ length: Int, _ start: Int) -> Token {
        position = start + length
        return Token(kind: kind, start: start, end: position)
    }

    mutating func fail(_ issue: Issue, _ start: Int, _ end: Int) -> Token {
        self.issue = issue
        position = max(end, start + 1)
        return Token(kind: .invalid, start: start, end: position)
    }

    private mutating func symbol(_ first: UInt8, _ start: Int) -> Token {
        let second = byte(1)
        let isEqual = second == UInt8(ascii: "=")
        switch first {
        case UInt8(ascii: "("): return take(.leftParen, 1, start)
        case UInt8(ascii: ")"): return take(.rightParen, 1, start)
        case UInt8(ascii: "["): return take(.leftBracket, 1, start)
        case UInt8(ascii: "]"): return take(.rightBracket, 1, start)
        case UInt8(ascii: "{"): return take(.leftBrace, 1, start)
        case UInt8(ascii: "}"): return take(.rightBrace, 1, start)
        case UInt8(ascii: "?"): return take(.question, 1, start)
        case UInt8(ascii: ":"): return take(.colon, 1, start)
        case UInt8(ascii: ","): return take(.comma, 1, start)
        case UInt8(ascii: "+"): return take(.plus, 1, start)
        case UInt8(ascii: "-"): return take(.minus, 1, start)
        case UInt8(ascii: "*"): return take(.star, 1, start)
        case UInt8(ascii: "/"): return take(.slash, 1, start)
        case UInt8(ascii: "%"): return take(.percent, 1, start)
        case UInt8(ascii: "<"): return isEqual ? take(.lessEqual, 2, start) : take(.less, 1, start)
        case UInt8(ascii: ">"): return isEqual ? take(.greaterEqual, 2, start) : take(.greater, 1, start)
        case UInt8(ascii: "!"): return isEqual ? take(.notEqual, 2, start) : take(.not, 1, start)
        case UInt8(ascii: "=") where isEqual: return take(.equal, 2, start)
        case UInt8(ascii: "&") where second == first: return take(.and, 2, start)
        case UInt8(ascii: "|") where second == first: return take(.or, 2, start)
        default: return unknownSymbol(first, start)
        }
    }

    private mutating func word(_ start: Int) -> Token {
        var end = start + 1
        while end < source.count, Self.isWord(source[end]) { end += 1 }
        if end < source.count, source[end] == UInt8(ascii: "'") || source[end] == UInt8(ascii: "\"") {
            let prefix = source[start..<end].map { $0 | 0x20 }
            let r = UInt8(ascii: "r")
            let b = UInt8(ascii: "b")
            if prefix == [r] || prefix == [b] || prefix == [b, r] { return string(start, prefix: end - start) }
        }
        position = end
        return Token(kind: keyword(start, end), start: start, end: end)
    }

    private func keyword(_ start: Int, _ end: Int) -> TokenKind {
        guard end - start <= 5 else { return .identifier }
        let text = source[start..<end]
        switch source[start] {
        case UInt8(ascii: "t") where text.elementsEqual("true".utf8): return .true
        case UInt8(ascii: "f") where text.elementsEqual("false".utf8): return .false
        case UInt8(ascii: "n") where text.elementsEqual("null".utf8): return .null
        case UInt8(ascii: "i") where text.elementsEqual("in".utf8): return .in
        default: return .identifier
        }
    }

    /// Hex digits, or digits with a fraction or an exponent; `u` behind an integer.
    private mutating func number(_ start: Int) -> Token {
        var end = start
        func skip(while matches: (UInt8) -> Bool) {
            while end < source.count, matches(source[end]) { end += 1 }
        }
        func at(_ place: Int) -> UInt8 { place < source.count ? source[place] : 0 }
        var kind = TokenKind.int
        if source[start] == UInt8(ascii: "0"), at(start + 1) == UInt8(ascii: "x") {
            end = start + 2
            skip(while: Self.isHexDigit)
            if end == start + 2 { return badNumber(start, end) }
        } else {
            skip(while: Self.digits.contains)
            if at(end) == UInt8(ascii: "."), Self.digits.contains(at(end + 1)) {
                kind = .double
                end += 1
                skip(while: Self.digits.contains)
            }
            if at(end) | 0x20 == UInt8(ascii: "e") {
                let sign = at(end + 1) == UInt8(ascii: "+") || at(end + 1) == UInt8(ascii: "-") ? 1 : 0
                if Self.digits.contains(at(end + 1 + sign)) {
                    kind = .double
                    end += 1 + sign
                    skip(while: Self.digits.contains)
                }
            }
        }
        if kind == .int, at(end) | 0x20 == UInt8(ascii: "u") {
            kind = .uint
            end += 1
        }
        if end < source.count, Self.isWord(source[end]) { return badNumber(start, end) }
        position = end
        return Token(kind: kind, start: start, end: end)
    }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        digits.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private mutating func badNumber(_ start: Int, _ from: Int) -> Token {
        var end = from
        while end < source.count, Self.isWord(source[end]) { end += 1 }
        let isHex =
            source[start] == UInt8(ascii: "0") && start + 1 < end && source[start + 1] | 0x20 == UInt8(ascii: "x")
        let help = isHex ? "hexadecimal numbers look like `0x1f`" : "put an operator or a blank between them"
        let issue = Issue(
            .expressionSyntax, "a number runs into letters", at: Span(start, end), label: "neither a number nor a name",
            help: [help])
        return fail(issue, start, end)
    }
}
