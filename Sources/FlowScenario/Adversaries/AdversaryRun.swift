// Attacks on every operation of a flow, at everything that comes to it from outside.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowEngine
package import FlowModel

/// Attacks one flow. Nothing is written for it: the scenarios that go well lead to each operation.
package struct AdversaryRun: Sendable {
    private let flow: FlowForms
    private let files: [FileResult]
    private let probe: @Sendable (LinkedFlow) -> any OutputProbe

    /// Attacks on a flow; `results` are those of all its scenarios, in process. What a run would show goes to a probe.
    package init(
        _ flow: FlowForms, _ results: [FileResult], probe: @escaping @Sendable (LinkedFlow) -> any OutputProbe
    ) {
        self.flow = flow
        files = results
        self.probe = probe
    }

    /// Attacks side by side; `progress` is told how many are done of how many.
    package func run(progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }) async -> AdversaryReport {
        let (trials, reached) = await plan()
        let done = Lock(0)
        // What a step does with answers is said once, whichever file has the scenario that leads to it.
        let passingOn = Set(files.flatMap { $0.file.file.passesOn.map(\.place.text) })
        let verdicts = await Parallel.map(trials.count, width: OSThread.processors) { index in
            let trial = trials[index]
            let verdict =
                Task.isCancelled
                ? Ruling.void : await trial.run(probe(trial.flow), passesOn: passingOn.contains(trial.place))
            progress(
                done.withLock {
                    $0 += 1
                    return $0
                }, trials.count)
            return verdict
        }
        var report = AdversaryReport()
        var used: Set<String> = []
        for (trial, verdict) in zip(trials, verdicts) {
            switch verdict {
            case .void: continue
            case .refused: report.refused += 1
            case .harmless: report.harmless += 1
            case .excused:
                report.harmless += 1
                used.insert(trial.place)
            case .breach(let reason): report.breaches.append(breach(trial, reason))
            }
            report.count += 1
        }
        report.breaches.sort { $0.location.span.lower < $1.location.span.lower }
        for file in files.map(\.file) {
            for (place, _) in file.file.passesOn where !used.contains(place.text) {
                report.unused.append((place.text, Location(file.source, place.span)))
            }
        }
        for operation in flow.base.flow.operations
        where !reached.contains(operation.name.text) && flow.owns(operation.name.span) {
            report.unreached.append((operation.name.text, Location(flow.source, operation.name.span)))
        }
        return report
    }

    /// The attacks to be made, and the operations they reach.
    func plan() async -> (trials: [AdversaryTrial], reached: Set<String>) {
        let carriers = await self.carriers()
        // An operation that others call is attacked where they do.
        let reached = carriers.flatMap { [$0.record.operation] + $0.record.moments.map(\.step.operation) }
        return (await trials(carriers), Set(reached))
    }

    /// Every operation that some scenario gets through, with what happened in it, the shortest way first.
    private func carriers() async -> [Carrier] {
        let passed = files.flatMap { file in
            file.scenarios.filter(\.hasPassed).map { (file: file.file, scenario: $0.scenario) }
        }
        let all = await Parallel.map(passed.count, width: OSThread.processors) { index in
            await carriers(passed[index].file, passed[index].scenario)
        }
        return all.flatMap { $0 }.sorted { a, b in
            (a.scenario.variants.count, a.act, a.record.moments.count) < (
                b.scenario.variants.count, b.act, b.record.moments.count
            )
        }
    }

    private func carriers(_ file: TestFile, _ scenario: Scenario) async -> [Carrier] {
        guard let form = flow.form(scenario.variants.map(\.text)) else { return [] }
        let run = ScenarioRun(scenario, of: file.file, flow: form, sandbox: file.sandbox)
        guard var stage = try? Stage(run) else { return [] }
        let interception = Interception(on: stage)
        stage.host = interception.host
        var state = run.initialState
        var carriers: [Carrier] = []
        for (index, act) in scenario.acts.enumerated() {
            guard case .operation(let name) = act else {
                do throws(Problem) { try await run.perform(act, on: stage, &state) } catch { return carriers }
                continue
            }
            var record = OperationRecord(operation: name.text, before: stage.session.session)
            interception.begin(isTarget: false)
            do throws(Problem) { try await run.perform(act, on: stage, &state) } catch { return carriers }
            guard case .finished(let results)? = state.last?.outcome, state.refused.isEmpty, state.failure == nil else {
                return carriers
            }
            record.results = results.flattened
            record.moments = interception.notes.moments
            record.after = stage.session.session
            carriers.append(Carrier(file: file, scenario: scenario, act: index, record: record))
        }
        return carriers
    }

    /// What is attacked once: something that comes to a step, in an operation, in a form of the flow.
    private struct Target: Hashable {
        let variants: [String]
        let operation: String
        let step: StepLabel
        let kind: Int
    }

    /// Each thing that comes to a step is attacked where a scenario gets to it first, and where it comes last.
    private func trials(_ carriers: [Carrier]) async -> [AdversaryTrial] {
        var trials: [AdversaryTrial] = []
        var attacked: Set<Target> = []
        for carrier in carriers {
            let variants = carrier.scenario.variants.map(\.text)
            guard let form = flow.form(variants) else { continue }
            var mine: [Target: [Int]] = [:]
            for (index, moment) in carrier.record.moments.enumerated() {
                let kind: Int? =
                    switch moment.event {
                    case .answer: 0
                    case .callback: 1
                    case .said: 2
                    case .nothing: nil
                    }
                guard let kind else { continue }
                let target = Target(
                    variants: variants, operation: carrier.record.operation, step: moment.step, kind: kind)
                mine[target, default: []].append(index)
            }
            let fresh = mine.filter { !attacked.contains($0.key) }
            guard !fresh.isEmpty else { continue }
            attacked.formUnion(fresh.keys)
            let other = fresh.keys.contains { $0.kind == 1 } ? await callbacks(ofAnother: carrier, form) : []
            for index in Set(fresh.values.flatMap { [$0.first, $0.last].compactMap { $0 } }).sorted() {
                trials += attacks(carrier, index, form, other).map {
                    AdversaryTrial(carrier: carrier, flow: form, moment: index, attack: $0)
                }
            }
        }
        return trials
    }

    private func attacks(_ carrier: Carrier, _ index: Int, _ form: LinkedFlow, _ other: [String]) -> [Attack] {
        let moment = carrier.record.moments[index]
        switch moment.event {
        case .nothing: return []
        case .said: return Attack.onQuestions
        case .answer(_, let response):
            let tokens = VerifiedToken.all(in: form, step: moment.step.name, of: moment.step.operation)
            let attacks = Attack.attacks(on: response, tokens: tokens)
            // Another form sends things otherwise, but reads the same answers: there the credentials will do.
            return carrier.scenario.variants.isEmpty
                ? attacks
                : attacks.filter { $0.member.map { form.flow.isSecret($0) || Secrets.isSecretName($0) } ?? true }
        case .callback(let url):
            guard let step = step(moment.step, in: form), case .authorize(let action) = step.action else { return [] }
            let number = carrier.record.moments[..<index].count { if case .callback = $0.event { true } else { false } }
            let comparesState = !step.without.contains { $0.rule == .state }
            let attacks = Attack.attacks(
                onCallback: url, of: action, comparesState: comparesState,
                isUsed: carrier.record.moments[(index + 1)...].contains {
                    if case .answer = $0.event { true } else { false }
                },
                other: other.indices.contains(number) ? other[number] : nil)
            return attacks + [.replayed]
        }
    }

    /// The callbacks of the same operation in another sign-in: the same scenario under other random bytes.
    private func callbacks(ofAnother carrier: Carrier, _ form: LinkedFlow) async -> [String] {
        var scenario = carrier.scenario
        scenario.name = Name(scenario.name.text + ", another time", scenario.name.span)
        scenario.acts = Array(scenario.acts.prefix(carrier.act + 1))
        let again = await carriers(carrier.file, scenario)
        return again.last?.record.moments.compactMap { if case .callback(let url) = $0.event { url } else { nil } }
            ?? []
    }

    private func step(_ label: StepLabel, in form: LinkedFlow) -> Step? {
        guard let operation = form.flow.operation(label.operation) else { return nil }
        let steps = form.steps(of: operation)
        return steps.first { $0.id?.text == label.name }
            ?? steps.first { if case .authorize = $0.action { $0.id == nil } else { false } }
    }

    private func breach(_ trial: AdversaryTrial, _ reason: String) -> AdversaryReport.Breach {
        let record = trial.carrier.record
        let label = record.moments[trial.moment].step
        let span = step(label, in: trial.flow)?.span ?? trial.flow.flow.operation(record.operation)?.name.span
        return AdversaryReport.Breach(
            adversary: trial.attack.adversary, detail: trial.attack.detail, place: trial.place,
            variants: trial.carrier.scenario.variants.map(\.text), scenario: trial.carrier.scenario.name.text,
            location: Location(flow.source, span ?? Span(at: 0)), reason: reason)
    }
}
