// Regular expressions in RE2 syntax, linear in the length of the text.

internal import FlowDiagnostics

extension Function {
    /// `matches`, `regex.extract`, `regex.extractAll`, `regex.replace`.
    static let regexes: [Function] = [
        Function(
            "matches", doc: "Whether an RE2 regular expression matches some part of the text.",
            overloads: [
                Overload([.string, .string], .bool, pattern: 1, body: matches),
                Overload(receiver: .string, [.string], .bool, pattern: 1, body: matches),
            ], examples: [Example("'banana'.matches('^ba(na)*$')", "true")]),
        Function(
            "regex.extract",
            doc: "The first match as an optional: the group, when the pattern has one, else the whole match.",
            overloads: [
                Overload([.string, .string], .optional(.string), pattern: 1) { (call, values) throws(EvaluationError) in
                    let pattern = try call.compiled(values.string(1), groups: 1)
                    let text = try call.searched(values.string(0))
                    return .optional(try extract(pattern, text, limit: 1, &call).first)
                }
            ],
            examples: [
                Example("regex.extract('id=42;', 'id=([0-9]+)').value()", "'42'"),
                Example("regex.extract('none', '[0-9]+').hasValue()", "false"),
            ]),
        Function(
            "regex.extractAll", doc: "All matches: of each the group, when the pattern has one, else the whole match.",
            overloads: [
                Overload([.string, .string], .list(.string), pattern: 1) { (call, values) throws(EvaluationError) in
                    let pattern = try call.compiled(values.string(1), groups: 1)
                    return .list(try extract(pattern, try call.searched(values.string(0)), limit: .max, &call))
                }
            ], examples: [Example("regex.extractAll('a1b22', '[0-9]+')", "['1', '22']")]),
        Function(
            "regex.replace",
            doc: "The text with matches replaced; `\\\\1` to `\\\\9` stand for groups. A limit below 0 replaces all.",
            overloads: [
                Overload([.string, .string, .string], .string, pattern: 1) { (call, values) throws(EvaluationError) in
                    try replace(&call, values, limit: -1)
                },
                Overload([.string, .string, .string, .int], .string, pattern: 1) {
                    (call, values) throws(EvaluationError) in try replace(&call, values, limit: values.int(3))
                },
            ],
            examples: [
                Example("regex.replace('a-b', '(a)-(b)', '\\\\2-\\\\1')", "'b-a'"),
                Example("regex.replace('aaa', 'a', 'b', 1)", "'baa'"),
            ]),
    ]

    private static let matches: Overload.Body = { (call, values) throws(EvaluationError) in
        let pattern = try call.compiled(values.string(1), groups: nil)
        try call.charge(values.string(0).utf8.count / 50)
        return .bool(pattern.matches(values.string(0)))
    }

    private static func extract(
        _ pattern: Pattern, _ text: [UInt8], limit: Int, _ call: inout Call
    ) throws(EvaluationError) -> [Value] {
        var result: [Value] = []
        var position = 0
        while result.count < limit, let match = pattern.search(text, from: position), let whole = match[0] {
            let wanted = pattern.groupCount == 0 ? whole : match[1]
            if let wanted { result.append(.string(String(decoding: text[wanted], as: UTF8.self))) }
            guard let next = nextPosition(after: whole, in: text) else { break }
            position = next
            // A search may read the whole rest of the text.
            try call.charge(1 + (text.count - next) / 1_000)
        }
        return result
    }

    /// Where to search on; past an empty match by one character, or nil at the end.
    private static func nextPosition(after match: Range<Int>, in text: [UInt8]) -> Int? {
        guard match.isEmpty else { return match.upperBound }
        guard match.upperBound < text.count else { return nil }
        var next = match.upperBound + 1
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }

    private static func replace(
        _ call: inout Call, _ values: [Value], limit: Int64
    ) throws(EvaluationError) -> Value {
        let pattern = try call.compiled(values.string(1), groups: nil)
        let text = try call.searched(values.string(0))
        let pieces = try ReplacementPiece.parse(values.string(2), groups: pattern.groupCount, call)
        var result: [UInt8] = []
        var copied = 0
        var position = 0
        var count: Int64 = 0
        while limit < 0 || count < limit, let match = pattern.search(text, from: position), let whole = match[0] {
            result += text[copied..<whole.lowerBound]
            for piece in pieces {
                switch piece {
                case .text(let bytes): result += bytes
                case .group(let number): if let range = match[number] { result += text[range] }
                }
            }
            try call.reserve(bytes: result.count, charging: 1 + (text.count - whole.lowerBound) / 1_000)
            copied = whole.upperBound
            count += 1
            guard let next = nextPosition(after: whole, in: text) else { break }
            position = next
        }
        return .string(String(decoding: result + text[copied...], as: UTF8.self))
    }
}

/// A part of a replacement.
private enum ReplacementPiece {
    case text([UInt8])
    case group(Int)

    static func parse(_ text: String, groups: Int, _ call: Call) throws(EvaluationError) -> [ReplacementPiece] {
        var pieces: [ReplacementPiece] = []
        var plain: [UInt8] = []
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            switch bytes.popFirst() {
            case UInt8(ascii: "\\"): plain.append(byte)
            case let digit? where (48...57).contains(digit):
                guard Int(digit - 48) <= groups else {
                    throw call.fail("the replacement names group \(digit - 48), but the pattern has \(groups)")
                }
                pieces += [.text(plain), .group(Int(digit - 48))]
                plain = []
            default:
                throw call.fail("a backslash in a replacement must stand before a digit or a backslash")
            }
        }
        return pieces + [.text(plain)]
    }
}

extension Call {
    /// The pattern of this call; with `groups` it may have at most so many.
    mutating func compiled(_ text: String, groups: Int?) throws(EvaluationError) -> Pattern {
        let pattern: Pattern
        if let known = self.pattern {
            pattern = known
        } else {
            // A short pattern may stand for a large automaton.
            try charge(1_000 + 10 * min(text.utf8.count, 1_000_000))
            do throws(Pattern.Failure) {
                pattern = try Pattern(text)
            } catch {
                throw fail("this regular expression is not RE2", code: .invalidRegex)
            }
        }
        guard let groups, pattern.groupCount > groups else { return pattern }
        throw fail(
            "the pattern has \(pattern.groupCount) groups, but only one can be taken",
            help: ["write the others as `(?:…)`"])
    }

    /// The bytes of a text that is searched.
    mutating func searched(_ text: String) throws(EvaluationError) -> [UInt8] {
        try charge(text.utf8.count / 50)
        return Array(text.utf8)
    }
}
