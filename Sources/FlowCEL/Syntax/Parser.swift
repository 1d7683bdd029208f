// A Pratt parser: operators by precedence, one token ahead. It stops at the first mistake.

internal import FlowDiagnostics

/// Turns source text into a syntax tree.
struct Parser {
    var lexer: Lexer
    var token: Token
    /// Where the last token ended.
    var lastEnd = 0
    /// The last token was a plain name; decides what an unexpected word after it means.
    var lastName: Span?
    let limits: Limits
    let expandsMacros: Bool
    private var depth = 0
    private var nodes = 0
    /// The brackets that are open, so that a missing one can be pointed at.
    var openings: [Token] = []

    /// Parses a whole source.
    static func parse(
        _ source: [UInt8], limits: Limits, expandsMacros: Bool = true
    ) throws(CompileError) -> Expression {
        guard source.count <= limits.maxSourceBytes else {
            throw CompileError(
                .expressionTooComplex, "an expression is at most \(limits.maxSourceBytes) bytes long", at: Span(at: 0))
        }
        var parser = Parser(source, limits: limits, expandsMacros: expandsMacros)
        guard parser.token.kind != .end else {
            throw CompileError(.expressionSyntax, "an expression is expected here", at: Span(0, source.count))
        }
        let expression = try parser.parseExpression()
        guard parser.token.kind == .end else { throw parser.unexpectedAfterExpression() }
        return expression
    }

    private init(_ source: [UInt8], limits: Limits, expandsMacros: Bool) {
        lexer = Lexer(source)
        token = lexer.next()
        self.limits = limits
        self.expandsMacros = expandsMacros
    }

    var source: [UInt8] { lexer.source }

    mutating func advance() {
        lastEnd = token.end
        lastName = token.kind == .identifier ? token.span : nil
        token = lexer.next()
    }

    func text(_ token: Token) -> String { text(token.span) }

    func text(_ span: Span) -> String {
        String(decoding: source[span.lower..<span.upper], as: UTF8.self)
    }

    /// A node over `children` of a height, counted against the limits.
    mutating func node(_ kind: ExpressionKind, _ span: Span, above height: Int) throws(CompileError) -> Expression {
        nodes += 1
        guard nodes <= limits.maxNodes else {
            throw CompileError(.expressionTooComplex, "an expression has at most \(limits.maxNodes) parts", at: span)
        }
        guard height < limits.maxDepth else { throw tooDeep(span) }
        return Expression(kind: kind, span: span, height: height + 1)
    }

    private func tooDeep(_ span: Span) -> CompileError {
        CompileError(
            .expressionTooComplex, "an expression is at most \(limits.maxDepth) levels deep", at: span,
            help: ["split it with `cel.bind(name, value, expression)` or into several values"])
    }

    /// expr = or [ "?" or ":" expr ]
    mutating func parseExpression() throws(CompileError) -> Expression {
        depth += 1
        guard depth <= limits.maxDepth else { throw tooDeep(token.span) }
        let condition = try parseBinary(1)
        let expression = token.kind == .question ? try parseConditional(condition) : condition
        depth -= 1
        return expression
    }

    private mutating func parseConditional(_ condition: Expression) throws(CompileError) -> Expression {
        let question = token
        advance()
        try expectOperand(after: question)
        let then = try parseBinary(1)
        guard token.kind == .colon else { throw missingColon(question) }
        let colon = token
        advance()
        try expectOperand(after: colon)
        let otherwise = try parseExpression()
        let height = max(condition.height, then.height, otherwise.height)
        return try node(
            .conditional(ConditionalSyntax(condition: condition, then: then, otherwise: otherwise)),
            condition.span.union(otherwise.span),
            above: height)
    }

    /// or = and { "||" and }, and so on down to mul = unary { ("*" | "/" | "%") unary }
    private mutating func parseBinary(_ minimum: Int) throws(CompileError) -> Expression {
        var left = try parseUnary()
        while true {
            let operation = token
            let precedence = operation.kind.precedence
            guard precedence >= minimum else { return left }
            if precedence <= 2 {
                left = try parseLogical(left, operation.kind, precedence)
                continue
            }
            advance()
            try expectOperand(after: operation)
            let right = try parseBinary(precedence + 1)
            left = try node(
                .binary(
                    BinarySyntax(operation: operation.kind, operationSpan: operation.span, left: left, right: right)),
                left.span.union(right.span),
                above: max(left.height, right.height))
        }
    }

    private mutating func parseLogical(
        _ first: Expression, _ operation: TokenKind, _ precedence: Int
    ) throws(CompileError) -> Expression {
        var operands = [first]
        var height = first.height
        var last = first.span
        while token.kind == operation {
            let place = token
            advance()
            try expectOperand(after: place)
            let operand = try parseBinary(precedence + 1)
            height = max(height, operand.height)
            last = operand.span
            operands.append(operand)
        }
        return try node(
            .logical(LogicalSyntax(isAnd: operation == .and, operands: operands)), first.span.union(last), above: height
        )
    }

    /// unary = member | "!"+ member | "-"+ member; a "-" before a number belongs to the number.
    private mutating func parseUnary() throws(CompileError) -> Expression {
        guard token.kind == .not || token.kind == .minus else { return try parseMember(try parsePrimary()) }
        return try parseSigned()
    }

    private mutating func parseSigned() throws(CompileError) -> Expression {
        var signs: [Token] = []
        let kind = token.kind
        while token.kind == kind {
            signs.append(token)
            advance()
        }
        var operand: Expression
        if kind == .minus, token.kind == .int || token.kind == .double, let sign = signs.popLast() {
            operand = try parseMember(try parseNumber(sign: sign))
        } else {
            if let sign = signs.last { try expectOperand(after: sign) }
            operand = try parseMember(try parsePrimary())
        }
        for sign in signs.reversed() {
            operand = try node(
                .unary(UnarySyntax(isNot: kind == .not, operand: operand)), sign.span.union(operand.span),
                above: operand.height)
        }
        return operand
    }
}

extension TokenKind {
    /// How tightly a binary operator binds; 0 for what is none.
    fileprivate var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .less, .lessEqual, .greater, .greaterEqual, .equal, .notEqual, .in: 3
        case .plus, .minus: 4
        case .star, .slash, .percent: 5
        case .end, .identifier, .quotedIdentifier, .int, .uint, .double, .string, .bytes, .true, .false, .null,
            .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .question, .colon, .dot,
            .comma, .not, .invalid:
            0
        }
    }
}
