// The simple types: text, flags, numbers, durations, names, choices, lists.

internal import FlowDiagnostics
package import FlowYAML

extension FieldType where Value == String {
    /// Any text, taken as it is; numbers and booleans count as the text they were written as.
    package static var text: FieldType {
        FieldType(.string()) { reader, node in
            guard case .scalar(let scalar) = node.content, scalar.value != .null else {
                reader.expected("text", node)
                return nil
            }
            return scalar.text
        }
    }

    /// A pattern in RE2 syntax; whether it is one is checked with the expressions.
    package static var pattern: FieldType { FieldType(.string(format: "regex"), read: text.read) }
}

extension FieldType where Value == Bool {
    /// `true` or `false`.
    package static var flag: FieldType {
        FieldType(.boolean) { reader, node in
            guard case .scalar(let scalar) = node.content, case .bool(let value) = scalar.value else {
                reader.expected("`true` or `false`", node, mend: node.scalarText.flatMap { flagWords[$0.lowercased()] })
                return nil
            }
            return value
        }
    }
}

/// What people write for true and false, here or elsewhere.
private let flagWords: [String: String] = [
    "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
]

/// A whole number that was written as text.
private func quotedNumber(in node: Node) -> String? {
    guard case .scalar(let scalar) = node.content, scalar.style == .singleQuoted || scalar.style == .doubleQuoted,
        let number = Int64(scalar.text), String(number) == scalar.text
    else { return nil }
    return scalar.text
}

extension FieldType where Value == Int {
    /// A whole number within bounds.
    package static func integer(_ range: ClosedRange<Int>) -> FieldType {
        FieldType(.integer(range)) { reader, node in
            guard case .scalar(let scalar) = node.content, case .int(let value) = scalar.value else {
                reader.expected("a whole number", node, mend: quotedNumber(in: node))
                return nil
            }
            guard let number = Int(exactly: value), range.contains(number) else {
                reader.report(
                    .badValue, "\(value) is not from \(range.lowerBound) to \(range.upperBound)", at: node.span)
                return nil
            }
            return number
        }
    }
}

extension FieldType where Value == Duration {
    /// `5s`, `10m`, `2h`, `180d`, or a number of seconds.
    package static var duration: FieldType {
        FieldType(.duration) { reader, node in
            guard case .scalar(let scalar) = node.content, let value = DurationText.parse(scalar.text) else {
                reader.report(
                    .badValue, "expected a duration", at: reader.firstLine(of: node),
                    help: ["write `5s`, `10m`, `2h`, `180d`, or a number of seconds"])
                return nil
            }
            return value
        }
    }
}

extension FieldType where Value == Template {
    /// A duration, or an expression that gives one.
    package static var workedOutDuration: FieldType {
        FieldType(.template) { reader, node in
            guard let template = template.read(&reader, node) else { return nil }
            if template.literal != nil, FieldType<Duration>.duration.read(&reader, node) == nil { return nil }
            return template
        }
    }

    /// The status of an answer, or an expression that gives one.
    package static var status: FieldType {
        FieldType(.template) { reader, node in
            guard let template = template.read(&reader, node) else { return nil }
            if let text = template.literal, !(200...599).contains(Int(text) ?? 0) {
                reader.report(
                    .badValue, "`\(text)` is no status of HTTP", at: node.span, help: ["write a number from 200 to 599"]
                )
                return nil
            }
            return template
        }
    }

    /// A token that goes behind `Bearer`, which nobody writes a second time.
    package static var bearer: FieldType {
        FieldType(.template) { reader, node in
            if case .scalar(let scalar) = node.content, scalar.text.lowercased().hasPrefix("bearer ") {
                let token = scalar.text.dropFirst("bearer ".count).trimmed
                reader.report(
                    .badValue, "`Bearer` is put before the token by itself", at: node.span,
                    help: ["write `\(token.isOneExpression ? "=" + token.dropFirst(2).dropLast() : token)`"])
                return nil
            }
            return template.read(&reader, node)
        }
    }
}

extension String {
    /// Whether it is one `${…}` and nothing else.
    fileprivate var isOneExpression: Bool { hasPrefix("${") && hasSuffix("}") && !dropFirst(2).contains("${") }
}

/// Durations as flow files write them.
package enum DurationText {
    /// The duration, or nil when the text is none or longer than ten years.
    package static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 9, let count = Int(digits) else { return nil }
        let unit: Int
        switch text[digits.endIndex...] {
        case "", "s": unit = 1
        case "ms": return .milliseconds(count)
        case "m": unit = 60
        case "h": unit = 3600
        case "d": unit = 86_400
        default: return nil
        }
        let seconds = count * unit
        return seconds <= 10 * 366 * 86_400 ? .seconds(seconds) : nil
    }
}

extension FieldType {
    /// One of an enum's spellings.
    package static func choice() -> FieldType
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return FieldType(.choice(names)) { reader, node in
            guard case .scalar(let scalar) = node.content, let value = Value(rawValue: scalar.text) else {
                let written =
                    if case .scalar(let scalar) = node.content { "`\(scalar.text)`" } else { node.kindInWords }
                reader.report(
                    .badValue, "\(written) is not one of \(names.inWords)", at: reader.firstLine(of: node),
                    help: node.scalarText.flatMap { foreignTypes[$0.lowercased()] }.flatMap {
                        names.contains($0) ? ["did you mean `\($0)`?"] : nil
                    } ?? node.nearest(among: names),
                    mend: node.scalarText.flatMap { Suggestion.only(to: $0, among: names) })
                return nil
            }
            return value
        }
    }

    /// A list of one type; with `single`, one value alone counts as a list of one.
    package static func list<Element: Sendable>(_ element: FieldType<Element>, single: Bool = false) -> FieldType
    where Value == [Element] {
        let list = Schema.list(element.schema)
        return FieldType(single ? .anyOf([element.schema, list]) : list) { reader, node in
            guard case .sequence(let nodes) = node.content else {
                if single { return element.read(&reader, node).map { [$0] } }
                reader.expected("a list", node, help: ["write `[a, b]`, or one line `- a` for each"])
                return nil
            }
            return nodes.compactMap { element.read(&reader, $0) }
        }
    }
}

/// What other tools call the types of values.
private let foreignTypes = [
    "string": "text", "str": "text", "integer": "int", "number": "int", "boolean": "bool", "url": "uri",
    "array": "list", "password": "secret", "flag": "bool", "otp": "code",
]

extension Node {
    /// `did you mean` for a scalar, as help lines.
    package func nearest(among names: [String]) -> [String] {
        guard case .scalar(let scalar) = content else { return [] }
        return Suggestion.didYouMean(scalar.text, among: names).map { [$0] } ?? []
    }
}

extension [String] {
    /// `a`, `b` or `c`, each in backticks.
    package var inWords: String { joined(lastWith: "or") }

    /// `a`, `b` and `c`, each in backticks.
    package var allInWords: String { joined(lastWith: "and") }

    /// `a`, `b` and 7 more, each in backticks: the first of many, cut where they are long.
    package var someInWords: String {
        let shown = prefix(6).map { $0.utf8.count <= 64 ? $0 : $0.prefix(60) + "…" }
        guard count > 6 else { return shown.allInWords }
        return shown.map { "`\($0)`" }.joined(separator: ", ") + " and \(count - 6) more"
    }

    private func joined(lastWith word: String) -> String {
        let quoted = map { "`\($0)`" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
        return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
