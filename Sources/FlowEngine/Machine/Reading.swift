// What the names in an expression stand for, at one moment of a run.

internal import FlowCEL
internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowEncoding
internal import FlowModel

/// A view of the memory for one evaluation.
struct Reading: Activation {
    let linked: LinkedFlow
    let memory: Memory
    let now: Timestamp
    let random: @Sendable (Int) -> [UInt8]
    /// How many named values are being worked out inside each other.
    let depth: Int

    func value(in slot: Int) throws(EvaluationError) -> Value? {
        guard linked.variables.indices.contains(slot) else { return nil }
        switch linked.variables[slot] {
        case .now: return .timestamp(now)
        case .input(let name): return input(name)
        case .server(let name): return memory.servers[name].map { .string($0) }
        case .value(let name): return try named(name)
        case .session(let name): return try session(name)
        case .authorize(let part): return authorize(part)
        case .response(let part): return try part.read(from: run?.answer)
        case .callback: return run?.callback.map { pairs in .map(pairs.map { ($0.name, .string($0.value)) }) }
        case .error(let part): return error(part)
        case .round(let step, let name): return runs.last { $0.step == step }?.roundValues[name]
        case .item: return run?.item
        case .step(let step): return whole(step)
        case .maybeStep(let step): return .optional(whole(step))
        case .maybeBound(let step, let name): return .optional(member(name, of: step))
        case .answer(let step, let part): return try self.part(part, of: step)
        case .member(let step, let name), .bound(let step, let name): return member(name, of: step)
        }
    }

    private var call: Call? { memory.calls.last }
    private var run: StepRun? { call?.frames.last?.run }
    private var runs: [StepRun] { call?.frames.compactMap(\.run) ?? [] }

    /// An operation's own inputs lie over the flow's.
    private func input(_ name: String) -> Value? {
        let own = call.flatMap { linked.flow.operation($0.operation) }?.inputs ?? []
        let isOptional =
            (own + linked.flow.inputs).first { $0.name.text == name }
            .map { $0.isOptional && $0.fallback == nil } ?? false
        let value = call?.inputs[name] ?? memory.inputs[name]
        return isOptional ? .optional(value) : value
    }

    private func session(_ name: String) throws(EvaluationError) -> Value? {
        let field = linked.flow.session.first { $0.name.text == name }
        var value = memory.session[name]
        if field?.key != nil {
            // Keys read no field that has one, which was checked when the flow was linked.
            guard depth < 32 else { return nil }
            let inner = Machine(linked, memory: memory, world: Machine.World(now: now, random: random))
            do throws(RunFailure) { value = try inner.sessionValue(name) } catch {
                throw EvaluationError(
                    .unknownReference, "`session.\(name)`: \(error.title)", at: Span(at: 0), help: error.help)
            }
        }
        return field?.isOptional ?? false ? .optional(value) : value
    }

    /// Named values are worked out at each use; a circle was refused when the flow was linked.
    private func named(_ name: String) throws(EvaluationError) -> Value? {
        guard depth < 32, let field = linked.flow.values.first(where: { $0.name.text == name }) else { return nil }
        var inner = Machine(linked, memory: memory, world: Machine.World(now: now, random: random))
        do throws(RunFailure) { return try inner.value(field.value) } catch {
            throw EvaluationError(
                .unknownReference, "`values.\(name)`: \(error.title)", at: Span(at: 0), help: error.help)
        }
    }

    /// `state` and the like belong to the nearest `authorize` step, also inside its `prepare`.
    private func authorize(_ part: VariableSource.AuthorizePart) -> Value? {
        guard let made = runs.last(where: { $0.authorize != nil })?.authorize else { return nil }
        switch part {
        case .state: return .string(made.state)
        case .nonce: return .string(made.nonce)
        case .redirectURI: return .string(made.redirectURI)
        case .challenge: return .string(Base64.encodeURL(Digest.sha256.hash(Array(made.verifier.utf8))))
        }
    }

    private func error(_ part: VariableSource.ErrorPart) -> Value? {
        guard let error = run?.error else { return nil }
        switch part {
        case .code: return .string(error.code)
        case .detail: return error.detail.map { .string($0) }
        case .kind: return .string(linked.entry(for: error.code).kind.rawValue)
        }
    }

    /// The value of a step; in its own rows the answer at hand.
    private func stepValue(_ step: Int) -> StepValue? {
        if let value = call?.values[step] { return value }
        guard let run = runs.last(where: { $0.step == step }) else { return nil }
        if let answer = run.answer { return .answer(answer) }
        return run.given.map { .value($0) }
    }

    private func part(_ part: VariableSource.AnswerPart, of step: Int) throws(EvaluationError) -> Value? {
        guard case .answer(let answer)? = stepValue(step) else { return nil }
        return try part.read(from: answer)
    }

    private func member(_ name: String, of step: Int) -> Value? {
        guard case .members(let members)? = stepValue(step) else { return nil }
        return members[name]
    }

    /// A step's value as a whole.
    private func whole(_ step: Int) -> Value? {
        switch stepValue(step) {
        case .answer(let answer)?: answer.whole
        case .members(let members)?: .map(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case .value(let value)?: value
        case nil: nil
        }
    }
}

extension VariableSource.AnswerPart {
    /// The part of an answer; what is wrong with it, when it is there but cannot be read so.
    fileprivate func read(from answer: Answer?) throws(EvaluationError) -> Value? {
        guard let answer else { return nil }
        if let value = answer.part(self) { return value }
        let what = self == .json ? "JSON" : self == .text ? "UTF-8 text" : "a form"
        throw EvaluationError(
            .noSuchPart, "the answer is not \(what): \(answer.description)", at: Span(at: 0), isAbsence: true)
    }
}
