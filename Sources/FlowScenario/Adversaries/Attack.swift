// One attack on one exchange of an operation.

internal import FlowCEL
internal import FlowEngine
internal import FlowHTTP

/// What an adversary does to one answer, callback or question.
struct Attack: Sendable {
    /// How an operation may end that was attacked.
    enum Expectation: Sendable {
        /// With a failure.
        case failure
        /// With a failure, or exactly as without the attack: what was attacked does not matter.
        case failureOrSame
        /// Also with success, as long as what stays in the session is what it should be.
        case sound
    }

    /// What happens instead.
    enum Deed: Sendable {
        case answer(@Sendable (Request, Response) -> Response)
        case noAnswer(TransportError.Cause)
        case callback(@Sendable (String) -> String)
        /// The callback of the operation before.
        case replay
        case noCallback(CallbackFailure)
        case says(Value)
        case silence(AnswerFailure)
    }

    /// Who does it.
    let adversary: Adversary
    /// What exactly, where there are several ways.
    var detail = ""
    /// The member that is attacked, where it is one.
    var member: String?
    /// How the operation may end.
    var expects = Expectation.failureOrSame
    /// Whether it happens to every answer of the same address from then on.
    var isLasting = false
    /// Whether nothing may be sent any more.
    var isLast = false
    /// What happens.
    let deed: Deed

    /// A host that no flow knows.
    static let foreignHost = "https://adversary.example"
    /// A text that no output may show: it stands where secrets stand.
    static let canary = "adversary-canary-5f0c2b"
}

/// An operation of a scenario that went well, and what happened in it.
struct Carrier: Sendable {
    let file: TestFile
    let scenario: Scenario
    /// The operation's place among the acts of the scenario.
    let act: Int
    let record: OperationRecord
}

/// What happened while an operation ran.
struct OperationRecord: Sendable {
    let operation: String
    var moments: [Moment] = []
    var before: [String: Value] = [:]
    var after: [String: Value] = [:]
    var results: [String: Value] = [:]
}

/// Something that came to the flow from outside.
struct Moment: Sendable {
    enum Event: Sendable {
        case answer(Request, Response)
        case callback(String)
        case said(Value)
        /// Nothing came.
        case nothing
    }

    let step: StepLabel
    let event: Event
}
