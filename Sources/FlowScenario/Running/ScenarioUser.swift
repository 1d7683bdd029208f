// The person of a scenario: answers as it says, else with the examples of the flow.

internal import FlowCEL
internal import FlowEngine
internal import FlowHost

/// Answers the questions of a flow.
struct ScenarioUser: EndUser {
    private let script: ScriptedUser
    private let conduct: [String: ScenarioBrowser.Conduct]
    private let pages: FollowBrowser
    private let clock: VirtualClock
    private let pauses: Pauses
    private let answered: Set<String>

    init(
        _ answers: [String: [Value]], conduct: [String: ScenarioBrowser.Conduct], _ network: Network,
        _ clock: VirtualClock, _ pauses: Pauses
    ) {
        script = ScriptedUser(answers)
        answered = Set(answers.keys)
        self.conduct = conduct
        self.clock = clock
        self.pauses = pauses
        pages = FollowBrowser(transport: network, clock: clock)
    }

    func ask(_ question: Question) async throws(AnswerFailure) -> Value {
        defer { pauses.end() }
        switch conduct[question.name] {
        case .close: throw .cancelled
        case .leave:
            clock.pass(question.timeout)
            throw .timeout
        case nil: break
        }
        if !answered.contains(question.name), question.problem == nil, let example = question.exampleAnswer {
            return example
        }
        return try await script.ask(question)
    }

    func show(_ notice: Notice) async {
        defer { pauses.end() }
        if let page = notice.page { await pages.visit(page) }
    }
}
