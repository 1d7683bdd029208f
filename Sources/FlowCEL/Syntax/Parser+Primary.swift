// Names, literals, brackets, and what may follow them.

internal import FlowDiagnostics

extension Parser {
    /// primary = ["."] IDENT [ "(" args ")" ] | "(" expr ")" | literal | list | map
    mutating func parsePrimary() throws(CompileError) -> Expression {
        switch token.kind {
        case .identifier: return try parseName(rootedAt: nil)
        case .dot: return try parseRootedName()
        case .leftParen: return try parseParenthesized()
        case .leftBracket: return try parseList()
        case .leftBrace: return try parseMap()
        case .int, .uint, .double: return try parseNumber(sign: nil)
        case .string, .bytes: return try literal(LiteralDecoder.decode(token, in: source))
        case .true: return try literal(.bool(true))
        case .false: return try literal(.bool(false))
        case .null: return try literal(.null)
        case .end, .quotedIdentifier, .in, .rightParen, .rightBracket, .rightBrace, .question, .colon, .comma, .plus,
            .minus, .star, .slash, .percent, .not, .and, .or, .less, .lessEqual, .greater, .greaterEqual, .equal,
            .notEqual, .invalid:
            throw unexpectedOperand()
        }
    }

    private mutating func literal(_ value: Value) throws(CompileError) -> Expression {
        let span = token.span
        advance()
        return try node(.literal(LiteralSyntax(value: value)), span, above: 0)
    }

    private mutating func parseRootedName() throws(CompileError) -> Expression {
        let dot = token
        advance()
        guard token.kind == .identifier else { throw expected("a name after `.`") }
        return try parseName(rootedAt: dot.start)
    }

    private mutating func parseName(rootedAt start: Int?) throws(CompileError) -> Expression {
        let name = token
        let text = text(name)
        if let mistake = reservedWord(text) { throw mistake }
        advance()
        let span = Span(start ?? name.start, name.end)
        guard token.kind == .leftParen else {
            return try node(.name(NameSyntax(name: text, isRooted: start != nil)), span, above: 0)
        }
        let arguments = try parseArguments()
        if start == nil, expandsMacros, text == "has" { return try makeHas(name, arguments) }
        let call = CallSyntax(
            name: text, nameSpan: name.span, receiver: nil, arguments: arguments, isRooted: start != nil)
        return try node(.call(call), Span(span.lower, lastEnd), above: tallest(arguments))
    }

    func tallest(_ expressions: [Expression]) -> Int {
        expressions.reduce(0) { max($0, $1.height) }
    }

    /// An opening bracket; `close` takes its partner.
    mutating func open() {
        openings.append(token)
        advance()
    }

    mutating func close(_ kind: TokenKind, _ wanted: String) throws(CompileError) {
        guard token.kind == kind else { throw unclosed(wanted) }
        openings.removeLast()
        advance()
    }

    private mutating func parseParenthesized() throws(CompileError) -> Expression {
        let start = token.start
        open()
        let inner = try parseExpression()
        try close(.rightParen, "`)`")
        return Expression(kind: inner.kind, span: Span(start, lastEnd), height: inner.height)
    }

    /// args = "(" [ expr { "," expr } ] ")"
    mutating func parseArguments() throws(CompileError) -> [Expression] {
        open()
        var arguments: [Expression] = []
        if token.kind != .rightParen { arguments.append(try parseExpression()) }
        while token.kind == .comma {
            advance()
            arguments.append(try parseExpression())
        }
        try close(.rightParen, "`,` or `)`")
        return arguments
    }

    /// "[" [ ["?"] expr { "," ["?"] expr } [","] ] "]"
    private mutating func parseList() throws(CompileError) -> Expression {
        let start = token.start
        open()
        var elements: [(value: Expression, isOptional: Bool)] = []
        var height = 0
        while token.kind != .rightBracket {
            let isOptional = skipQuestion()
            let value = try parseExpression()
            height = max(height, value.height)
            elements.append((value, isOptional))
            guard token.kind == .comma else { break }
            advance()
        }
        try close(.rightBracket, "`,` or `]`")
        return try node(.list(ListSyntax(elements: elements)), Span(start, lastEnd), above: height)
    }

    /// "{" [ ["?"] expr ":" expr { "," … } [","] ] "}"
    private mutating func parseMap() throws(CompileError) -> Expression {
        let start = token.start
        open()
        var entries: [(key: Expression, value: Expression, isOptional: Bool)] = []
        var height = 0
        while token.kind != .rightBrace {
            let isOptional = skipQuestion()
            let key = try parseExpression()
            guard token.kind == .colon else { throw expected("`:` and a value after this key") }
            advance()
            let value = try parseExpression()
            height = max(height, key.height, value.height)
            entries.append((key, value, isOptional))
            guard token.kind == .comma else { break }
            advance()
        }
        try close(.rightBrace, "`,` or `}`")
        return try node(.map(MapSyntax(entries: entries)), Span(start, lastEnd), above: height)
    }

    mutating func skipQuestion() -> Bool {
        guard token.kind == .question else { return false }
        advance()
        return true
    }

    /// INT | UINT | FLOAT, with the minus before it.
    mutating func parseNumber(sign: Token?) throws(CompileError) -> Expression {
        let span = Span(sign?.start ?? token.start, token.end)
        let digits = text(token)
        let text = (sign == nil ? "" : "-") + digits
        let value: Value?
        if token.kind == .double {
            value = Double(celText: text).map(Value.double)
        } else {
            let isHex = digits.utf8.starts(with: "0x".utf8)
            let isUnsigned = token.kind == .uint
            var plain = isHex ? (sign == nil ? "" : "-") + digits.dropFirst(2) : text
            if isUnsigned { plain.removeLast() }
            let radix = isHex ? 16 : 10
            value = isUnsigned ? UInt64(plain, radix: radix).map(Value.uint) : Int64(plain, radix: radix).map(Value.int)
        }
        guard let value else {
            let type: CELType = token.kind == .double ? .double : token.kind == .uint ? .uint : .int
            throw CompileError(.expressionSyntax, "this number is too large for \(type.article)", at: span)
        }
        advance()
        return try node(.literal(LiteralSyntax(value: value)), span, above: 0)
    }
}

extension CELType {
    /// The type as a noun: `an int`, `a string`.
    var article: String {
        let text = description
        return (text.utf8.first.map { "aeio".utf8.contains($0) } ?? false ? "an `" : "a `") + text + "`"
    }
}
