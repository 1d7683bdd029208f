// Which names come and go while a flow is walked.

import FlowCEL
import FlowDiagnostics
import FlowYAML

extension Linker {
    /// `response`, for steps that get an answer.
    mutating func defineResponse() { scope.show(.response) }

    /// `callback`, for steps that wait for one.
    mutating func defineCallback() { scope.show(.callback) }

    /// `error`, in rows.
    mutating func defineError() { scope.show(.error) }

    /// Takes the names away that belong to one step.
    mutating func removeAnswer() {
        scope.hide(.response)
        scope.hide(.callback)
        removeError()
    }

    /// Takes `error` away.
    mutating func removeError() { scope.hide(.error) }

    /// What the engine makes for an `authorize` step.
    mutating func defineAuthorize() { scope.show(.authorize) }

    /// Takes those away.
    mutating func removeAuthorize() { scope.hide(.authorize) }

    /// The names a step gives to the steps below it.
    func names(of step: Step) -> [(name: String, type: CELType, source: VariableSource)] {
        if case .bind(let fields) = step.action {
            return fields.map { ($0.name.text, type(of: $0.value), .bound(step: step.index, $0.name.text)) }
        }
        guard let id = step.id?.text else { return [] }
        switch step.action {
        case .request:
            return VariableSource.AnswerPart.allCases.map {
                ("\(id).\($0.rawValue)", $0.type, .answer(step: step.index, $0))
            }
        case .authorize(let action):
            let own = ["code_verifier", "state", "nonce", "redirect_uri", "callback"]
            let taken = action.callback.take.map(\.text).filter { !own.contains($0) }
            return (taken + own).map {
                ("\(id).\($0)", $0 == "callback" ? .map(.string, .dyn) : .string, .member(step: step.index, $0))
            }
        case .ask(let action): return [(id, action.type, .step(step.index))]
        case .none, .show, .verify, .installed, .bind, .call, .group, .forget, .fail, .give:
            return [(id, .dyn, .step(step.index))]
        }
    }

    /// Makes a step's names readable; `maybe` when the step may not have run.
    mutating func define(_ step: Step, maybe: Bool) {
        let names = names(of: step)
        guard maybe else {
            for (name, type, source) in names { scope.define(name, type, source) }
            return
        }
        scope.remove(names.map(\.name))
        if case .bind = step.action {
            for (name, type, source) in names {
                guard case .bound(let index, _) = source else { continue }
                scope.define(name, .optional(type), .maybeBound(step: index, name))
            }
        } else if let id = step.id?.text {
            scope.define(id, .optional(.dyn), .maybeStep(step.index))
        }
    }

    /// The type of a value, as far as it is known.
    private func type(of template: Template) -> CELType {
        switch template.form {
        case .scalar(.string, _), .text: .string
        case .expression(let expression): compiler.programs[expression.index]?.type ?? .dyn
        case .scalar, .list, .map: .dyn
        }
    }
}

extension AskAction {
    /// What the answer is.
    fileprivate var type: CELType {
        if choose != nil { return .dyn }
        if fields != nil { return .map(.string, .dyn) }
        return switch kind {
        case .text, .secret, .code, nil: .string
        case .number: .dyn
        case .confirm: .bool
        }
    }
}

extension VariableSource.AnswerPart {
    /// Its type.
    var type: CELType {
        switch self {
        case .status: .int
        case .headers, .cookies: .map(.string, .string)
        case .text: .string
        case .bytes: .bytes
        case .json: .dyn
        case .form: .map(.string, .string)
        }
    }
}

extension NameScope.Group {
    fileprivate static let response = NameScope.Group(
        root: "response",
        names: VariableSource.AnswerPart.allCases.map { ("response.\($0.rawValue)", $0.type, .response($0)) },
        hint: "`response` belongs to the step that got it; below, read the answer by the step's `id`")

    fileprivate static let callback = NameScope.Group(
        root: "callback", names: [("callback", .map(.string, .dyn), .callback)],
        hint: "`callback` belongs to the `authorize` step; below, read it by the step's `id`")

    fileprivate static let error = NameScope.Group(
        root: "error", names: VariableSource.ErrorPart.allCases.map { ("error.\($0.rawValue)", .string, .error($0)) },
        hint: "`error` can be read in `match` rows only")

    fileprivate static let authorize = NameScope.Group(
        root: "pkce", names: VariableSource.AuthorizePart.allCases.map { ($0.rawValue, .string, .authorize($0)) },
        hint: "it can be read inside an `authorize` step; below, read it by the step's `id`, as `authorize.state`")
}
