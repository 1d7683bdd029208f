// Characters that mean something elsewhere, and what to write here.

internal import FlowDiagnostics

extension Lexer {
    /// What a sequence of characters from other languages means in CEL, the longest first.
    private static let foreign: [(text: String, help: String)] = [
        ("=~", "write `text.matches('regex')`"),
        ("=>", "a macro takes a name and an expression, such as `list.map(x, x + 1)`"), ("=", "to compare write `==`"),
        ("&", "for a logical and write `&&`"), ("|", "for a logical or write `||`"),
        ("${", "this is an expression already: leave out `${` and `}`"), ("$", "variables have no `$` before them"),
        ("“", "strings stand between straight quotes, `'` or `\"`"),
        ("”", "strings stand between straight quotes, `'` or `\"`"),
        ("‘", "strings stand between straight quotes, `'` or `\"`"),
        ("’", "strings stand between straight quotes, `'` or `\"`"), ("#", "comments begin with `//`"),
        (";", "an expression has no statements"), ("\\", "a backslash belongs inside a string"),
        ("^", "powers have no operator; bits are `math.bitXor(a, b)`"), ("~", "bits are `math.bitNot(a)`"),
        ("–", "minus is `-`"), ("−", "minus is `-`"), ("\u{A0}", "use a plain blank"), ("≤", "write `<=`"),
        ("≥", "write `>=`"), ("≠", "write `!=`"),
    ]

    /// The invalid token for a character that begins none.
    mutating func unknownSymbol(_ first: UInt8, _ start: Int) -> Token {
        for (text, help) in Self.foreign where source[start...].starts(with: text.utf8) {
            let end = start + text.utf8.count
            let isTripled = first == UInt8(ascii: "=") && start >= 2 && source[start - 1] == first
            let lower = isTripled ? start - 2 : start
            let shown = String(decoding: source[lower..<end], as: UTF8.self)
            let isOperator = "=&|^~<>!".utf8.contains(first) || ["–", "−", "≤", "≥", "≠"].contains(text)
            var message = isOperator ? "`\(shown)` is not an operator" : "`\(shown)` means nothing here"
            if text == "\u{A0}" { message = "a no-break space is no blank here" }
            let isUnequal = isTripled && source[lower] == UInt8(ascii: "!")
            let issue = Issue(
                .expressionSyntax, message, at: Span(lower, end), help: [isUnequal ? "to compare write `!=`" : help])
            return fail(issue, start, end)
        }
        var end = start + 1
        while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
        let text = String(decoding: source[start..<end], as: UTF8.self)
        let shown =
            first < 0x20 || first == 0x7F
            ? "the control character U+00" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
            : "`\(text)`"
        let help = first >= 0x80 ? ["names are made of ASCII letters, digits and `_`; quote text as `'…'`"] : []
        let issue = Issue(.expressionSyntax, "\(shown) means nothing here", at: Span(start, end), help: help)
        return fail(issue, start, end)
    }
}
