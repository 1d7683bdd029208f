// One input: its type, pattern and choices.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowHTTP
internal import FlowJSON
internal import FlowModel

/// Reads the value of one input. What was handed in for a secret never stands in a message.
struct InputValue {
    private let input: Input
    private var name: String { input.name.text }

    init(_ input: Input) {
        self.input = input
    }

    /// The value of what was handed in, in the input's type.
    func read(_ given: GivenInput) throws(InputProblem) -> Value {
        switch given {
        case .text(let text): try read(text)
        case .value(let value): try read(value)
        case .file(let bytes): try read(bytes)
        }
    }

    private func read(_ text: String) throws(InputProblem) -> Value {
        switch input.kind {
        case .text: return .string(text)
        case .file: throw wrong("the input `\(name)` is a file: its content is needed")
        case .uri:
            do throws(URLSyntaxError) { _ = try URLParts(text) } catch {
                throw wrong("\(said(text)) is no URI for `\(name)`: \(error.message)")
            }
            return .string(text)
        case .int:
            guard let number = Int64(text) else {
                throw wrong("\(said(text)) is no whole number, which `\(name)` has to be")
            }
            return .int(number)
        case .bool:
            guard let flag = Bool(text) else {
                throw wrong("\(said(text)) is neither `true` nor `false`, which `\(name)` has to be")
            }
            return .bool(flag)
        case .list: return .list(try elements(text).map { .string($0) })
        }
    }

    /// The elements of a list in one text: JSON where it begins with `[`, else separated by commas or blanks.
    private func elements(_ text: String) throws(InputProblem) -> [String] {
        guard text.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: "[") else {
            return text.unicodeScalars.split { $0 == "," || $0.properties.isWhitespace }.map { String($0) }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(Array(text.utf8)) } catch {
            throw wrong("the list for `\(name)` is no JSON: \(error.message)", help: listHelp)
        }
        var texts: [String] = []
        for item in json.arrayValue ?? [] { texts.append(try element(Value(json: item))) }
        return texts
    }

    private func read(_ value: Value) throws(InputProblem) -> Value {
        switch (input.kind, value) {
        case (.int, .int), (.bool, .bool): return value
        case (_, .optional(let wrapped?)): return try read(wrapped)
        case (_, .null), (_, .optional):
            throw wrong("the input `\(name)` is null", help: ["leave it out, or give a value"])
        case (.list, .list(let values)):
            var texts: [Value] = []
            for value in values { texts.append(.string(try element(value))) }
            return .list(texts)
        case (.file, .string), (.file, .bytes): return value
        case (.list, .string(let text)): return try read(text)
        case (.text, _), (.uri, _), (.int, _), (.bool, _), (.list, _), (.file, _):
            guard input.kind != .list, let text = value.text else {
                throw wrong("\(value.kindInWords) is given for `\(name)`, which is \(input.kind.inWords)")
            }
            return try read(text)
        }
    }

    private func element(_ value: Value) throws(InputProblem) -> String {
        guard let text = value.text else {
            throw wrong("\(value.kindInWords) stands in the list for `\(name)`, which takes texts", help: listHelp)
        }
        return text
    }

    private func read(_ bytes: [UInt8]) throws(InputProblem) -> Value {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            if input.kind == .file { return .bytes(bytes) }
            throw wrong("the file for `\(name)` is not UTF-8 text")
        }
        return input.kind == .file ? .string(text) : try read(text.withoutLastLineEnd)
    }

    /// Whether the value, or each element of a list, is one of the choices and fits the pattern.
    func checkRange(_ value: Value) throws(InputProblem) {
        if case .list(let elements) = value {
            for element in elements { try checkRange(element) }
            return
        }
        guard let text = value.text else { return }
        if let choices = input.choices, !choices.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
            throw wrong(
                "\(said(text)) is none of the choices of `\(name)`",
                help: [Suggestion.didYouMean(text, among: choices), "choose \(choices.inWords)"].compactMap { $0 })
        }
        if let pattern = input.pattern, !pattern.expression.matchesWhole(text) {
            throw wrong("\(said(text)) does not fit `\(name)`: it has to match `\(pattern.text)`")
        }
    }

    private var listHelp: [String] { ["separate the elements by commas, or write a JSON list of texts"] }

    private func wrong(_ message: String, help: [String] = []) -> InputProblem {
        InputProblem(kind: .invalid, input: name, message: message, help: help)
    }

    /// The text as a message may show it: bounded, and not at all when it is secret.
    private func said(_ text: String) -> String {
        guard input.secrecy == .open else { return "the value" }
        let short = text.unicodeScalars.prefix(60)
        return "`\(String(short))\(short.endIndex < text.unicodeScalars.endIndex ? "…" : "")`"
    }
}

extension Input.Kind {
    /// What it is, with its article.
    fileprivate var inWords: String {
        switch self {
        case .text: "a text"
        case .uri: "a URI"
        case .int: "a whole number"
        case .bool: "`true` or `false`"
        case .list: "a list"
        case .file: "a file"
        }
    }
}

extension String {
    /// Without the line end that editors put at the end of a file.
    fileprivate var withoutLastLineEnd: String {
        guard utf8.last == 0x0A else { return self }
        let rest = utf8.dropLast()
        return String(Substring(rest.last == 0x0D ? rest.dropLast() : rest))
    }
}
