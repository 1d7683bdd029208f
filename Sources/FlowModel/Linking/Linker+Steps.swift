// Walking the steps of an operation: scopes, expressions, and what is wrong between them.

import FlowCEL
import FlowDiagnostics

extension Linker {
    /// Links an operation.
    mutating func link(_ operation: Operation) {
        let globals = scope
        ids = [:]
        authorizing = []
        ownActs = []
        linkInputs(operation.inputs)
        for name in operation.inputs.map(\.name) where names.inputs[name.text] != nil {
            // Of one input of the flow it is told once, however many operations have one of its name.
            guard shadowing.insert(name.text).inserted else { continue }
            compiler.report(
                .duplicateName, "`\(name.text)` is an input of the flow already", at: name.span,
                help: ["choose another name, or use the flow's"])
        }
        if let steps = operation.steps {
            let names = hintBelow(steps)
            link(steps, operation: operation.name.text)
            defineError()
            for row in operation.match { link(row, of: nil, operation: operation.name.text) }
            removeError()
            redefineAsMaybe(names)
        }
        if let finally = operation.finally { link(finally, operation: operation.name.text) }
        reportStrayAgains()
        acts[operation.name.text] = ownActs
        let sources = scope
        scope = globals
        scope.adoptSlots(of: sources)
    }

    /// Notes for each id of the operation that it stands further down, for whoever reads it too early.
    private mutating func hintBelow(_ block: Block) -> [Int] {
        var found: [Int] = []
        for index in block.steps {
            found.append(index)
            if let id = steps[index].id {
                scope.hint(id.text, "`\(id.text)` can be read in the steps below it only")
            }
        }
        return found
    }

    private mutating func redefineAsMaybe(_ indices: [Int]) {
        for index in indices { define(steps[index], maybe: true) }
    }

    /// Links the steps of a block, in order.
    mutating func link(_ block: Block, operation: String) {
        for index in block.steps {
            link(steps[index], operation: operation)
            if steps[index].when != nil { define(steps[index], maybe: true) }
        }
    }

    /// Links a block that may not be done: outside of it, its names may be absent.
    mutating func linkMaybe(_ block: Block, operation: String) {
        link(block, operation: operation)
        redefineAsMaybe(block.steps)
    }

    private mutating func link(_ step: Step, operation: String) {
        around.append(step.index)
        defer { around.removeLast() }
        checkName(of: step)
        compile(step.when)
        if let rounds = step.rounds { link(rounds, of: step) }
        link(step.action, of: step, operation: operation)
        defineAnswer(of: step)
        define(step, maybe: false)
        defineError()
        for row in step.match { link(row, of: step, operation: operation) }
        removeError()
        for check in step.check { compile(check) }
        link(step.save, of: step)
        removeAnswer()
        if let rounds = step.rounds {
            repeating.removeLast()
            scope.remove(
                rounds.start.map { "round." + $0.name.text },
                hint: "`round` can be read inside the repeated step only")
            for outer in repeating { defineRound(of: steps[outer]) }
        }
    }

    /// `round` with the values a repeated step begins with.
    private mutating func defineRound(of step: Step) {
        for field in step.rounds?.start ?? [] {
            scope.define("round.\(field.name.text)", .dyn, .round(step: step.index, name: field.name.text))
        }
    }

    private mutating func checkName(of step: Step) {
        var names = step.id.map { [$0] } ?? []
        if case .bind(let fields) = step.action { names += fields.map(\.name) }
        for name in names {
            if let first = ids[name.text] {
                let line = compiler.source.position(at: first.lower).line
                compiler.report(
                    .duplicateName, "`\(name.text)` is a name of this operation already", at: name.span,
                    help: ["it is first given in line \(line); choose another"])
            } else if Self.reserved.contains(name.text) {
                compiler.report(
                    .badName, "`\(name.text)` has a meaning in expressions and cannot be a name of a step or value",
                    at: name.span, help: ["choose another name, such as `\(name.text)_step`"])
            }
            ids[name.text] = name.span
        }
    }

    /// Roots and families of functions: a step of that name would hide them.
    static let reserved: Set<String> = [
        "inputs", "session", "servers", "values", "now", "response", "callback", "error", "round", "item", "state",
        "nonce", "pkce", "redirect_uri", "url", "text", "json", "jwt", "hash", "hmac", "hex", "base64", "base64url",
        "random", "form", "regex", "math", "lists", "sets", "strings", "cel", "optional", "none", "totp", "xml",
        "jsonp",
        "time",
    ]

    /// `response` and `callback` for steps that get one.
    private mutating func defineAnswer(of step: Step) {
        switch step.action {
        case .request: defineResponse()
        case .authorize: defineCallback()
        case .verify(let verify): if answerStep(of: verify.token) != nil { defineResponse() }
        case .none, .ask, .show, .installed, .bind, .call, .group, .forget, .fail, .give: break
        }
    }

    private mutating func link(_ rounds: Rounds, of step: Step) {
        if rounds.limit == nil, rounds.total == nil, !rounds.isWrong {
            compiler.report(
                .endless, "`repeat` without an end", at: step.actionSpan, help: ["add `limit: 5` or `for: 10m`"])
        }
        for template in [rounds.total, rounds.every] { compile(template) }
        for field in rounds.start { compile(field.value) }
        defineRound(of: step)
        repeating.append(step.index)
    }

    /// Links a row of a step's table, or of an operation's.
    mutating func link(_ row: Row, of step: Step?, operation: String) {
        compile(row.when)
        compile(row.wait)
        compile(row.slower)
        if let block = row.steps {
            // The answer belongs to the step; inside `do` it is read by the step's id.
            removeAnswer()
            linkMaybe(block, operation: operation)
            if let step { defineAnswer(of: step) }
            defineError()
        }
        switch row.ending {
        case .goOn: break
        case .again(let fields): linkAgain(fields, row)
        case .fail(let failing): link(failing)
        case .give(let template): compile(template)
        }
    }

    private mutating func linkAgain(_ fields: [Field], _ row: Row) {
        guard let step = repeating.last else {
            strayAgains.append((row.span, around))
            return
        }
        let known = steps[step].rounds?.start.map(\.name.text) ?? []
        for field in fields {
            compile(field.value)
            if !known.contains(field.name.text) {
                compiler.report(
                    .unknownReference, "`\(field.name.text)` is no value of a round", at: field.name.span,
                    help: [
                        Suggestion.didYouMean(field.name.text, among: known)
                            ?? "give its first value in `repeat`: `start: { \(field.name.text): … }`"
                    ], missing: "round.\(field.name.text)", mend: Suggestion.only(to: field.name.text, among: known))
            }
        }
    }

    /// Reports, once for an operation, each `again` that nothing repeats, and with them what is read of a round: one
    /// `repeat` is missing.
    private mutating func reportStrayAgains() {
        defer { strayAgains = [] }
        guard let first = strayAgains.first else { return }
        let common = strayAgains.reduce(first.around) { common, next in
            zip(common, next.around).prefix { $0 == $1 }.map(\.0)
        }
        guard let step = common.last.map({ steps[$0] }), strayAgains.count > 1 else {
            for stray in strayAgains {
                compiler.report(
                    .againWithoutRepeat, "`again` needs a step with `repeat` around it", at: stray.row,
                    help: ["add `repeat: { limit: 2 }` to the step"])
            }
            return
        }
        compiler.forget(missing: "round", in: step.span)
        let lines = strayAgains.map { compiler.source.position(at: $0.row.lower).line }
        compiler.report(
            .againWithoutRepeat, "`again` in \(lines.asLines) needs `repeat` at this step", at: step.actionSpan,
            help: ["add `repeat: { limit: 2 }`"])
    }

    mutating func link(_ failing: Failing) {
        compile(failing.code, for: .text)
        compile(failing.detail, for: .text)
    }

    private mutating func link(_ save: Save, of step: Step) {
        switch save {
        case .nothing: break
        case .fields(let names):
            for name in names {
                guard let field = sessionField(name) else { continue }
                ownActs.append(.save(name.text))
                if field.from == nil { requireAnswer(name, step) }
            }
        case .values(let fields):
            for field in fields {
                compile(field.value)
                guard let known = sessionField(field.name) else { continue }
                ownActs.append(.save(field.name.text))
                if field.value.isNothing, known.from == nil { requireAnswer(field.name, step) }
            }
        }
    }

    /// A field without `from` is read from an answer; there must be one.
    private mutating func requireAnswer(_ name: Name, _ step: Step) {
        switch step.action {
        case .request, .authorize: break
        case .verify(let verify) where answerStep(of: verify.token) != nil: break
        case .verify, .none, .ask, .show, .installed, .bind, .call, .group, .forget, .fail, .give:
            compiler.report(
                .unknownReference, "this step has no answer to read `\(name.text)` from", at: name.span,
                help: ["say the value: `save: { \(name.text): =… }`"])
        }
    }

    /// The session field of a name; reported when there is none.
    @discardableResult
    mutating func sessionField(_ name: Name) -> SessionField? {
        if let field = names.session[name.text] { return field }
        var nearest = Suggestion.didYouMean(name.text, among: flow.session.map(\.name.text))
        let parts = name.text.split(separator: " ").map(String.init)
        if parts.count > 1, parts.allSatisfy({ names.session[$0] != nil }) {
            nearest = "a comma is missing: `\(parts.joined(separator: ", "))`"
        }
        compiler.report(
            .unknownReference, "the session has no field `\(name.text)`", at: name.span,
            help: [nearest ?? "add it under `session`: `\(name.text): {}`"], missing: "session.\(name.text)",
            mend: Suggestion.only(to: name.text, among: flow.session.map(\.name.text)))
        return nil
    }

    /// Compiles a condition and notes what it reads.
    mutating func compile(_ expression: Expression?) {
        guard let expression else { return }
        note(compiler.compile(expression, in: scope, for: .condition))
    }

    /// Compiles a template and notes what it reads.
    mutating func compile(_ template: Template?, for place: Place = .anything) {
        guard let template else { return }
        compiler.compile(template, in: scope, for: place)
        note(template)
    }

    /// Notes what a compiled template reads of the session.
    mutating func note(_ template: Template?) {
        template?.forEachExpression { note(compiler.programs[$0.index]) }
    }

    private mutating func note(_ program: Program?) {
        for name in sources(of: program).sessionFields {
            let isOptional = names.session[name]?.isOptional ?? true
            ownActs.append(.read(name, isOptional: isOptional))
        }
    }
}
