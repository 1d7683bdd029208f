// Causes that lie in a value: quotes, brackets, reserved characters, colons.

import FlowDiagnostics

extension SyntaxExplanation {
    /// `"\d"`: a backslash in double quotes that begins no escape.
    func escape() -> Diagnostic? {
        guard error.context == "while parsing a quoted scalar" else { return nil }
        let next = source.bytes.lineEnd(of: error.offset) > error.offset + 1 ? error.offset + 2 : error.offset + 1
        var end = next
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let isUnknown = error.problem == "found unknown escape character"
        let span = Span(error.offset, min(end, bytes.count))
        return say(
            .yamlEscape, isUnknown ? "`\(source[span])` is not an escape" : "this escape names no character", span,
            help: isUnknown
                ? ["write `\\\(source[span])`, or use single quotes, where a backslash is a character like any other"]
                : ["write the character itself, or its number as `\\u00E9` or `\\U0001F600`"])
    }

    /// A quote that is never closed, or only by the opening quote of a later value.
    func unclosedQuote() -> Diagnostic? {
        if error.context == "while scanning a quoted scalar" {
            return unclosedQuote(at: error.contextOffset, "this quote is never closed")
        }
        guard let last = lastScalar, case .scalar(_, let style) = last.kind,
            style == .singleQuoted || style == .doubleQuoted,
            bytes.skippingBlanks(from: last.span.upper) == error.offset
        else { return nil }
        let (first, end) = (source.position(at: last.span.lower).line, source.position(at: last.span.upper).line)
        guard first < end else { return nil }
        return unclosedQuote(at: last.span.lower, "this quote is closed only on line \(end)")
    }

    private func unclosedQuote(at offset: Int, _ message: String) -> Diagnostic {
        let within =
            bytes.at(offset) == 0x27 ? "a quote within single quotes is doubled: `''`" : "a quote within is `\\\"`"
        return say(.yamlUnclosedQuote, message, Span(offset, offset + 1), help: ["close it on its line; " + within])
    }

    /// A value whose first character has a meaning of its own to YAML.
    func valueThatBeginsBadly() -> Diagnostic? {
        guard let value, !value.text.isEmpty else { return nil }
        let first = bytes.at(value.span.lower)
        switch first {
        case UInt8(ascii: "!"): return Composer.tagDiagnostic(value, in: source)
        case UInt8(ascii: "&"): return Composer.anchorDiagnostic(value, in: source)
        case UInt8(ascii: "*"): return Composer.aliasDiagnostic(value, in: source)
        case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            return say(
                .yamlReservedCharacter,
                "unquoted text may not begin with \(first == 0x60 ? "a backtick" : "`\(Character(Unicode.Scalar(first)))`")",
                Span(value.span.lower, value.span.lower + 1), help: value.help("quote the value")
            ).offering(value.quoting(in: source))
        case 0x22, 0x27:
            guard let close = quoteEnd(value.span), close + 1 < value.span.upper, error.offset > close else {
                return nil
            }
            let rest = Span(bytes.skippingBlanks(from: close + 1), value.span.upper)
            if let diagnostic = missingComma(before: rest) { return diagnostic }
            return say(
                .yamlTextAfterQuote, "text goes on after the closing quote", rest,
                label: "YAML ended the value before this",
                help: value.help("quote the whole value")
            ).offering(value.quoting(in: source))
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            return textAfterBracket(value)
        default: return nil
        }
    }

    /// The offset of the quote that closes the one a span begins with.
    private func quoteEnd(_ span: Span) -> Int? {
        let quote = bytes[span.lower]
        var position = span.lower + 1
        while position < span.upper {
            if bytes[position] == quote {
                guard quote == 0x27, bytes.at(position + 1) == quote else { return position }
                position += 1
            } else if quote == 0x22, bytes[position] == UInt8(ascii: "\\") {
                position += 1
            }
            position += 1
        }
        return nil
    }

    /// `[1, 2].exists(…)`: a value that was meant as text but begins with a bracket.
    private func textAfterBracket(_ value: WrittenValue) -> Diagnostic? {
        let next = bytes.at(error.offset)
        guard error.offset > value.span.lower, error.offset < value.span.upper,
            next != UInt8(ascii: "]"), next != UInt8(ascii: "}"),
            FlowPlace(of: error.offset, from: value.span.lower, in: bytes) == nil
        else { return nil }
        if let diagnostic = missingComma(before: Span(error.offset, value.span.upper)) { return diagnostic }
        return say(
            .yamlTextAfterBracket, "text goes on after the closing bracket", Span(error.offset, value.span.upper),
            label: "YAML ended the value before this", help: value.help("quote the whole value")
        ).offering(value.quoting(in: source))
    }

    /// `{ a: 'x' b: y }`: what follows a value looks like the next key.
    private func missingComma(before rest: Span) -> Diagnostic? {
        let word = Span(rest.lower, rest.lower + bytes[rest.lower..<rest.upper].prefix(while: \.isWord).count)
        guard flow != nil, word.upper > word.lower, bytes.at(word.upper) == UInt8(ascii: ":") else { return nil }
        return say(.yamlSyntax, "a comma is missing before `\(source[word])`", word)
    }

    /// `{ a: =x[0] }`: in flow style a bracket ends unquoted text.
    func bracketInText() -> Diagnostic? {
        let byte = bytes.at(error.offset)
        guard flow != nil, let value, error.offset > value.span.lower, byte == 0x5B || byte == 0x7B else { return nil }
        return say(
            .yamlTextAfterBracket, "within brackets, unquoted text may not hold `\(Character(Unicode.Scalar(byte)))`",
            Span(error.offset, error.offset + 1), help: value.help("quote the value")
        ).offering(value.quoting(in: source))
    }

    /// `a ? b : c`: a colon with a blank behind it is that of a key.
    func colonInText() -> Diagnostic? {
        guard bytes.at(error.offset) == UInt8(ascii: ":"), let value, error.offset > value.span.lower,
            error.offset < value.span.upper
        else { return nil }
        return say(
            .yamlColonInText, "unquoted text may not hold a colon followed by a blank",
            Span(error.offset, error.offset + 1),
            label: "read as the colon of a key", help: value.help("quote the value")
        ).offering(value.quoting(in: source))
    }

    /// `a: |x`: text on the line of the `|` that opens a block.
    func blockHeader() -> Diagnostic? {
        guard error.context == "while scanning a block scalar", let value else { return nil }
        let mark = Character(Unicode.Scalar(bytes.at(value.span.lower)))
        return say(
            .yamlBlockHeader, "`\(mark)` opens a block of text on the next line, nothing may follow it", value.span,
            help: value.help("if it is the start of the text, quote the value"))
    }
}
