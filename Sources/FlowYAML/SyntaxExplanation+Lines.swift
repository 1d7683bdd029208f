// Causes that lie in the shape of lines: tabs, indentation, keys without colon, brackets left open.

import FlowDiagnostics

extension SyntaxExplanation {
    /// A tab where YAML wants blanks.
    func tab() -> Diagnostic? {
        guard bytes.at(error.offset) == 0x09 else { return nil }
        let shape = LineShape(around: error.offset, in: bytes)
        var end = error.offset
        while bytes.at(end) == 0x09 { end += 1 }
        let isIndentation = error.offset < shape.contentStart
        return say(
            .yamlTab, isIndentation ? "a tab is used for indentation" : "a tab stands where YAML wants a blank",
            Span(error.offset, end), help: ["use blanks: two for each level"])
    }

    /// Something that looks like a blank or a `- ` but is none, on the line or on the one above.
    func lookalikeMark() -> Diagnostic? {
        for line in [line, contentLine(before: line)].compactMap({ $0 }) {
            if let blank = unicodeBlank(at: line.contentStart) ?? line.valueBehindColon(in: bytes).flatMap(unicodeBlank)
            {
                return say(
                    .yamlCharacter, "this looks like a blank, but is U+\(blank.name)", blank.span,
                    help: ["type a blank in its place"]
                ).offering(Fix(Location(source, blank.span), replacement: " ", title: "put a blank in its place"))
            }
            let start = line.contentStart
            let rest = Array(bytes[min(start, bytes.count)..<min(start + 4, bytes.count)])
            if let dash = Self.dashes.first(where: { rest.starts(with: $0.bytes) && rest.last == 0x20 }) {
                let span = Span(start, start + dash.bytes.count)
                return say(
                    .yamlCharacter, "a list item begins with `-`, and this is U+\(dash.name)", span,
                    help: ["type `-` in its place"]
                ).offering(Fix(Location(source, span), replacement: "-", title: "put `-` in its place"))
            }
            if bytes.at(start) == UInt8(ascii: "-"), bytes.at(start + 1).isWord, line.colon != nil {
                return say(
                    .yamlMissingBlank, "a blank is missing after the `-` of a list item", Span(start, start + 1),
                    help: ["write `- `"]
                ).offering(
                    Fix(Location(source, Span(at: start + 1)), replacement: " ", title: "put a blank behind the `-`"))
            }
        }
        return nil
    }

    /// What word processors make of `-`.
    private static let dashes: [(bytes: [UInt8], name: String)] = [
        ([0xE2, 0x80, 0x93], "2013"), ([0xE2, 0x80, 0x94], "2014"), ([0xE2, 0x88, 0x92], "2212"),
    ]

    /// A blank of Unicode, which is text to YAML.
    private func unicodeBlank(at offset: Int) -> (span: Span, name: String)? {
        switch (bytes.at(offset), bytes.at(offset + 1), bytes.at(offset + 2)) {
        case (0xC2, 0xA0, _): (Span(offset, offset + 2), "00A0")
        case (0xE2, 0x80, 0x80...0x8B):
            (Span(offset, offset + 3), Self.name(0x2000 + UInt32(bytes.at(offset + 2) - 0x80)))
        case (0xE2, 0x80, 0xAF): (Span(offset, offset + 3), "202F")
        case (0xE3, 0x80, 0x80): (Span(offset, offset + 3), "3000")
        default: nil
        }
    }

    private static func name(_ scalar: UInt32) -> String { String(scalar, radix: 16, uppercase: true) }

    /// A line within a mapping that has no colon, or none with a blank behind it.
    func missingColon() -> Diagnostic? {
        error.problem == "could not find expected ':'" ? missingColon(on: line) : nil
    }

    private func missingColon(on line: LineShape) -> Diagnostic {
        let span = Span(line.textStart, WrittenValue(at: line.textStart, inFlow: false, in: bytes).span.upper)
        if let diagnostic = missingBlank(on: line) { return diagnostic }
        guard span.upper - span.lower <= 128 else {
            return say(.yamlMissingColon, "a colon is missing after the key", Span(at: span.lower))
        }
        return say(
            .yamlMissingColon, "a colon is missing after `\(source[span])`", span,
            help: ["a line in a mapping is a key, a colon, a blank and a value"])
    }

    /// `key:value`, which is text to YAML.
    private func missingBlank(on line: LineShape) -> Diagnostic? {
        var colon = line.textStart
        while bytes.at(colon).isWord || bytes.at(colon) == UInt8(ascii: ".") { colon += 1 }
        guard line.colon == nil, colon > line.textStart, colon + 1 < line.end, bytes[colon] == UInt8(ascii: ":"),
            bytes[colon + 1] != UInt8(ascii: "/")
        else { return nil }
        let key = source[Span(line.textStart, colon)]
        let value = WrittenValue(at: colon + 1, inFlow: false, in: bytes).text
        let example = key.utf8.count + value.utf8.count <= 100 ? ["write `\(key): \(value)`"] : []
        return say(
            .yamlMissingBlank, "a blank is missing after the colon of `\(key.prefix(64))`", Span(colon, colon + 1),
            help: example
        ).offering(
            Fix(Location(source, Span(at: colon + 1)), replacement: " ", title: "put a blank behind the colon"))
    }

    /// `{ a: 1` without its `}`, or a `}` without its `{`.
    func unclosedBracket() -> Diagnostic? {
        if let flow, !FlowPlace.isClosed(flow.opener, in: bytes) {
            let bracket = Character(Unicode.Scalar(bytes.at(flow.opener)))
            return say(.yamlUnclosedBracket, "this `\(bracket)` is never closed", Span(flow.opener, flow.opener + 1))
        }
        let byte = bytes.at(error.offset)
        if let flow, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), byte != bytes.at(flow.opener) + 2 {
            // In ASCII a closing bracket lies two after its opening one.
            let (opener, closer) = (Unicode.Scalar(bytes.at(flow.opener)), Unicode.Scalar(byte))
            return say(
                .yamlUnclosedBracket, "this `\(opener)` is not closed before the `\(closer)`",
                Span(flow.opener, flow.opener + 1))
        }
        guard flow == nil, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") else { return nil }
        return say(
            .yamlUnclosedBracket, "this `\(Character(Unicode.Scalar(byte)))` closes nothing",
            Span(error.offset, error.offset + 1), help: value?.help("if text is meant, quote it") ?? [])
    }

    /// A line that fits neither the lines above it nor those around them.
    func indentation() -> Diagnostic? {
        let isOwnKey = bytes.at(error.offset) == UInt8(ascii: ":") && line.colon == error.offset
        guard flow == nil, isOwnKey || error.offset == line.contentStart || error.offset == line.textStart else {
            return nil
        }
        let above = blocksAbove()
        if isOwnKey, let previous = contentLine(before: line) {
            if let diagnostic = missingBlank(on: previous) { return diagnostic }
            if previous.colon == nil, previous.textColumn == line.textColumn { return missingColon(on: previous) }
        }
        let own = line.contentColumn
        let alike = above.filter { $0.isItem == line.isItem }
        guard !above.contains(where: { $0.column == own }),
            let nearest = (alike.isEmpty ? above : alike).min(by: { abs($0.column - own) < abs($1.column - own) })
        else { return nil }
        // Another block is as likely only where the line stands between the two.
        let other = above.first { $0.isItem == line.isItem && $0.column != nearest.column && abs($0.column - own) <= 2 }
        var help = ["indent it by \(nearest.column) to go with line \(nearest.line)"]
        if let other { help.append("indent it by \(other.column) to go with line \(other.line)") }
        return say(
            .yamlIndentation, "this line is indented by \(own), its siblings by \(nearest.column)",
            Span(line.contentStart, line.colon ?? line.end), help: help)
    }

    private struct Block {
        let column: Int
        let line: Int
        let isItem: Bool
    }

    /// The columns at which the blocks around the line begin, innermost first.
    private func blocksAbove() -> [Block] {
        var blocks: [Block] = []
        var current = line
        while let previous = contentLine(before: current) {
            let number = source.position(at: previous.start).line
            if previous.isItem, previous.colon != nil, previous.textColumn < blocks.last?.column ?? .max {
                blocks.append(Block(column: previous.textColumn, line: number, isItem: false))
            }
            if previous.isItem || previous.colon != nil, previous.contentColumn < blocks.last?.column ?? .max {
                blocks.append(Block(column: previous.contentColumn, line: number, isItem: previous.isItem))
            }
            if previous.contentColumn == 0 { break }
            current = previous
        }
        return blocks
    }

    private func contentLine(before line: LineShape) -> LineShape? {
        var start = line.start
        while start > 0 {
            let previous = LineShape(around: start - 1, in: bytes)
            // The line feed of a CR LF pair belongs to no line of its own.
            if !previous.isEmpty(in: bytes), previous.start < previous.end { return previous }
            guard previous.start < start else { return nil }
            start = previous.start
        }
        return nil
    }

    /// A `- ` or a word at a place where something else is wanted.
    func strayToken() -> Diagnostic? {
        let isMark = bytes.at(error.offset) == UInt8(ascii: "-")
        let word = Span(error.offset, WrittenValue(at: error.offset, inFlow: flow != nil, in: bytes).span.upper)
        switch error.problem {
        case "block sequence entries are not allowed in this context":
            return say(
                .yamlSyntax, "a list may not begin on the line of its key", Span(error.offset, error.offset + 1),
                help: ["begin it on the next line"] + (value?.help("if text is meant, quote it") ?? []))
        case "did not find expected key" where bytes.at(error.offset) == UInt8(ascii: ":"),
            "did not find expected node content" where bytes.at(error.offset) == UInt8(ascii: ":"):
            return say(.yamlKey, "a key is missing before the colon", Span(at: error.offset))
        case "did not find expected key":
            return say(.yamlSyntax, isMark ? "a list item stands where a key is wanted" : "a key is wanted here", word)
        case "did not find expected '-' indicator":
            return say(
                .yamlSyntax, "a list item is wanted here", word,
                help: ["begin it with `- `, or indent it to go with one"])
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
            return say(.yamlSyntax, "a comma or a closing bracket is missing before this", word)
        default: return nil
        }
    }
}
