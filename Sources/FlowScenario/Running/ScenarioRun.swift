// Runs one scenario: the flow on one side, the sandbox on the other, time and chance between them under control.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowEngine
package import FlowHTTP
internal import FlowHTTPServer
package import FlowModel
package import FlowSandbox

/// One scenario with everything it needs.
package struct ScenarioRun: Sendable {
    /// The test file it is from.
    let file: ScenarioFile
    /// The scenario.
    let scenario: Scenario
    /// The flow in the scenario's form.
    let flow: LinkedFlow
    /// The provider's side.
    let sandbox: Sandbox
    /// Sends over loopback sockets; nil stays in process.
    let live: (any Transport)?

    /// A run of a scenario.
    package init(
        _ scenario: Scenario, of file: ScenarioFile, flow: LinkedFlow, sandbox: Sandbox, live: (any Transport)? = nil
    ) {
        self.scenario = scenario
        self.file = file
        self.flow = flow
        self.sandbox = sandbox
        self.live = live
    }

    /// Runs it.
    package func run() async -> ScenarioResult {
        let start = ContinuousClock.now
        var result = ScenarioResult(scenario)
        do throws(Problem) {
            let stage = try Stage(self)
            defer { stage.stand?.stop() }
            var state = initialState
            do throws(Problem) {
                for act in scenario.acts { try await perform(act, on: stage, &state) }
                check(stage, state, &result)
            } catch {
                result.problems.append(error)
            }
            result.problems += stage.problems(scenario)
            stage.report(to: &result)
        } catch {
            result.problems.append(error)
        }
        result.duration = ContinuousClock.now - start
        return result
    }

    /// How it begins.
    var initialState: State { State(inputs: given, switches: scenario.switches) }

    /// What changes while a scenario runs.
    struct State {
        /// What is given; null is not given, not even as the example of the flow.
        var inputs: [String: Value]
        var switches: [Given]
        var kept: [String: Value] = [:]
        var results = Map()
        var failure: RunFailure?
        /// What kept the last operation from running.
        var refused: [InputProblem] = []
        /// How the last operation ended, with the inputs it had and the secrets it met.
        var last: (outcome: Outcome, inputs: [String: Value], secrets: Secrets)?
    }

    /// The inputs of the file, as far as this form has them, and those of the scenario over them.
    private var given: [String: Value] {
        let known = (flow.flow.inputs + scenario.operations.flatMap { flow.flow.operation($0.text)?.inputs ?? [] })
            .map(\.name.text)
        var inputs: [String: Value] = [:]
        for given in file.inputs where known.contains(given.name.text) { inputs[given.name.text] = given.value.value }
        for given in scenario.inputs { inputs[given.name.text] = given.value.value }
        return inputs
    }

    func perform(_ act: Act, on stage: Stage, _ state: inout State) async throws(Problem) {
        switch act {
        case .wait(let duration): stage.clock.pass(duration)
        case .set(let givens): for given in givens { state.inputs[given.name.text] = given.value.value }
        case .hand(let pairs): for (input, member) in pairs { state.inputs[input.text] = try state.returned(member) }
        case .switches(let givens):
            state.switches += givens
            try stage.set(switches: state.switches)
        case .keep(let names): for name in names { state.kept[name.text] = stage.session.session[name.text] }
        case .restore(let names): for name in names { stage.session.session[name.text] = state.kept[name.text] }
        case .operation(let name): try await run(name, on: stage, &state)
        }
    }

    /// The applications that are installed.
    var apps: [String] { scenario.apps?.map(\.text) ?? sandbox.file.apps }

    private func run(_ name: Name, on stage: Stage, _ state: inout State) async throws(Problem) {
        if let failure = state.failure { throw unexpected(failure, before: name) }
        let reader = InputReader(flow, operations: [name.text], world: stage.world)
        // An input may be for another of the operations; whether any has it is checked before.
        let known = state.inputs.filter { input in reader.inputs.contains { $0.name.text == input.key } }
        let absent = Set(known.filter { $0.value.isNull }.keys)
        let (inputs, problems) = reader.read(
            known.filter { !absent.contains($0.key) }.mapValues { .value($0) }, usingExamples: true, butNotFor: absent)
        if let problem = problems.first {
            guard !scenario.refuses.isEmpty, scenario.operations.last?.span == name.span else {
                let span = (scenario.inputs + file.inputs).first { $0.name.text == problem.input }?.name.span
                throw Problem(problem.message, at: span ?? name.span, notes: problem.help)
            }
            state.refused = problems
            return
        }
        var machine: Machine
        do throws(RunFailure) { machine = try self.machine(for: name, inputs, on: stage) } catch {
            state.failure = error
            return
        }
        let outcome = await Runner(stage.host).run(&machine)
        state.last = (outcome, inputs, machine.memory.secrets)
        switch outcome {
        case .finished(let results):
            for (_, result) in results {
                guard case .map(let map) = result else { continue }
                for (key, value) in map { if let name = key.stringValue { state.results[name] = value } }
            }
        case .failed(let failure): state.failure = failure
        case .cancelled: state.failure = RunFailure(code: "cancelled", kind: .cancelled, title: "the run was given up")
        }
    }

    /// The machine for an operation, at servers that the sandbox plays.
    private func machine(
        for name: Name, _ inputs: [String: Value], on stage: Stage
    ) throws(RunFailure) -> Machine {
        let session = stage.session.session
        let machine = Machine(flow, operations: [name.text], inputs: inputs, session: session)
        let urls = try machine.serverURLs(playedBy: sandbox)
        guard let stand = stage.stand else {
            stage.network.allow(urls)
            return machine.standingIn(on: stage.provider)
        }
        let moved = urls.moved { stand.origin(of: $0) }
        return Machine(flow, operations: [name.text], inputs: inputs, servers: moved, session: session)
            .standingIn(on: stage.provider)
    }

    private func check(_ stage: Stage, _ state: State, _ result: inout ScenarioResult) {
        result.problems += scenario.problems(ofRefused: state.refused)
        if let failure = state.failure {
            stage.note(code: failure.code)
            if scenario.fails?.text != failure.code { result.problems.append(unexpected(failure, before: nil)) }
        } else if let expected = scenario.fails {
            result.problems.append(
                Problem(
                    "the last operation does not fail", at: expected.span, expected: expected.text,
                    found: "no failure"))
        }
        var comparison = Comparison()
        if let expected = scenario.result { comparison.compare(expected.node, .map(state.results), "result") }
        let session = stage.session.session
        for (name, value) in scenario.session {
            if let value {
                comparison.compare(value.node, session[name.text], "session.\(name.text)")
            } else if session[name.text] == nil {
                result.problems.append(Problem("the session has no `\(name.text)`", at: name.span))
            }
        }
        for name in scenario.noSession where session[name.text] != nil {
            result.problems.append(Problem("the session still has `\(name.text)`", at: name.span))
        }
        result.problems += comparison.problems
    }

    /// A failure that the scenario does not expect; `before` is an operation that can no longer run.
    private func unexpected(_ failure: RunFailure, before name: Name?) -> Problem {
        var notes = failure.help
        if let location = failure.location { notes.insert("at \(location.description)", at: 0) }
        if let step = failure.step { notes.insert("in `\(step.name)` of `\(step.operation)`", at: 0) }
        if let detail = failure.detail, !detail.isEmpty { notes.append("the server says: \(detail)") }
        let found = "\(failure.code): \(failure.title)"
        if let name {
            return Problem(
                "an earlier operation failed, so that `\(name.text)` does not run", at: name.span, found: found,
                notes: notes)
        }
        let span = scenario.fails?.span ?? scenario.operations.last?.span ?? scenario.name.span
        return Problem(
            scenario.fails == nil ? "the operation fails" : "the operation fails in another way", at: span,
            expected: scenario.fails?.text ?? "success", found: found, notes: notes)
    }
}

extension Problem: Error {}
