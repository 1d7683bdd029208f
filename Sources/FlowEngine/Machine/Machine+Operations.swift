// Operations: beginning, calling, ending, failing.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowModel
import FlowYAML

extension Machine {
    /// Works the servers out and notes what is secret from the start.
    mutating func begin() throws(RunFailure) {
        for input in linked.flow.inputs where input.secrecy != .open {
            if let value = memory.inputs[input.name.text] { memory.secrets.add(value) }
        }
        noteSessionSecrets()
        for server in linked.flow.servers where memory.servers[server.name.text] == nil {
            guard let url = server.url else { continue }
            memory.servers[server.name.text] = try text(url)
        }
    }

    /// The base URLs the run will use, by server, before it begins.
    package func serverURLs() throws(RunFailure) -> [String: String] {
        var machine = self
        try machine.begin()
        return machine.memory.servers
    }

    /// Begins the next of the operations asked for, or ends the run.
    mutating func beginNextOperation() throws(RunFailure) {
        guard memory.operationIndex < operations.count else {
            memory.waiting = .finished
            effects.append(.finish(.finished(memory.results)))
            return
        }
        let name = operations[memory.operationIndex]
        try begin(operation: name, inputs: [:])
    }

    /// Begins an operation, called or asked for.
    mutating func begin(operation name: String, inputs: [String: Value]) throws(RunFailure) {
        guard let operation = linked.flow.operation(name) else {
            throw RunFailure(code: "refused", kind: .config, title: "there is no operation `\(name)`")
        }
        var call = Call(operation: name, inputs: inputs)
        // Which of a field's values is at hand depends on the inputs handed over.
        var probe = self
        probe.memory.calls.append(call)
        try probe.fillInputs(of: operation)
        try probe.requireSession(for: operation)
        call.inputs = probe.memory.calls.last?.inputs ?? inputs
        effects.append(.trace(.operationStarted(name)))
        if let steps = operation.steps { call.frames = [Frame(block: steps.index)] }
        memory.calls.append(call)
        if memory.calls.count == 1, linked.usage[name]?.isFresh ?? false { memory.session = [:] }
        for input in operation.inputs where input.secrecy != .open {
            if let value = call.inputs[input.name.text] ?? memory.inputs[input.name.text] { memory.secrets.add(value) }
        }
        if memory.lockedBy == nil, linked.usage[name]?.isExclusive ?? false {
            memory.lockedBy = memory.calls.count
            memory.waiting = .lock
            effects.append(.lock)
        }
    }

    /// Gives the inputs of its own that nobody handed over their defaults, in order: a default reads those above it.
    private mutating func fillInputs(of operation: Operation) throws(RunFailure) {
        guard let last = memory.calls.indices.last else { return }
        for input in operation.inputs {
            let name = input.name.text
            guard memory.calls[last].inputs[name] == nil, memory.inputs[name] == nil, let fallback = input.fallback
            else { continue }
            var given = GivenInput.value(try value(fallback))
            if case .scalar(let kind, let text) = fallback.form, kind != .null { given = .text(text) }
            do throws(InputProblem) { memory.calls[last].inputs[name] = try InputValue(input).read(given) } catch {
                throw RunFailure(code: "refused", kind: .config, title: error.message, help: error.help)
            }
        }
    }

    /// Goes on with the session as it is now: another process may have changed it while this one waited.
    ///
    /// An operation that was called to renew what another process has renewed meanwhile has nothing left to do.
    mutating func take(session stored: [String: Value]?) throws(RunFailure) {
        memory.waiting = .nothing
        guard let stored, let last = memory.calls.indices.last else { return }
        let name = memory.calls[last].operation
        let saved = linked.usage[name]?.saved ?? []
        var isRenewed = false
        for field in saved {
            guard let new = try sessionValue(field, of: stored), let old = try sessionValue(field) else { continue }
            if !new.equals(old) { isRenewed = true }
        }
        memory.session = stored
        noteSessionSecrets()
        if last > 0, isRenewed {
            memory.calls[last].ending = .result(.map(Map()))
            memory.calls[last].finallyBegan = true
            memory.calls[last].frames = []
        } else if let operation = linked.flow.operation(name) {
            do throws(RunFailure) { try requireSession(for: operation) } catch { failOperation(error) }
        }
    }

    private mutating func noteSessionSecrets() {
        for field in linked.flow.session where !field.isPublic {
            if let value = memory.session[field.name.text] { memory.secrets.add(value) }
        }
    }

    /// Lets others at the session again, when the call that kept them off ends.
    private mutating func unlock(endOf depth: Int) {
        guard let holder = memory.lockedBy, depth <= holder else { return }
        memory.lockedBy = nil
        effects.append(.unlock)
    }

    /// What an operation reads from the session must be there before anything is sent.
    private func requireSession(for operation: Operation) throws(RunFailure) {
        var missing: [String] = []
        for name in linked.usage[operation.name.text]?.needed ?? [] where try sessionValue(name) == nil {
            missing.append(name)
        }
        guard let first = missing.first else { return }
        let givers = linked.flow.operations.filter { gives($0, first) }.map(\.name.text)
        throw RunFailure(
            code: "refused", kind: .signin,
            title: "`\(operation.name.text)` needs \(missing.map { "`\($0)`" }.joined(separator: ", ")) of a session, "
                + "and there is none",
            help: givers.isEmpty
                ? ["no operation of the flow saves it"]
                : ["run \(givers.inWords) first, as in `flowrun FILE \(givers[0]) \(operation.name.text)`"],
            location: Location(linked.source, operation.name.span))
    }

    /// Whether an operation saves a field by itself.
    private func gives(_ operation: Operation, _ field: String) -> Bool {
        guard let usage = linked.usage[operation.name.text] else { return false }
        return usage.saved.contains(field) && usage.needed.isEmpty
    }

    /// Ends the call whose blocks are done: runs `finally` once, then hands the result on.
    mutating func endCall() throws(RunFailure) {
        guard let call = memory.calls.last else { return }
        let operation = linked.flow.operation(call.operation)
        let last = memory.calls.count - 1
        if call.ending == nil { memory.calls[last].ending = .result(.map(Map())) }
        if let finally = operation?.finally, !call.finallyBegan {
            memory.calls[last].finallyBegan = true
            memory.calls[last].frames = [Frame(block: finally.index)]
            return
        }
        unlock(endOf: memory.calls.count)
        memory.calls.removeLast()
        switch call.ending ?? .result(.map(Map())) {
        case .result(let value): handOver(value, from: call.operation)
        case .failure(let failure): try handOver(failure)
        }
    }

    private mutating func handOver(_ value: Value, from operation: String) {
        keepSession()
        effects.append(.trace(.operationFinished(operation)))
        guard memory.calls.isEmpty else {
            run?.given = value
            run?.phase = .answered
            return
        }
        memory.results.append((operation, value))
        memory.operationIndex += 1
    }

    private mutating func handOver(_ failure: RunFailure) throws(RunFailure) {
        guard !memory.calls.isEmpty else { return fail(failure) }
        guard failure.kind != .refused else { return failOperation(failure) }
        run?.error = FlowError(code: failure.code, detail: failure.detail, failure: failure)
        run?.phase = .answered
    }

    /// Ends the operation with a result.
    mutating func give(_ value: Value) {
        guard let last = memory.calls.indices.last else { return }
        if memory.calls[last].ending == nil || !memory.calls[last].finallyBegan {
            memory.calls[last].ending = .result(value)
        }
        memory.calls[last].frames = []
    }

    /// Ends the operation with a failure; one that stands already stays.
    mutating func failOperation(_ failure: RunFailure) {
        guard let last = memory.calls.indices.last else { return fail(failure) }
        var failure = failure
        if failure.step == nil, let step { failure.step = label(step) }
        if failure.location == nil, let step { failure.location = Location(linked.source, step.actionSpan) }
        if failure.request == nil, case .request? = step?.action {
            failure.request = memory.lastRequest
            failure.response = memory.lastResponse
        }
        if case .failure? = memory.calls[last].ending {} else { memory.calls[last].ending = .failure(failure) }
        memory.calls[last].frames = []
    }

    /// Ends the run because somebody gave up.
    mutating func cancel() {
        unlock(endOf: 0)
        memory.waiting = .finished
        memory.calls = []
        effects.append(.finish(.cancelled))
    }

    /// Ends the run with a failure.
    mutating func fail(_ failure: RunFailure) {
        unlock(endOf: 0)
        memory.waiting = .finished
        memory.calls = []
        effects.append(.finish(.failed(failure)))
    }
}
