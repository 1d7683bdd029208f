// Where the cursor stands, told from the lines alone: while somebody types, the text is seldom YAML.

import FlowDiagnostics

/// A place in a text where something may be completed.
struct CursorPlace: Sendable {
    /// What is written at the place.
    enum Mode: Sendable, Hashable {
        /// A key.
        case key
        /// A value that is no expression.
        case value
        /// An expression; its text up to the cursor.
        case expression(String)
        case comment
    }

    /// The keys from the root to the object, or to the value.
    private(set) var path: [PathPart] = []
    /// The keys of the object around that are written already.
    private(set) var given: [String] = []
    private(set) var mode = Mode.key

    private struct Line {
        /// Where its keys begin; behind the `- ` of an item.
        var column: Int
        /// Where the `-` stands, if it begins an item.
        var dash: Int?
        var key: String?
        /// The text behind the key's colon.
        var value: Substring
        var isEmpty: Bool
    }

    init(_ source: SourceText, at offset: Int) {
        let number = source.position(at: offset).line
        guard let span = source.span(ofLine: number) else { return }
        let before = source[Span(span.lower, offset)]
        let current = Self.line(before)
        var keys: [PathPart] = []
        if let key = current.key {
            read(current.value, below: key, into: &keys)
        } else if let open = before.firstIndex(where: { $0 != " " && $0 != "-" }), "{[".contains(before[open]) {
            read(before[open...], below: nil, into: &keys)
        } else {
            readWord(before[...].drop { $0 == " " || $0 == "-" })
        }
        let isInValue = current.key != nil || mode != .key || !given.isEmpty
        let siblings = climb(from: current, above: number, in: source, into: &keys)
        path = keys
        if !isInValue { given = siblings + Self.below(source, number, current.column) }
    }

    /// Finds the keys around a line; gives the keys above it in its own object.
    private func climb(
        from line: Line, above number: Int, in source: SourceText, into keys: inout [PathPart]
    ) -> [String] {
        var siblings: [String] = []
        var isOwn = true
        var column = line.column
        var dash = line.dash
        if dash != nil { keys.insert(.item, at: 0) }
        var above = number - 1
        while above >= 1, column > 0 || dash != nil, let span = source.span(ofLine: above) {
            above -= 1
            let line = Self.line(source[span])
            guard !line.isEmpty else { continue }
            if let item = dash {
                // The key that holds the list stands as deep as its dashes, or less.
                guard let key = line.key, line.column <= item, (line.dash ?? -1) < item else { continue }
                keys.insert(.key(key), at: 0)
            } else if line.column == column {
                if isOwn, let key = line.key { siblings.append(key) }
                guard line.dash != nil else { continue }
            } else {
                guard let key = line.key, line.column < column else { continue }
                keys.insert(.key(key), at: 0)
            }
            isOwn = isOwn && line.column == column
            column = line.column
            dash = line.dash
            if dash != nil {
                keys.insert(.item, at: 0)
                isOwn = false
            }
        }
        // At the left edge the lines above are the file's own keys.
        while isOwn, above >= 1, let span = source.span(ofLine: above) {
            above -= 1
            let line = Self.line(source[span])
            if line.column == 0, !line.isEmpty, let key = line.key { siblings.append(key) }
        }
        return siblings
    }

    /// The keys of the same object on the lines below.
    private static func below(_ source: SourceText, _ number: Int, _ column: Int) -> [String] {
        var keys: [String] = []
        var next = number + 1
        while let span = source.span(ofLine: next), next - number < 200 {
            next += 1
            let line = line(source[span])
            guard !line.isEmpty else { continue }
            guard line.column >= column, line.dash == nil || line.column > column else { break }
            if line.column == column, let key = line.key { keys.append(key) }
        }
        return keys
    }

    private static func line(_ text: String) -> Line {
        var rest = text[...]
        var column = rest.prefix { $0 == " " }.count
        rest = rest.dropFirst(column)
        var dash: Int?
        while rest.hasPrefix("- ") || rest == "-" {
            dash = dash ?? column
            let blanks = rest.dropFirst().prefix { $0 == " " }.count
            column += 1 + blanks
            rest = rest.dropFirst(1 + blanks)
        }
        let isEmpty = rest.isEmpty && dash == nil || rest.hasPrefix("#")
        guard let colon = rest.firstIndex(of: ":"), !rest.hasPrefix("{"), !rest.hasPrefix("[") else {
            return Line(column: column, dash: dash, key: nil, value: "", isEmpty: isEmpty)
        }
        let after = rest[rest.index(after: colon)...]
        let key = rest[..<colon]
        guard after.isEmpty || after.first == " ",
            key.allSatisfy({ $0.isLetter || $0.isNumber || "_.-'\"".contains($0) })
        else { return Line(column: column, dash: dash, key: nil, value: "", isEmpty: isEmpty) }
        let name = key.filter { $0 != "'" && $0 != "\"" }
        return Line(column: column, dash: dash, key: name, value: after, isEmpty: isEmpty)
    }

    /// What stands behind a key on the cursor's line: braces are followed inwards.
    private mutating func read(_ value: Substring, below key: String?, into keys: inout [PathPart]) {
        if let key { keys.append(.key(key)) }
        var stack: [(isMap: Bool, key: String?, given: [String])] = []
        var word = ""
        var quote: Character?
        for character in value {
            if let open = quote {
                if character == open { quote = nil }
                word.append(character)
                continue
            }
            switch character {
            case "'", "\"":
                quote = character
                word.append(character)
            case "{" where !word.hasSuffix("$"), "[":
                let before = word.trimmedBlanks
                if before.isEmpty || before.hasSuffix(":") {
                    stack.append((character == "{", nil, []))
                    word = ""
                } else {
                    word.append(character)
                }
            case "}" where !stack.isEmpty && !word.contains("${"), "]" where !stack.isEmpty && !word.contains("["):
                stack.removeLast()
                word = ""
            case "," where !stack.isEmpty && !word.contains("("):
                stack[stack.count - 1].key = nil
                word = ""
            case ":" where !stack.isEmpty && stack[stack.count - 1].key == nil && stack[stack.count - 1].isMap:
                let name = word.trimmedBlanks
                stack[stack.count - 1].key = name
                stack[stack.count - 1].given.append(name)
                word = ""
            default: word.append(character)
            }
        }
        for level in stack {
            if !level.isMap { keys.append(.item) }
            if let key = level.key { keys.append(.key(key)) }
        }
        if let last = stack.last {
            given = last.given
            mode = last.isMap && last.key == nil ? .key : .value
        } else {
            mode = .value
        }
        if mode == .value { readValue(word, key: stack.last?.key ?? (stack.isEmpty ? key ?? "" : "")) }
    }

    private mutating func readWord(_ text: Substring) {
        if text.hasPrefix("#") { mode = .comment }
        // An item of a list of conditions, or a value begun on a line of its own.
        if text.hasPrefix("=") { mode = .expression(String(text.dropFirst())) }
    }

    private mutating func readValue(_ word: String, key: String) {
        var text = word.trimmedBlanks[...]
        if let first = text.first, first == "'" || first == "\"" { text = text.dropFirst() }
        if ExpressionSite.bareKeys.contains(key) {
            mode = .expression(String(text))
        } else if text.hasPrefix("=") {
            mode = .expression(String(text.dropFirst()))
        } else if let open = text.ranges(of: "${").last, !text[open.upperBound...].contains("}") {
            mode = .expression(String(text[open.upperBound...]))
        } else if text.hasPrefix("#") {
            mode = .comment
        }
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmedBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
