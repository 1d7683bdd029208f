// One attack: the scenario up to the operation, the operation with the adversary in between, and how it ended.

internal import FlowCEL
internal import FlowEngine
internal import FlowModel

/// An operation that is about to be attacked.
struct AdversaryTrial: Sendable {
    let carrier: Carrier
    let flow: LinkedFlow
    /// Which of the things that come to the operation is attacked.
    let moment: Int
    let attack: Attack

    /// Attacks, and says how it ended; `passesOn` when the operation gives on whatever it is answered.
    func run(_ probe: any OutputProbe, passesOn: Bool) async -> Ruling {
        let run = ScenarioRun(scenario, of: carrier.file.file, flow: flow, sandbox: carrier.file.sandbox)
        do throws(Problem) {
            var stage = try Stage(run)
            let interception = Interception(on: stage, attack, at: moment, probe: probe)
            stage.host = interception.host
            var state = run.initialState
            var before: [String: Value] = [:]
            var began = stage.clock.now()
            for (index, act) in scenario.acts.enumerated() {
                if case .operation = act {
                    interception.begin(isTarget: index == scenario.acts.count - 1)
                    before = stage.session.session
                    began = stage.clock.now()
                }
                try await run.perform(act, on: stage, &state)
            }
            guard interception.notes.hasStruck, let last = state.last else { return .void }
            probe.finish(last.outcome, last.secrets)
            let judge = Judge(
                attack: attack, passesOn: passesOn,
                baseline: carrier.record, notes: interception.notes, outcome: last.outcome,
                before: before, after: stage.session.session,
                publicFields: Set(flow.flow.session.filter(\.isPublic).map(\.name.text)),
                secrets: secretTexts(last.inputs, [before, stage.session.session], carrier.record),
                elapsed: stage.clock.now().since(began)?.duration ?? .zero,
                output: probe.text)
            return judge.ruling
        } catch {
            return .breach("the operations before it did not go as they did without an adversary: \(error.message)")
        }
    }

    /// The step that is attacked, as messages and test files call it.
    var place: String {
        let label = carrier.record.moments[moment].step
        let inner = label.operation == carrier.record.operation ? label.name : "\(label.operation).\(label.name)"
        return "\(carrier.record.operation).\(inner)"
    }

    /// The scenario up to the operation; to replay a callback, the operation once more.
    private var scenario: Scenario {
        var scenario = carrier.scenario
        scenario.acts = Array(scenario.acts.prefix(carrier.act + 1))
        if case .replay = attack.deed { scenario.acts += scenario.acts.suffix(1) }
        return scenario
    }

    /// Texts that no output may hold, found without asking what the engine takes for secret.
    private func secretTexts(
        _ inputs: [String: Value], _ sessions: [[String: Value]], _ record: OperationRecord
    ) -> Set<String> {
        var texts: Set<String> = []
        let declared = flow.flow.allInputs
        for input in declared where input.secrecy != .open {
            inputs[input.name.text].map { texts.formUnion($0.allTexts) }
        }
        for session in sessions + [record.before, record.after] {
            for field in flow.flow.session where !field.isPublic {
                session[field.name.text].map { texts.formUnion($0.allTexts) }
            }
        }
        // The state of a sign-in that is over proves nothing any more.
        let names: Set<String> = if case .replay = attack.deed { ["code"] } else { ["code", "state"] }
        for case .callback(let url) in record.moments.map(\.event) {
            for (name, value) in CallbackText(url).parameters where names.contains(name) {
                texts.insert(value)
            }
        }
        // A sample of a document that prints `access_token` for the token shows nothing that messages do not.
        return texts.filter { $0.utf8.count >= 8 }.subtracting(flow.flow.session.map(\.name.text))
    }
}

extension Value {
    /// Every text in it.
    var allTexts: [String] {
        switch self {
        case .string(let text): [text]
        case .list(let elements): elements.flatMap(\.allTexts)
        case .map(let map): map.flatMap { $1.allTexts }
        case .optional(let wrapped?): wrapped.allTexts
        case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .type, .optional: []
        }
    }
}
