// Fields, methods and indexes behind an operand.

internal import FlowDiagnostics

extension Parser {
    /// member = primary { "." ["?"] sel | "." IDENT "(" args ")" | "[" ["?"] expr "]" }
    mutating func parseMember(_ primary: Expression) throws(CompileError) -> Expression {
        var operand = primary
        while true {
            switch token.kind {
            case .dot: operand = try parseField(operand)
            case .leftBracket: operand = try parseIndex(operand)
            case .leftBrace: throw messageLiteral(operand)
            default: return operand
            }
        }
    }

    private mutating func parseField(_ operand: Expression) throws(CompileError) -> Expression {
        let dot = token
        advance()
        let isOptional = skipQuestion()
        guard let name = fieldName() else { throw expected(isOptional ? "a name after `.?`" : "a name after `.`") }
        let field = token
        advance()
        if token.kind == .leftParen, field.kind == .identifier {
            guard !isOptional else {
                throw CompileError(
                    .expressionSyntax, "a function cannot be called with `.?`", at: Span(dot.start, field.end),
                    help: ["write `x.optMap(v, v.\(name)(…))` to call it on the value of an optional"])
            }
            return try parseMethod(operand, field, name)
        }
        let select = SelectSyntax(operand: operand, field: name, fieldSpan: field.span, isOptional: isOptional)
        return try node(.select(select), Span(operand.span.lower, field.end), above: operand.height)
    }

    /// IDENT | "`" … "`"; reserved words are names here.
    private func fieldName() -> String? {
        switch token.kind {
        case .identifier: text(token)
        case .quotedIdentifier: text(Span(token.start + 1, token.end - 1))
        default: nil
        }
    }

    private mutating func parseMethod(
        _ receiver: Expression, _ name: Token, _ text: String
    ) throws(CompileError) -> Expression {
        let arguments = try parseArguments()
        if expandsMacros, let macro = try makeMacro(receiver, name, text, arguments) { return macro }
        let call = CallSyntax(
            name: text, nameSpan: name.span, receiver: receiver, arguments: arguments, isRooted: false)
        return try node(
            .call(call), Span(receiver.span.lower, lastEnd), above: max(receiver.height, tallest(arguments)))
    }

    private mutating func parseIndex(_ operand: Expression) throws(CompileError) -> Expression {
        open()
        let isOptional = skipQuestion()
        let index = try parseExpression()
        try close(.rightBracket, "`]`")
        return try node(
            .index(IndexSyntax(operand: operand, index: index, isOptional: isOptional)),
            Span(operand.span.lower, lastEnd),
            above: max(operand.height, index.height))
    }
}
