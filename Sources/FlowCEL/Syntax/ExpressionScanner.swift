// Finds the end of an expression that stands inside other text.

/// Finds where an embedded expression ends without parsing it.
public enum ExpressionScanner {
    /// The offset of the `}` that ends an expression beginning at `from`, or nil when there is none.
    ///
    /// Strings, comments and map literals are read as the language reads them, so `'}'` and `{…}` do not end it.
    public static func closingBrace(in bytes: [UInt8], from: Int) -> Int? {
        var lexer = Lexer(bytes, from: from)
        var depth = 0
        while true {
            let token = lexer.next()
            switch token.kind {
            case .end: return nil
            case .leftBrace: depth += 1
            case .rightBrace where depth == 0: return token.start
            case .rightBrace: depth -= 1
            case .invalid where lexer.isUnterminated: return nil
            default: break
            }
        }
    }

    /// The same in a string; offsets count UTF-8.
    public static func closingBrace(in source: String, from: Int) -> Int? {
        closingBrace(in: Array(source.utf8), from: from)
    }
}
