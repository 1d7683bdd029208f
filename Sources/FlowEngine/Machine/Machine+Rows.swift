// The table on an answer: which row is taken and what it leads to.

import FlowCEL
import FlowDiagnostics
import FlowModel

extension Machine {
    /// The rows that speak about the answer at hand: the step's, then for an error the operation's.
    ///
    /// What a row of the operation does is not caught by the operation's rows again: it could go on for ever.
    private func rows(_ step: Step) -> [Row] {
        guard run?.error != nil, let call = memory.calls.last, !isInOperationRow(call) else { return step.match }
        return step.match + (linked.flow.operation(call.operation)?.match ?? [])
    }

    private func isInOperationRow(_ call: Call) -> Bool {
        call.frames.dropLast().contains { frame in
            guard let run = frame.run, let row = run.row else { return false }
            return row >= linked.steps[run.step].match.count
        }
    }

    /// Takes the first row that applies.
    mutating func match(_ step: Step) throws(RunFailure) {
        if let code = run?.error?.code { effects.append(.trace(.met(error: code))) }
        for (index, row) in rows(step).enumerated() {
            if isUnchecked(step), case .goOn = row.ending { continue }
            if let when = row.when, try !condition(when) { continue }
            if case .again = row.ending, !hasRoundLeft() { continue }
            run?.row = index
            run?.phase = .inRow
            effects.append(.trace(.reached(row.span)))
            if let block = row.steps { push(block) }
            return
        }
        guard let error = run?.error else {
            run?.phase = .checking
            return
        }
        throw failure(of: error, step)
    }

    /// Whether a token waits for keys that could not be had: no row goes on past that, or the token would be taken
    /// though nobody has checked it.
    private func isUnchecked(_ step: Step) -> Bool {
        guard case .verify = step.action else { return false }
        return run?.error != nil
    }

    /// Ends a row whose steps are done.
    mutating func endRow(_ step: Step) throws(RunFailure) {
        let rows = rows(step)
        guard let index = run?.row, rows.indices.contains(index) else { return }
        switch rows[index].ending {
        case .goOn:
            guard run?.error != nil else {
                run?.phase = .checking
                return
            }
            // A row that goes on past an error leaves out what needs the answer.
            trace { .stepFinished($0) }
            leaveStep()
        case .again(let fields): try again(rows[index], fields)
        case .fail(let failing): throw try failure(failing, at: rows[index].span)
        case .give(let template): give(try value(template))
        }
    }

    /// The frame of the nearest repeated step, counted in the call at hand.
    private var repeatedFrame: Int? {
        memory.calls.last?.frames.lastIndex { frame in
            frame.run.map { linked.steps[$0.step].rounds != nil } ?? false
        }
    }

    private mutating func hasRoundLeft() -> Bool {
        guard let frame = repeatedFrame, let run = memory.calls.last?.frames[frame].run,
            let rounds = linked.steps[run.step].rounds
        else { return false }
        if let limit = rounds.limit, run.round >= limit { return false }
        if let total = rounds.total, let end = try? duration(total),
            world.now.seconds - run.began.seconds >= end.seconds
        {
            return false
        }
        return true
    }

    private mutating func again(_ row: Row, _ fields: [Field]) throws(RunFailure) {
        var values: [String: Value] = [:]
        for field in fields { values[field.name.text] = try value(field.value) }
        guard let call = memory.calls.indices.last, let frame = repeatedFrame,
            var repeated = memory.calls[call].frames[frame].run
        else { return }
        let rounds = linked.steps[repeated.step].rounds
        if let slower = row.slower { repeated.slower += try duration(slower) }
        var pause = repeated.slower
        if let every = rounds?.every { pause += try duration(every) }
        if let wait = row.wait { pause += try duration(wait) }
        repeated.round += 1
        repeated.roundValues.merge(values) { _, new in new }
        repeated.attempts = 0
        (repeated.answer, repeated.callback, repeated.error, repeated.given, repeated.row) = (nil, nil, nil, nil, nil)
        repeated.phase = .between
        memory.calls[call].frames[frame].run = repeated
        memory.calls[call].frames.removeSubrange((frame + 1)...)
        forgetValues(in: repeated.step, call: call)
        guard pause > .zero else { return }
        memory.waiting = .timer
        trace { .waiting($0, pause) }
        effects.append(.wait(pause))
    }

    /// A new round clears what the steps inside gave in the last one.
    private mutating func forgetValues(in step: Int, call: Int) {
        var pending = [step]
        while let index = pending.popLast() {
            memory.calls[call].values[index] = nil
            let step = linked.steps[index]
            if case .group(let block) = step.action { pending += linked.blocks[block.index] }
            for row in step.match { if let block = row.steps { pending += linked.blocks[block.index] } }
        }
    }
}

extension Duration {
    /// Whole seconds.
    var seconds: Int64 { components.seconds }
}
