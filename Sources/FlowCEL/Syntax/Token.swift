// The words of the language.

internal import FlowDiagnostics

/// What a token is; its text is found by its place.
enum TokenKind: UInt8, Sendable {
    case end
    case identifier, quotedIdentifier
    case int, uint, double, string, bytes
    case `true`, `false`, null, `in`
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    case question, colon, dot, comma
    case plus, minus, star, slash, percent
    case not, and, or
    case less, lessEqual, greater, greaterEqual, equal, notEqual
    /// Something the lexer could not read; it has an issue ready.
    case invalid
}

/// One word with its place.
struct Token: Sendable {
    var kind: TokenKind
    var start: Int
    var end: Int

    var span: Span { Span(start, end) }
}

extension TokenKind {
    /// How errors name the token.
    var name: String {
        switch self {
        case .end: "the end of the expression"
        case .identifier, .quotedIdentifier: "a name"
        case .int, .uint, .double: "a number"
        case .string: "a string"
        case .bytes: "bytes"
        case .true: "`true`"
        case .false: "`false`"
        case .null: "`null`"
        case .in: "`in`"
        case .leftParen: "`(`"
        case .rightParen: "`)`"
        case .leftBracket: "`[`"
        case .rightBracket: "`]`"
        case .leftBrace: "`{`"
        case .rightBrace: "`}`"
        case .question: "`?`"
        case .colon: "`:`"
        case .dot: "`.`"
        case .comma: "`,`"
        case .plus: "`+`"
        case .minus: "`-`"
        case .star: "`*`"
        case .slash: "`/`"
        case .percent: "`%`"
        case .not: "`!`"
        case .and: "`&&`"
        case .or: "`||`"
        case .less: "`<`"
        case .lessEqual: "`<=`"
        case .greater: "`>`"
        case .greaterEqual: "`>=`"
        case .equal: "`==`"
        case .notEqual: "`!=`"
        case .invalid: "a character"
        }
    }
}
