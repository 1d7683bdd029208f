// What stands between a flow and the world of its scenario: takes notes, and strikes once it is told to.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowEngine
internal import FlowHTTP

/// Notes what comes to a flow, and puts an attack in its place.
final class Interception: Sendable {
    /// What was noted.
    struct Notes: Sendable {
        /// What came in the operation under way.
        var moments: [Moment] = []
        /// The callbacks of the operation before.
        var earlier: [String] = []
        /// Whether the attack has happened.
        var hasStruck = false
        /// The session when it happened.
        var sessionThen: [String: Value] = [:]
        /// The bodies that were sent in place of true ones.
        var badBodies: [[UInt8]] = []
        /// How many requests the flow has sent since.
        var requestsAfter = 0
        /// Requests of the flow to servers that nobody plays.
        var strays: [String] = []
    }

    private struct State: Sendable {
        var notes = Notes()
        var step: StepLabel?
        var isArmed = false
        /// What was struck, so that a lasting attack strikes there again.
        var place: String?
    }

    private let state = Lock(State())
    private let attack: Attack?
    private let index: Int
    private let stage: Stage
    private let probe: (any OutputProbe)?

    /// One that strikes at a moment of the operation it is armed for; without an attack it only takes notes.
    init(on stage: Stage, _ attack: Attack? = nil, at index: Int = 0, probe: (any OutputProbe)? = nil) {
        self.stage = stage
        self.attack = attack
        self.index = index
        self.probe = probe
    }

    var notes: Notes { state.withLock { $0.notes } }

    /// The world of the stage with this in between.
    var host: Host {
        var host = stage.host
        let watch = host.watch
        host.transport = HostileTransport(base: host.transport, interception: self)
        host.browser = HostileBrowser(base: host.browser, interception: self)
        host.endUser = HostileUser(base: host.endUser, interception: self)
        host.watch = { trace, secrets in
            self.note(trace)
            if self.notes.hasStruck { self.probe?.watch(trace, secrets) }
            watch(trace, secrets)
        }
        return host
    }

    /// An operation begins; it is the one to be attacked if `isTarget`.
    func begin(isTarget: Bool) {
        state.withLock { state in
            state.notes.earlier = state.notes.moments.compactMap {
                if case .callback(let url) = $0.event { url } else { nil }
            }
            state.notes.moments = []
            state.isArmed = isTarget
        }
    }

    private func note(_ trace: Trace) {
        switch trace {
        case .sending(let step, _), .opening(let step, _), .showing(let step, _, _), .asking(let step, _):
            state.withLock { $0.step = step }
        default: break
        }
    }

    /// Notes what came, and says what happens instead; nil is nothing.
    private func strike(_ event: Moment.Event, _ place: String?) -> Attack.Deed? {
        let session = stage.session.session
        return state.withLock { state in
            guard let step = state.step else { return nil }
            let number = state.notes.moments.count
            state.notes.moments.append(Moment(step: step, event: event))
            guard let attack, state.isArmed else { return nil }
            if state.notes.hasStruck {
                guard attack.isLasting, place == state.place else { return nil }
            } else {
                guard number == index else { return nil }
                state.notes.hasStruck = true
                state.notes.sessionThen = session
                state.place = place
            }
            return attack.deed
        }
    }

    fileprivate func answer(
        to request: Request, _ result: Result<Response, TransportError>
    ) -> Result<Response, TransportError> {
        let isStray = !stage.network.plays(request.url)
        state.withLock { state in
            if isStray { state.notes.strays.append(request.url) }
            if state.notes.hasStruck { state.notes.requestsAfter += 1 }
        }
        let place = "\(request.method) \((try? URLParts(request.url))?.withoutQueryAndFragment.text ?? request.url)"
        let event: Moment.Event =
            if case .success(let response) = result { .answer(request, response) } else { .nothing }
        switch strike(event, place) {
        case .answer(let change):
            guard case .success(let response) = result else { return result }
            let bad = change(request, response)
            guard bad.body.count <= request.maxResponseBytes else {
                return .failure(
                    TransportError(.tooLarge, "the answer has more than \(request.maxResponseBytes) bytes"))
            }
            state.withLock { $0.notes.badBodies.append(bad.body) }
            return .success(bad)
        case .noAnswer(let cause):
            if cause == .timeout { stage.clock.pass(request.timeout) }
            return .failure(TransportError(cause, "an adversary, \(cause.rawValue)"))
        case .callback, .replay, .noCallback, .says, .silence, nil: return result
        }
    }

    fileprivate func callback(_ result: Result<String, CallbackFailure>) -> Result<String, CallbackFailure> {
        let event: Moment.Event = if case .success(let url) = result { .callback(url) } else { .nothing }
        switch strike(event, nil) {
        case .callback(let change): return result.map(change)
        case .replay:
            let notes = notes
            let number = notes.moments.count { if case .callback = $0.event { true } else { false } } - 1
            guard notes.earlier.indices.contains(number) else { return .failure(.unavailable("there was none before")) }
            return .success(notes.earlier[number])
        case .noCallback(let failure): return .failure(failure)
        case .answer, .noAnswer, .says, .silence, nil: return result
        }
    }

    fileprivate func answer(_ result: Result<Value, AnswerFailure>) -> Result<Value, AnswerFailure> {
        let event: Moment.Event = if case .success(let value) = result { .said(value) } else { .nothing }
        switch strike(event, nil) {
        case .says(let value): return .success(value)
        case .silence(let failure): return .failure(failure)
        case .answer, .noAnswer, .callback, .replay, .noCallback, nil: return result
        }
    }
}

/// The network of a flow, with an adversary on the line.
private struct HostileTransport: Transport {
    let base: any Transport
    let interception: Interception

    func send(_ request: Request) async throws(TransportError) -> Response {
        let result: Result<Response, TransportError>
        do throws(TransportError) { result = .success(try await base.send(request)) } catch { result = .failure(error) }
        return try interception.answer(to: request, result).get()
    }
}

/// The browser of a flow, with an adversary in it.
private struct HostileBrowser: Browser {
    let base: any Browser
    let interception: Interception

    func listen(redirectURI: String) async throws(CallbackFailure) -> String {
        try await base.listen(redirectURI: redirectURI)
    }

    func listen(at place: CallbackPlace) async throws(CallbackFailure) -> String { try await base.listen(at: place) }
    func apps(among schemes: [String]) async -> Set<String> { await base.apps(among: schemes) }

    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let result: Result<String, CallbackFailure>
        do throws(CallbackFailure) { result = .success(try await base.open(page)) } catch { result = .failure(error) }
        return try interception.callback(result).get()
    }

    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        try await base.next(after: refused, reason: reason)
    }

    func close(_ verdict: Verdict) async { await base.close(verdict) }
    func stop() async { await base.stop() }
}

/// A person who is not on the side of the flow.
private struct HostileUser: EndUser {
    let base: any EndUser
    let interception: Interception

    func ask(_ question: Question) async throws(AnswerFailure) -> Value {
        // What was not taken is asked again; there the true answer comes, if there is one.
        guard question.problem == nil else { return try await base.ask(question) }
        let result: Result<Value, AnswerFailure>
        do throws(AnswerFailure) { result = .success(try await base.ask(question)) } catch { result = .failure(error) }
        return try interception.answer(result).get()
    }

    func show(_ notice: Notice) async { await base.show(notice) }
}
