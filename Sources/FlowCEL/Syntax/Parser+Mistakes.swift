// What to say about a mistake: what was expected, and what was probably meant.

internal import FlowDiagnostics

extension Parser {
    private static let reserved: Set<String> = [
        "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
        "namespace", "return", "var", "void", "while",
    ]

    /// The mistake of using a reserved word as a name.
    func reservedWord(_ word: String) -> CompileError? {
        guard Self.reserved.contains(word) else { return nil }
        let help: String? =
            switch word {
            case "if", "else": "a choice is written `condition ? value : other`"
            case "for", "while", "loop": "loops are macros, such as `list.map(x, …)` or `list.filter(x, …)`"
            case "let", "var", "const": "a name is bound by `cel.bind(name, value, expression)`"
            case "function": "macros take an expression, such as `list.map(x, x + 1)`"
            case "return": "an expression is its own result: leave `return` out"
            default: nil
            }
        return CompileError(
            .expressionSyntax, "`\(word)` is a reserved word and no name", at: token.span, help: help.map { [$0] } ?? []
        )
    }

    /// The current token as an error sees it; an invalid one has an issue of its own.
    func expected(_ what: String, help: [String] = []) -> CompileError {
        if token.kind == .invalid, let issue = lexer.issue { return CompileError(issues: [issue]) }
        let found = token.kind == .identifier ? "`\(text(token))`" : token.kind.name
        let place = token.kind == .end ? Span(at: lastEnd) : token.span
        return CompileError(.expressionSyntax, "expected \(what), found \(found)", at: place, help: help)
    }

    /// Makes sure that something follows an operator.
    func expectOperand(after operation: Token) throws(CompileError) {
        let name = operation.kind.name
        switch token.kind {
        case .end, .rightParen, .rightBracket, .rightBrace, .comma, .colon, .star, .slash, .percent, .and, .or, .less,
            .lessEqual, .greater, .greaterEqual, .equal, .notEqual, .in, .question:
            if operation.kind == .less, token.kind == .greater, token.start == operation.end {
                throw CompileError(
                    .expressionSyntax, "`<>` is not an operator", at: Span(operation.start, token.end),
                    help: ["to compare write `!=`"])
            }
            if operation.kind == .question, token.start == operation.end,
                token.kind == .colon || token.kind == .question
            {
                throw CompileError(
                    .expressionSyntax, "`?\(token.kind == .colon ? ":" : "?")` is not an operator",
                    at: Span(operation.start, token.end),
                    help: ["for a value that may be absent write `a.?b.orValue(other)`"])
            }
            let place = token.kind == .end ? operation.span : token.span
            let found = token.kind == .end ? "" : ", found \(token.kind.name)"
            throw CompileError(.expressionSyntax, "expected an expression after \(name)\(found)", at: place)
        case .not, .minus:
            guard operation.kind == .not || operation.kind == .minus else { return }
            throw expected("an operand after \(name)", help: ["put the operand in parentheses"])
        default: return
        }
    }

    /// A token that begins no operand.
    func unexpectedOperand() -> CompileError {
        if token.kind == .plus {
            return expected("an expression", help: ["numbers have no `+` before them"])
        }
        if token.kind == .slash, token.end < source.count, source[token.end] == UInt8(ascii: "*") {
            return expected("an expression", help: ["comments begin with `//`"])
        }
        if token.kind == .quotedIdentifier {
            return expected("an expression", help: ["a name in backticks stands only after a dot; write text as `'…'`"])
        }
        return expected("an expression")
    }

    /// `condition ? then` without its other half.
    func missingColon(_ question: Token) -> CompileError {
        if question.end < source.count, source[question.end] == UInt8(ascii: ".") {
            return CompileError(
                .expressionSyntax, "`?.` is not an operator", at: Span(question.start, question.end + 1),
                help: ["a field that may be absent is `.?`, such as `a.?b.orValue('')`"])
        }
        if token.kind == .question {
            return expected("`:`", help: ["a choice inside a choice needs parentheses"])
        }
        guard token.kind == .end || token.kind != .invalid else { return expected("`:`") }
        if token.kind == .end || openings.last.map({ $0.start > question.start }) != true, token.kind != .identifier {
            return CompileError(
                .expressionSyntax, "this `?` has no `:`", at: question.span, label: "the choice begins here",
                help: ["write `condition ? value : other`"])
        }
        return unexpectedAfterExpression()
    }

    /// A bracket that is not closed where it should be.
    func unclosed(_ wanted: String) -> CompileError {
        guard let opening = openings.last, token.kind != .invalid else { return expected(wanted) }
        switch token.kind {
        case .end:
            return CompileError(
                .expressionSyntax, "this \(opening.kind.name) is never closed", at: opening.span, label: "opens here")
        case .rightParen, .rightBracket, .rightBrace:
            return CompileError(
                .expressionSyntax, "\(token.kind.name) does not close \(opening.kind.name)", at: token.span,
                help: ["close the \(opening.kind.name) first"])
        default:
            return wordBetween() ?? expected(wanted)
        }
    }

    /// Something that does not continue a complete expression.
    func unexpectedAfterExpression() -> CompileError {
        if let mistake = wordBetween() { return mistake }
        switch token.kind {
        case .rightParen, .rightBracket, .rightBrace:
            return CompileError(.expressionSyntax, "\(token.kind.name) closes nothing", at: token.span)
        case .colon: return expected("an operator", help: ["a choice is written `condition ? value : other`"])
        case .string: return expected("an operator", help: ["text is joined by `+`"])
        default: return expected("an operator or the end of the expression")
        }
    }

    /// A word where an operator should be: `and`, `not x`, `then`, …
    private func wordBetween() -> CompileError? {
        if let last = lastName, text(last) == "not" {
            return CompileError(
                .expressionSyntax, "`not` is not an operator", at: last, help: ["for a logical not write `!`"])
        }
        guard token.kind == .identifier else { return nil }
        let word = text(token)
        let help: String? =
            switch word.lowercased() {
            case "and": "for a logical and write `&&`"
            case "or": "for a logical or write `||`"
            case "not": "write `!(a in b)` for `a not in b`"
            case "is", "eq": "to compare write `==`"
            case "then", "else", "if": "a choice is written `condition ? value : other`"
            case "contains", "matches": "write `a.\(word)(b)`"
            case "mod": "write `%`"
            default: nil
            }
        guard let help else { return nil }
        return CompileError(.expressionSyntax, "`\(word)` is not an operator", at: token.span, help: [help])
    }

    /// `Type{…}`.
    func messageLiteral(_ operand: Expression) -> CompileError {
        CompileError(
            .expressionSyntax, "expected an operator, found `{`", at: token.span,
            help: ["message literals are not supported; a map is written `{'key': value}`"])
    }
}
