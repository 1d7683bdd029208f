// From what a person says to the value of a question.

package import FlowCEL
internal import FlowDiagnostics
internal import FlowJSON
package import FlowModel

extension Question {
    /// The value of an answer, which is a text as it was typed, or a value of the right type already.
    package func read(_ answer: Value) throws(AnswerProblem) -> Value {
        switch form {
        case .value(let kind, let length): return try Self.read(answer, kind, length: length)
        case .choice(let choices): return try Self.choose(answer, choices)
        case .fields(let fields): return try Self.fill(answer, fields)
        }
    }

    /// One value of a kind.
    package static func read(
        _ answer: Value, _ kind: AskAction.Kind, length: Int? = nil
    ) throws(AnswerProblem) -> Value {
        guard let text = answer.text else { throw AnswerProblem("one value is expected") }
        if let length, text.unicodeScalars.count != length {
            throw AnswerProblem("\(text.unicodeScalars.count) characters are given, \(length) expected")
        }
        switch kind {
        case .text, .secret: return .string(text)
        case .code:
            // People copy codes with the blanks they are shown with.
            let code = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
            guard !code.isEmpty else { throw AnswerProblem("a code is expected") }
            return .string(code)
        case .number:
            if let number = Int64(text.trimmed) { return .int(number) }
            guard let number = Double(text.trimmed), number.isFinite else { throw AnswerProblem("it is no number") }
            return .double(number)
        case .confirm:
            switch text.trimmed.lowercased() {
            case "yes", "y", "true": return .bool(true)
            case "no", "n", "false": return .bool(false)
            default: throw AnswerProblem("it is neither yes nor no")
            }
        }
    }

    /// One of several: by what it is called, by what it gives, or by its number.
    private static func choose(_ answer: Value, _ choices: [Choice]) throws(AnswerProblem) -> Value {
        guard let text = answer.text?.trimmed else { throw AnswerProblem("one choice is expected") }
        let named = choices.filter { $0.label.utf8.elementsEqual(text.utf8) }
        if named.count > 1 { throw AnswerProblem("several are called so: answer with a number") }
        if let only = named.first { return only.value }
        if let given = choices.first(where: { $0.value.text.map { $0.utf8.elementsEqual(text.utf8) } ?? false }) {
            return given.value
        }
        if let number = Int(text), choices.indices.contains(number - 1) { return choices[number - 1].value }
        let similar = choices.filter { $0.label.lowercased() == text.lowercased() }
        if similar.count == 1, let only = similar.first { return only.value }
        let nearest = Suggestion.nearest(to: text, among: choices.map(\.label)).map { ": did you mean `\($0)`?" }
        throw AnswerProblem("it is none of the \(choices.count) choices" + (nearest ?? ""))
    }

    /// Several values: a map, or JSON text of one.
    private static func fill(_ answer: Value, _ fields: [Field]) throws(AnswerProblem) -> Value {
        var answer = answer
        if case .string(let text) = answer {
            guard let json = try? JSON.parse(Array(text.utf8)) else {
                throw AnswerProblem(
                    "a JSON object is expected, with \(fields.map(\.name).allInWords)")
            }
            answer = Value(json: json)
        }
        guard case .map(let map) = answer else {
            throw AnswerProblem("a map is expected, with \(fields.map(\.name).allInWords)")
        }
        let names = fields.map(\.name)
        for case (.string(let name), _) in map where !names.contains(name) {
            throw AnswerProblem("there is no field `\(name)`; the fields are \(names.allInWords)")
        }
        var values = Map()
        for field in fields {
            guard let value = map[field.name] else { throw AnswerProblem("`\(field.name)` is missing") }
            do throws(AnswerProblem) { values[field.name] = try read(value, field.kind) } catch {
                throw AnswerProblem("`\(field.name)`: \(error.reason)")
            }
        }
        return .map(values)
    }

    /// The answer as it may be shown; nil when it may not.
    package func shown(_ value: Value) -> String? {
        switch form {
        case .value(.confirm, _): return value.boolValue == true ? "yes" : "no"
        case .value(let kind, _): return kind.isHidden ? nil : value.text
        case .choice(let choices): return choices.first { $0.value.equals(value) }?.label
        case .fields(let fields): return fields.map(\.label).joined(separator: ", ")
        }
    }
}

extension AskAction.Kind {
    /// The kind of a form's field, by the words servers use for it.
    init(field word: String) {
        self =
            switch word.lowercased() {
            case "password", "secret", "passcode": .secret
            case "code", "otp", "oob": .code
            case "number", "integer", "int": .number
            case "confirm", "checkbox", "boolean", "bool": .confirm
            default: .text
            }
    }
}

extension String {
    /// Without blanks and line ends around it.
    fileprivate var trimmed: String {
        var view = unicodeScalars[...]
        while let first = view.first, first.properties.isWhitespace { view = view.dropFirst() }
        while let last = view.last, last.properties.isWhitespace { view = view.dropLast() }
        return String(view)
    }
}
