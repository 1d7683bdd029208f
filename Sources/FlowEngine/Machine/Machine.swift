// The interpreter as a value: events go in, effects come out. No clock, no socket, no `await`.

package import FlowCEL
package import FlowHTTP
package import FlowModel

/// Runs operations of a flow.
package struct Machine: Sendable {
    /// The flow.
    package let linked: LinkedFlow
    /// The operations to run, in order.
    let operations: [String]
    /// What the run knows.
    package internal(set) var memory: Memory
    /// What the event at hand may use of the world.
    var world: World
    /// What the event at hand leads to.
    var effects: [Effect] = []

    /// What a machine is given of the world with each event: the time and unpredictable bytes.
    package struct World: Sendable {
        /// The time now.
        package var now: Timestamp
        /// Unpredictable bytes.
        package var random: @Sendable (Int) -> [UInt8]

        /// A world from its parts.
        package init(now: Timestamp, random: @escaping @Sendable (Int) -> [UInt8]) {
            self.now = now
            self.random = random
        }

        /// Between events there is no world.
        static let nowhere = World(now: Timestamp(seconds: 0), random: { _ in [] })
    }

    /// A machine that will run operations with inputs that were checked.
    ///
    /// `servers` replaces base URLs by name; `session` is what earlier runs left.
    package init(
        _ linked: LinkedFlow, operations: [String], inputs: [String: Value], servers: [String: String] = [:],
        session: [String: Value] = [:]
    ) {
        self.linked = linked
        self.operations = operations
        memory = Memory()
        memory.inputs = inputs
        memory.servers = servers
        memory.session = session
        memory.waiting = .start
        world = .nowhere
    }

    /// The same machine with a client certificate and authorities in place of what the file says for a server. A server
    /// for which the file names no certificate is shown none.
    package func standingIn(for server: String, _ identity: ClientIdentity?, authorities: String) -> Machine {
        var machine = self
        machine.memory.identities[server] = .some(declaresCertificate(server) ? identity : nil)
        machine.memory.authorities[server] = authorities
        return machine
    }

    private func declaresCertificate(_ server: String) -> Bool {
        linked.flow.servers.contains { $0.name.text == server && $0.certificate != nil }
    }

    /// The same machine with what earlier runs left, before it begins.
    package func with(session: [String: Value]) -> Machine {
        var machine = self
        machine.memory.session = session
        return machine
    }

    /// A machine that goes on from a memory.
    init(_ linked: LinkedFlow, operations: [String] = [], memory: Memory, world: World) {
        self.linked = linked
        self.operations = operations
        self.memory = memory
        self.world = world
    }

    /// Takes an event and says what has to be done. Events that nobody waits for change nothing.
    package mutating func handle(_ event: Event, in world: World) -> [Effect] {
        self.world = world
        effects = []
        do throws(RunFailure) { try take(event) } catch {
            // A failure of the step under way: it gets its place, and `finally` is still done.
            memory.waiting = .nothing
            failOperation(error)
        }
        do throws(RunFailure) { try advance() } catch { fail(error) }
        defer { effects = [] }
        return effects
    }

    private mutating func take(_ event: Event) throws(RunFailure) {
        switch (event, memory.waiting) {
        case (_, .finished): break
        case (.cancelled, _): cancel()
        case (.locked(let session), .lock): try take(session: session)
        case (.started, .start):
            memory.waiting = .nothing
            try begin()
        case (.response(let response), .response): try take(response)
        case (.transportFailed(let error), .response): take(error)
        case (.apps(let apps), .apps):
            take(apps: apps)
        case (.callbackFailed(.cannotOpen(let reason)), .callback): try openNext(after: reason)
        case (.listening(let redirectURI), .listening): try open(redirectURI: redirectURI)
        case (.callback(let url), .callback): try take(callback: url)
        case (.callback(let url), _):
            effects.append(.refuse(callback: url, reason: "no callback is waited for any more"))
        case (.callbackFailed(let failure), .callback), (.callbackFailed(let failure), .listening):
            throw self.failure(of: failure)
        case (.answered(let answer), .answer): try take(answer: answer)
        case (.answerFailed(let failure), .answer): throw self.failure(of: failure)
        case (.timer, .timer): memory.waiting = .nothing
        case (.started, _), (.locked, _), (.response, _), (.transportFailed, _), (.apps, _), (.listening, _),
            (.callbackFailed, _), (.answered, _), (.answerFailed, _), (.timer, _):
            break
        }
    }

    /// Goes on until something has to be waited for.
    private mutating func advance() throws(RunFailure) {
        while memory.waiting == .nothing {
            switch position {
            case .betweenOperations: try beginNextOperation()
            case .endOfCall: try endCall()
            case .atStep, .beforeStep, .endOfBlock:
                do throws(RunFailure) { try advanceBlock() } catch { failOperation(error) }
            }
        }
    }

    private mutating func advanceBlock() throws(RunFailure) {
        switch position {
        case .atStep: try advanceStep()
        case .beforeStep(let step): enterStep(step)
        case .endOfBlock: leaveBlock()
        case .betweenOperations, .endOfCall: break
        }
    }

    /// Where a run can stand.
    private enum Position {
        case betweenOperations, endOfCall, endOfBlock, atStep
        case beforeStep(Int)
    }

    /// Where the run stands. Nothing of the memory is held on to, so that what follows changes it in place.
    private var position: Position {
        guard let call = memory.calls.indices.last else { return .betweenOperations }
        guard let frame = memory.calls[call].frames.last else { return .endOfCall }
        guard frame.run == nil else { return .atStep }
        let steps = linked.blocks[frame.block]
        return steps.indices.contains(frame.next) ? .beforeStep(steps[frame.next]) : .endOfBlock
    }

    /// The step under way.
    var run: StepRun? {
        get { memory.calls.last?.frames.last?.run }
        set {
            guard let call = memory.calls.indices.last, let frame = memory.calls[call].frames.indices.last else {
                return
            }
            memory.calls[call].frames[frame].run = newValue
        }
    }

    /// The step that is under way, as the file has it.
    var step: Step? { run.map { linked.steps[$0.step] } }

    /// How people call a step.
    func label(_ step: Step) -> StepLabel {
        StepLabel(
            operation: memory.calls.last?.operation ?? "", name: step.id?.text ?? step.action.word, title: step.title)
    }

    /// Tells whoever watches.
    mutating func trace(_ make: (StepLabel) -> Trace) {
        if let step { effects.append(.trace(make(label(step)))) }
    }
}

extension Action {
    /// What a step without a name is called.
    var word: String {
        switch self {
        case .none: "check"
        case .request: "request"
        case .authorize(let action): action.awaiting == nil ? "authorize" : "await"
        case .ask: "ask"
        case .verify: "verify"
        case .show: "show"
        case .installed: "installed"
        case .bind: "let"
        case .call(let call): call.operation.text
        case .group: "steps"
        case .forget: "forget"
        case .fail: "fail"
        case .give: "return"
        }
    }
}
