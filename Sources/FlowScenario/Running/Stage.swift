// The world of one scenario: a provider, a clock, chance, a browser, a session.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHTTP
internal import FlowHTTPServer
internal import FlowModel
internal import FlowSandbox

/// What surrounds the flow while a scenario runs.
struct Stage: Sendable {
    let clock: VirtualClock
    let session = SessionMemory()
    let network: Network
    /// Where the sandbox is served; nil in process.
    let stand: Stand?
    /// What the flow has around it.
    var host: Host
    let world: Machine.World
    let provider: Provider
    private let pauses: Pauses
    private let seen: Lock<Seen>

    /// What was met of the flow so far.
    struct Seen: Sendable {
        var reached: Set<Span> = []
        var codes: Set<String> = []
        /// The steps that had to do with a person.
        var asked: Set<String> = []
    }

    init(_ run: ScenarioRun) throws(Problem) {
        let (clock, random) = (VirtualClock(), SeededRandom(run.scenario.name.text))
        self.clock = clock
        world = Machine.World(now: clock.now(), random: { random.bytes($0) })
        let provider = try Self.provider(run, clock, random)
        self.provider = provider
        stand = try Self.serve(run, provider)
        let network = Network(provider, live: run.live, at: stand)
        self.network = network
        let pauses = Pauses(run.scenario, clock)
        self.pauses = pauses
        let browser = ScenarioBrowser(network, provider, clock, pauses, apps: run.apps)
        let conduct = run.scenario.conduct
        let user = ScenarioUser(run.scenario.answers, conduct: conduct, network, clock, pauses)
        let seen = Lock(Seen())
        self.seen = seen
        host = Host(
            transport: PausedTransport(network: network, pauses: pauses), browser: browser, endUser: user, clock: clock,
            random: { random.bytes($0) },
            session: session,
            watch: { trace, _ in
                switch trace {
                case .opening(let step, _), .showing(let step, _, _):
                    browser.expect(conduct[step.name])
                    pauses.begin(step)
                case .sending(let step, _), .asking(let step, _): pauses.begin(step)
                default: break
                }
                seen.withLock { $0.note(trace) }
            })
    }

    private static func provider(
        _ run: ScenarioRun, _ clock: VirtualClock, _ random: SeededRandom
    ) throws(Problem) -> Provider {
        do throws(SwitchError) {
            return try Provider(
                run.sandbox, switches: run.scenario.switches.values, person: Person(run.scenario.answers),
                now: { clock.now() },
                random: { random.bytes($0) })
        } catch {
            throw Problem(
                error.message, at: run.scenario.switches.first?.name.span ?? run.scenario.name.span,
                notes: [error.help])
        }
    }

    private static func serve(_ run: ScenarioRun, _ provider: Provider) throws(Problem) -> Stand? {
        guard run.live != nil else { return nil }
        do throws(ServerError) { return try provider.serve() } catch {
            throw Problem(error.message, at: run.scenario.name.span)
        }
    }

    /// Lets the sandbox behave in another way.
    func set(switches: [Given]) throws(Problem) {
        do throws(SwitchError) { try provider.set(switches: switches.values) } catch {
            throw Problem(
                error.message, at: switches.first?.name.span ?? Span(at: 0), notes: [error.help])
        }
    }

    /// Notes an error code that was met.
    func note(code: String) {
        seen.withLock { _ = $0.codes.insert(code) }
    }

    /// What is wrong with what came to the sandbox.
    func problems(_ scenario: Scenario) -> [Problem] {
        var problems: [Problem] = []
        let requests = provider.requests
        for request in requests {
            let name = "`\(request.method) \(request.path)`"
            switch request.outcome {
            case .answered, .refused: break
            case .noRoute: problems.append(Problem("the sandbox has no route for \(name)", at: scenario.name.span))
            case .broken(let reason):
                problems.append(Problem("the sandbox cannot answer \(name): \(reason)", at: scenario.name.span))
            }
            // What a refusal has not read need not be known.
            guard case .answered = request.outcome, !request.unknownParameters.isEmpty else { continue }
            problems.append(
                Problem(
                    "\(name) was sent with \(request.unknownParameters.allInWords), which the sandbox does not know",
                    at: scenario.name.span, notes: ["let its route read the parameter, or name it under `ignores`"]))
        }
        for line in network.refused {
            problems.append(
                Problem(
                    "`\(line)`: the sandbox does not play this server, or was asked too often", at: scenario.name.span))
        }
        problems += scenario.problems(of: requests)
        return problems.isEmpty ? unasked(scenario) : problems
    }

    /// Answers that nobody asked for show that a scenario does not go where it is meant to.
    private func unasked(_ scenario: Scenario) -> [Problem] {
        let asked = provider.questionsAsked.union(seen.withLock { $0.asked })
        let paused = pauses.used
        return scenario.person.filter { !asked.contains($0.name.text) }
            .map { Problem("nobody asked for `\($0.name.text)`", at: $0.name.span) }
            + scenario.pauses.filter { !paused.contains($0.step.text) }
            .map { Problem("the step `\($0.step.text)` was not done, so no time passed after it", at: $0.step.span) }
    }

    /// Hands over what was met.
    func report(to result: inout ScenarioResult) {
        let seen = seen.withLock { $0 }
        (result.reached, result.codes) = (seen.reached, seen.codes)
        result.sent = provider.requests
        for request in result.sent {
            if case .refused(let code, _) = request.outcome { result.codes.insert(code) }
        }
    }
}

extension Stage.Seen {
    /// Notes what was met.
    fileprivate mutating func note(_ trace: Trace) {
        switch trace {
        case .reached(let span): reached.insert(span)
        case .met(let code): codes.insert(code)
        case .opening(let step, _), .asking(let step, _), .showing(let step, _, _): asked.insert(step.name)
        case .operationStarted, .stepStarted, .stepSkipped, .sending, .received, .notReceived, .callbackRefused,
            .callbackAccepted, .answered, .waiting, .repeating, .saved, .stepFinished, .operationFinished:
            break
        }
    }
}

extension Scenario {
    /// What the person does to pages but signing in, by step.
    fileprivate var conduct: [String: ScenarioBrowser.Conduct] {
        var conduct: [String: ScenarioBrowser.Conduct] = [:]
        for given in person {
            if let word = given.value.value.stringValue, let known = ScenarioBrowser.Conduct(rawValue: word) {
                conduct[given.name.text] = known
            }
        }
        return conduct
    }
}

extension Scenario {
    /// What the person answers, question by question.
    fileprivate var answers: [String: [Value]] {
        let conduct = conduct
        var answers: [String: [Value]] = [:]
        for given in person where conduct[given.name.text] == nil {
            if case .list(let list) = given.value.value {
                answers[given.name.text] = list
            } else {
                answers[given.name.text] = [given.value.value]
            }
        }
        return answers
    }
}

extension [Given] {
    /// The values by name.
    fileprivate var values: [String: Value] {
        Dictionary(map { ($0.name.text, $0.value.value) }, uniquingKeysWith: { $1 })
    }
}
