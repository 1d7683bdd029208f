// One step, from `when` to `save`.

import FlowCEL
import FlowDiagnostics
import FlowModel

extension Machine {
    /// Makes a step the one under way.
    mutating func enterStep(_ index: Int) {
        guard let call = memory.calls.indices.last, let frame = memory.calls[call].frames.indices.last else { return }
        memory.calls[call].frames[frame].run = StepRun(step: index, began: world.now)
    }

    /// Takes the step under way one phase further.
    mutating func advanceStep() throws(RunFailure) {
        guard let run, let step else { return }
        switch run.phase {
        case .entering: try enter(step)
        case .acting: try act(step)
        case .preparing: try listen(step)
        case .waiting: self.run?.phase = .answered
        case .answered: try match(step)
        case .inRow: try endRow(step)
        case .checking: try check(step)
        case .between:
            self.run?.phase = .acting
            trace { .repeating($0, round: run.round) }
        }
    }

    private mutating func enter(_ step: Step) throws(RunFailure) {
        if let when = step.when, try !condition(when) {
            trace { .stepSkipped($0) }
            return leaveStep()
        }
        if let rounds = step.rounds {
            var values: [String: Value] = [:]
            for field in rounds.start { values[field.name.text] = try value(field.value) }
            run?.roundValues = values
        }
        trace { .stepStarted($0) }
        effects.append(.trace(.reached(step.span)))
        run?.phase = .acting
    }

    private mutating func act(_ step: Step) throws(RunFailure) {
        switch step.action {
        case .none: run?.phase = .answered
        case .request(let action): try send(action, step)
        case .authorize(let action): try prepare(action, step)
        case .ask(let action): try ask(action, step)
        case .show(let action): try show(action)
        case .verify(let action): try verify(action, step)
        case .installed(let action): try find(action)
        case .bind(let fields):
            var values: [String: Value] = [:]
            for field in fields {
                values[field.name.text] = try value(field.value)
                // A later value of the same step cannot read it; names are read below their step.
            }
            setValue(.members(values), of: step.index)
            run?.phase = .answered
        case .call(let action): try call(action)
        case .group(let block):
            run?.phase = .waiting
            push(block)
        case .forget(let what):
            try forget(what)
            run?.phase = .answered
        case .fail(let failing): throw try failure(failing, at: step.actionSpan)
        case .give(let template): give(try value(template))
        }
    }

    private mutating func call(_ action: CallAction) throws(RunFailure) {
        var inputs: [String: Value] = [:]
        if let handed = action.inputs, case .map(let map) = try value(handed) {
            for (key, value) in map {
                if case .string(let name) = key { inputs[name] = value }
            }
        }
        run?.phase = .waiting
        try begin(operation: action.operation.text, inputs: inputs)
    }

    private mutating func forget(_ what: Forget) throws(RunFailure) {
        switch what {
        case .all: memory.session = [:]
        case .fields(let names):
            for name in names { try setSessionValue(nil, of: name.text) }
        }
        memory.isUnsaved = true
        keepSession()
    }

    /// Puts a block above the one under way.
    mutating func push(_ block: Block) {
        guard let call = memory.calls.indices.last else { return }
        memory.calls[call].frames.append(Frame(block: block.index))
    }

    /// Takes a block away whose steps are done.
    mutating func leaveBlock() {
        guard let call = memory.calls.indices.last else { return }
        memory.calls[call].frames.removeLast()
    }

    /// Ends the step under way.
    mutating func leaveStep() {
        guard let call = memory.calls.indices.last, let frame = memory.calls[call].frames.indices.last else { return }
        memory.calls[call].frames[frame].run = nil
        memory.calls[call].frames[frame].next += 1
    }

    /// Keeps what a step gave.
    mutating func setValue(_ value: StepValue?, of step: Int) {
        guard let call = memory.calls.indices.last else { return }
        memory.calls[call].values[step] = value
    }

    /// Required names, checks, saving; then the step is done.
    private mutating func check(_ step: Step) throws(RunFailure) {
        try requireNames(step)
        for check in step.check where try !passes(check) {
            throw RunFailure(
                code: "refused", kind: .refused, title: "the answer was refused: `\(check.source)` does not hold",
                location: Location(linked.source, check.span))
        }
        if case .call = step.action, let given = run?.given { setValue(.value(given), of: step.index) }
        try save(step)
        trace { .stepFinished($0) }
        leaveStep()
    }
}
