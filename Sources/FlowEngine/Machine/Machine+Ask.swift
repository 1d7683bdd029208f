// Questions to a person and what they are told.

import FlowCEL
import FlowDiagnostics
import FlowEncoding
import FlowHTTP
import FlowModel

extension Machine {
    /// How long a person is waited for, unless the step says otherwise.
    static let patience = Duration.seconds(600)
    /// The most choices or fields of a question: nobody reads more.
    private static let longestList = 1000

    /// Asks.
    mutating func ask(_ action: AskAction, _ step: Step, problem: String? = nil) throws(RunFailure) {
        var question = try question(action, step)
        question.problem = problem
        run?.phase = .waiting
        memory.waiting = .answer
        if problem == nil { trace { .asking($0, question) } }
        effects.append(.ask(question))
    }

    /// Takes an answer in, if it is one.
    mutating func take(answer: Value) throws(RunFailure) {
        guard let step, case .ask(let action) = step.action else { return }
        let question = try question(action, step)
        let value: Value
        do throws(AnswerProblem) { value = try question.read(answer) } catch {
            return try ask(action, step, problem: error.reason)
        }
        memory.waiting = .nothing
        if !isSpokenWord(value, of: step.index) { keepSecret(value, question) }
        setValue(.value(value), of: step.index)
        run?.phase = .answered
        trace { .answered($0, question, question.shown(value)) }
    }

    /// What is never shown: the answer itself, or the fields that say so.
    private mutating func keepSecret(_ value: Value, _ question: Question) {
        if question.isHidden || isSecretName(question.name) { memory.secrets.add(value) }
        guard case .fields(let fields) = question.form, case .map(let map) = value else { return }
        for field in fields where field.kind.isHidden || isSecretName(field.name) {
            if let value = map[field.name] { memory.secrets.add(value) }
        }
    }

    /// Whether an answer is a word that the flow itself knows, and so no code.
    private func isSpokenWord(_ value: Value, of step: Int) -> Bool {
        guard let words = linked.spokenWords[step], let text = value.stringValue else { return false }
        return words.contains(text)
    }

    /// The questions of the call at hand that were answered with such a word.
    var openAnswers: Set<Int> {
        Set(
            linked.spokenWords.keys.filter { step in
                guard case .value(let value)? = answer(of: step) else { return false }
                return isSpokenWord(value, of: step)
            })
    }

    /// What a step of the call at hand has given: in its own rows, what it is about to give.
    private func answer(of step: Int) -> StepValue? {
        guard let call = memory.calls.last else { return nil }
        if let value = call.values[step] { return value }
        return call.frames.last { $0.run?.step == step }?.run?.given.map { .value($0) }
    }

    /// Tells a person something.
    mutating func show(_ action: ShowAction) throws(RunFailure) {
        let text = memory.secrets.mask(try text(action.text))
        var page: String?
        if let open = action.open, let address = try optionalText(open) { page = try safe(address, open.span) }
        trace { .showing($0, text: text, page: page) }
        effects.append(.show(Notice(text: text, page: page)))
        run?.phase = .answered
    }

    /// A page that may be opened: over https, on this machine, or where the flow talks to anyway.
    private func safe(_ address: String, _ span: Span) throws(RunFailure) -> String {
        guard let url = try? URLParts(address),
            url.scheme.lowercased() == "https" || url.isLoopback || server(for: url) != nil
        else {
            throw RunFailure(
                code: "refused", kind: .refused, title: "the page to open is no https URL",
                help: ["nothing was opened"], location: Location(linked.source, span))
        }
        return url.text
    }

    /// The question of a step as it stands now.
    private mutating func question(_ action: AskAction, _ step: Step) throws(RunFailure) -> Question {
        var question = Question(
            name: step.id?.text ?? "ask", title: memory.secrets.mask(try text(action.title)), form: try form(action),
            timeout: step.timeout ?? Self.patience)
        if let image = action.image { question.image = try self.image(image) }
        if let example = action.example { question.example = try value(example) }
        return question
    }

    private mutating func form(_ action: AskAction) throws(RunFailure) -> Question.Form {
        if let list = action.choose { return .choice(try choices(list, action)) }
        if let list = action.fields { return .fields(try fields(list)) }
        var length: Int?
        if let template = action.length, let text = try optionalText(template) {
            guard let number = Int(text), (1...10_000).contains(number) else {
                throw wrong("`length` is no number of characters", template)
            }
            length = number
        }
        return .value(action.kind ?? .text, length: length)
    }

    private mutating func choices(_ list: Template, _ action: AskAction) throws(RunFailure) -> [Question.Choice] {
        let items = try elements(list, "choose from")
        defer { run?.item = nil }
        var choices: [Question.Choice] = []
        for item in items {
            run?.item = item
            let given: Value = if let template = action.value { try value(template) } else { item }
            let label: String
            if let template = action.label {
                label = try text(template)
            } else if let text = item.text {
                label = text
            } else {
                throw wrong("what there is to choose from has no text", list, help: "say one: `label: ${item.name}`")
            }
            choices.append(Question.Choice(label: memory.secrets.mask(label), value: given))
        }
        return choices
    }

    private mutating func fields(_ list: Template) throws(RunFailure) -> [Question.Field] {
        var fields: [Question.Field] = []
        for item in try elements(list, "ask for") {
            guard case .map(let map) = item, let name = map["name"]?.text, !name.isEmpty else {
                throw wrong("a field has no `name`", list, help: "write `{ name: login, label: E-mail, type: text }`")
            }
            guard !fields.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw wrong("two fields are called `\(name)`", list)
            }
            fields.append(
                Question.Field(
                    name: name, label: map["label"]?.text ?? name,
                    kind: AskAction.Kind(field: map["type"]?.text ?? "text")))
        }
        return fields
    }

    /// The elements of a list that has some.
    private mutating func elements(_ list: Template, _ what: String) throws(RunFailure) -> [Value] {
        guard case .list(let items) = try value(list) else { throw wrong("a list is expected", list) }
        guard !items.isEmpty else { throw wrong("there is nothing to \(what)", list) }
        guard items.count <= Self.longestList else {
            throw wrong("there are \(items.count) things to \(what), more than the \(Self.longestList) allowed", list)
        }
        return items
    }

    private mutating func image(_ template: Template) throws(RunFailure) -> Question.Image? {
        if case .expression = template.form, case .bytes(let bytes) = try value(template) { return .bytes(bytes) }
        guard let text = try optionalText(template) else { return nil }
        if let bytes = Self.picture(in: text) { return .bytes(bytes) }
        return .url(try safe(text, template.span))
    }

    /// A picture that stands in the text: a data URL (RFC 2397), or base64.
    private static func picture(in text: String) -> [UInt8]? {
        guard text.lowercased().hasPrefix("data:") else { return Base64.decode(text) }
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        return Base64.decode(String(Substring(text.utf8[text.utf8.index(after: comma)...])))
    }

    private func wrong(_ title: String, _ template: Template, help: String? = nil) -> RunFailure {
        RunFailure(
            code: "protocol", kind: .protocol, title: title, help: help.map { [$0] } ?? [],
            location: Location(linked.source, template.span))
    }

    /// Why there is no answer, as a failure.
    func failure(of failure: AnswerFailure) -> RunFailure {
        let name = step?.id?.text ?? "ask"
        return switch failure {
        case .timeout:
            RunFailure(
                code: "timeout", kind: .cancelled, title: "nobody answered `\(name)` in time",
                help: ["run it again, and answer while it waits"])
        case .cancelled: RunFailure(code: "cancelled", kind: .cancelled, title: "the question was given up")
        case .unavailable(let help):
            RunFailure(
                code: "refused", kind: .input, title: "`\(name)` asks a person, and none can be asked", help: help)
        case .refused(let reason, let help):
            RunFailure(
                code: "refused", kind: .input, title: "the answer to `\(name)` was not taken: \(reason)", help: help)
        }
    }
}
