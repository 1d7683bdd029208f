// What stays in the session after a step.

import FlowCEL
import FlowDiagnostics
import FlowModel

extension Machine {
    /// Saves what the step says; all fields or none.
    mutating func save(_ step: Step) throws(RunFailure) {
        var changes: [(name: String, value: Value)] = []
        switch step.save {
        case .nothing: return
        case .fields(let names):
            for name in names {
                if let value = try savedValue(name, step) { changes.append((name.text, value)) }
            }
        case .values(let fields):
            for field in fields {
                if field.value.isNothing {
                    if let value = try savedValue(field.name, step) { changes.append((field.name.text, value)) }
                    continue
                }
                if let value = try namedValue(field) { changes.append((field.name.text, value)) }
            }
        }
        for (name, value) in changes {
            try setSessionValue(value, of: name)
            if !(linked.flow.session.first { $0.name.text == name }?.isPublic ?? false) { memory.secrets.add(value) }
        }
        memory.isUnsaved = true
        // What a callback brings is worth nothing without the tokens it is exchanged for; until then an earlier session
        // stays as it is.
        if case .authorize = step.action {} else { keepSession() }
        trace { .saved($0, changes.map(\.name)) }
    }

    /// Hands the session out to be kept, if something in it changed.
    mutating func keepSession() {
        guard memory.isUnsaved else { return }
        memory.isUnsaved = false
        effects.append(.save(memory.session))
    }

    /// The value a step names for a field; nil for one that may be absent and is.
    private mutating func namedValue(_ field: Field) throws(RunFailure) -> Value? {
        if let value = present(try value(field.value)) {
            try requireText(value, field.name)
            return value
        }
        guard let known = linked.flow.session.first(where: { $0.name.text == field.name.text }), !known.isOptional
        else {
            return nil
        }
        throw RunFailure(
            code: "protocol", kind: .protocol, title: "there is nothing to save as `\(field.name.text)`",
            help: ["nothing of the answer was saved", "if it may be missing, make the field `optional: true`"],
            location: Location(linked.source, field.name.span))
    }

    /// The value an answer has for a field: what its `from` says, else the member of its name.
    private mutating func savedValue(_ name: Name, _ step: Step) throws(RunFailure) -> Value? {
        guard let field = linked.flow.session.first(where: { $0.name.text == name.text }) else { return nil }
        if let from = field.from {
            var value: Value?
            do throws(EvaluationError) { value = present(try evaluate(from)) } catch {
                guard error.isAbsence, field.isOptional else { throw failure(of: error, in: from) }
            }
            if let value {
                if Self.tokens.contains(name.text) { try requireText(value, name) }
                return value
            }
        } else if let value = member(name.text), let value = present(value) {
            try requireText(value, name)
            return value
        }
        // A session may be without an access token, but no answer that brings one is (RFC 6749 section 5.1).
        guard !field.isOptional || name.text == "access_token" else { return nil }
        throw RunFailure(
            code: "protocol", kind: .protocol, title: "the answer lacks `\(name.text)`",
            help: answerHelp(for: name.text), location: Location(linked.source, name.span))
    }

    /// What OAuth and OpenID Connect call tokens: texts, however they are read.
    private static let tokens: Set<String> = ["access_token", "refresh_token", "id_token"]

    /// Tokens and other credentials are texts (RFC 6749 section 5.1), and so is `scope`; an empty one is none.
    private func requireText(_ value: Value, _ name: Name) throws(RunFailure) {
        let isCredential = Secrets.isSecretName(name.text) || linked.flow.secrets.contains(name.text)
        guard isCredential || name.text == "scope" else { return }
        if case .string(let text) = value, !text.isEmpty || !isCredential { return }
        let found = if case .string = value { "an empty text" } else { value.kindInWords }
        throw RunFailure(
            code: "protocol", kind: .protocol, title: "`\(name.text)` in the answer is \(found), not a text",
            help: ["nothing of the answer was saved", "if it is meant to be so, say how to read it: `from: =…`"],
            location: Location(linked.source, name.span))
    }

    /// A member of the answer or the callback at hand.
    private func member(_ name: String) -> Value? {
        if let callback = run?.callback { return callback.first { $0.name == name }.map { .string($0.value) } }
        guard case .map(let map)? = run?.answer?.json else { return nil }
        return map[name]
    }

    /// Null and absent optionals count as not there when saving.
    private func present(_ value: Value) -> Value? {
        switch value {
        case .null, .optional(nil): nil
        case .optional(let wrapped?): present(wrapped)
        default: value
        }
    }

    /// What the answer has instead.
    private func answerHelp(for name: String) -> [String] {
        guard let answer = run?.answer else { return [] }
        guard case .map(let map)? = answer.json else {
            return ["the answer is no JSON object: \(answer.description)"]
        }
        let names = map.compactMap { key, _ in if case .string(let name) = key { name } else { nil } }
        var help = ["it has \(names.isEmpty ? "no members" : names.allInWords)"]
        if let nearest = Suggestion.nearest(to: name, among: names) {
            help.insert("if it is `\(nearest)`, say so under `session`: `from: =response.json.\(nearest)`", at: 0)
        }
        if name != "access_token" { help.append("if it may be missing, make the field `optional: true`") }
        return help
    }

    /// Callback names that must be there.
    func requireNames(_ step: Step) throws(RunFailure) {
        guard case .authorize(let action) = step.action, let callback = run?.callback else { return }
        for name in action.callback.take where !callback.contains(where: { $0.name == name.text }) {
            let names = callback.map(\.name)
            throw RunFailure(
                code: "refused", kind: .refused, title: "the callback lacks `\(name.text)`",
                help: ["it has \(names.isEmpty ? "no parameters" : names.allInWords)"],
                location: Location(linked.source, name.span.upper > 0 ? name.span : step.actionSpan))
        }
    }
}
