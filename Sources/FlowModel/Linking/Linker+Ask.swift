// Linking what concerns a person.

import FlowCEL
import FlowDiagnostics
import FlowYAML

extension Linker {
    /// Links a question.
    mutating func link(_ ask: AskAction, of step: Step) {
        compile(ask.title, for: .text)
        for template in [ask.choose, ask.fields, ask.length, ask.image, ask.example] { compile(template) }
        if ask.choose != nil {
            scope.define("item", .dyn, .item)
            compile(ask.label, for: .text)
            compile(ask.value)
            scope.remove(["item"], hint: "`item` can be read in `label` and `value` of a choice only")
        }
        checkKeys(of: ask)
        checkExample(of: ask)
        guard step.id == nil else { return }
        compiler.report(
            .missingKey, "ask step lacks `id`", at: step.actionSpan,
            help: ["add `id: answer`: the answer is read by it in the steps below, and given by it on a command line"])
    }

    /// For each question of a code, the words the flow compares its answers with, such as `resend`: words that stand in
    /// the file are no codes.
    func spokenWords() -> [Int: Set<String>] {
        var words: [Int: Set<String>] = [:]
        for (index, program) in compiler.programs.enumerated() {
            let asked = Set((program?.slots ?? []).compactMap { codeQuestion(scope.sources[$0]) })
            guard !asked.isEmpty, expressions.indices.contains(index),
                let outline = compiler.environment.outline(expressions[index].source)
            else { continue }
            let operands =
                outline.comparisons.flatMap { [$0.left, $0.right] }
                + outline.calls.filter { $0.name == "same" }.flatMap(\.operands)
            let constants = operands.flatMap(\.constants).compactMap(\.stringValue)
            for step in asked where !constants.isEmpty { words[step, default: []].formUnion(constants) }
        }
        return words
    }

    /// The question of a code that a variable holds the answer to.
    private func codeQuestion(_ variable: VariableSource) -> Int? {
        switch variable {
        case .step(let step), .maybeStep(let step):
            guard steps.indices.contains(step), case .ask(let ask) = steps[step].action, ask.kind == .code else {
                return nil
            }
            return step
        case .now, .input, .server, .value, .session, .authorize, .response, .callback, .error, .round, .item, .answer,
            .member, .bound, .maybeBound:
            return nil
        }
    }

    /// Links something a person is told.
    mutating func link(_ show: ShowAction) {
        compile(show.text, for: .text)
        compile(show.open, for: .text)
    }

    /// A question is of one kind, and each kind has its own keys.
    private mutating func checkKeys(of ask: AskAction) {
        let kinds = ["type", "choose", "fields"].filter { ask.spans[$0] != nil }
        if kinds.count > 1, let second = ask.spans[kinds[1]] {
            compiler.report(
                .twoQuestions, "\(kinds.allInWords) exclude each other", at: second,
                help: ["keep one of them, or make two steps"])
            return
        }
        let isTyped = ask.choose == nil && ask.fields == nil
        for key in ["label", "value"] where ask.choose == nil {
            guard let span = ask.spans[key] else { continue }
            compiler.report(
                .questionKey, "`\(key)` belongs to a question with `choose`", at: span,
                help: ["add `choose: =…` with what there is to choose from, or leave `\(key)` out"])
        }
        if let span = ask.spans["length"], !isTyped || ask.kind == .confirm {
            compiler.report(
                .questionKey, "`length` belongs to a question for a text, secret, code or number", at: span,
                help: ["leave it out"])
        }
    }

    /// A literal example has to be an answer.
    private mutating func checkExample(of ask: AskAction) {
        guard let example = ask.example, case .scalar(let value, let text) = example.form else { return }
        let isFit =
            switch ask.kind {
            case .number: Int64(text) != nil || Double(text) != nil
            case .confirm: value == .bool(true) || value == .bool(false)
            case .text, .secret, .code, nil: true
            }
        guard !isFit else { return }
        compiler.report(
            .badExample, "`\(text)` is no answer to a question for \(ask.kind == .number ? "a number" : "yes or no")",
            at: example.span,
            help: [ask.kind == .number ? "write a number" : "write `true` or `false`"])
    }
}
