// One scenario: what is run, in which circumstances, and what must have happened.

package import FlowDiagnostics
package import FlowModel

/// A scenario.
package struct Scenario: Sendable {
    /// What it shows.
    package var name = Name("", Span(at: 0))
    /// What is done, in order.
    package var acts: [Act] = []
    /// The form of the flow.
    package var variants: [Name] = []
    /// Inputs over those of the file and the examples of the flow.
    package var inputs: [Given] = []
    /// How the sandbox behaves from the beginning.
    package var switches: [Given] = []
    /// The schemes of the applications that are installed.
    package var apps: [Name]?
    /// What the person answers, by question: one answer, or several one after the other.
    package var person: [Given] = []
    /// How much time passes right after some steps, by step: each time, or one after the other.
    package var pauses: [(step: Name, lengths: [Duration])] = []
    /// What the operations return, as far as it is said.
    package var result: Constant?
    /// What the session holds at the end; nil is anything.
    package var session: [(name: Name, value: Constant?)] = []
    /// What the session does not hold at the end.
    package var noSession: [Name] = []
    /// The error code the last operation ends with.
    package var fails: Name?
    /// The inputs that keep the last operation from running, with a part of what is said about each.
    package var refuses: [(name: Name, value: Constant?)] = []
    /// Requests that were sent, in this order, perhaps with others between.
    package var sent: [ExpectedRequest] = []
    /// Requests that were not sent.
    package var never: [ExpectedRequest] = []

    /// How many requests came to the sandbox in all.
    package var requests: (count: Int, span: Span)?

    /// A scenario with nothing said.
    package init() {}

    /// The operations it runs, in order.
    package var operations: [Name] {
        acts.compactMap { if case .operation(let name) = $0 { name } else { nil } }
    }
}

/// One thing that is done in a scenario.
package enum Act: Sendable {
    /// An operation runs.
    case operation(Name)
    /// Time passes.
    case wait(Duration)
    /// Inputs change.
    case set([Given])
    /// Inputs take what operations before have returned.
    case hand([(input: Name, member: Name)])
    /// The sandbox changes its behaviour.
    case switches([Given])
    /// Session fields are remembered as they are.
    case keep([Name])
    /// Session fields get back what was remembered.
    case restore([Name])
}

/// A request as a scenario expects it; what it does not name may be anything.
package struct ExpectedRequest: Sendable {
    /// Where it stands.
    package var span: Span
    /// The method; `OPEN` is an application that is opened.
    package var method = ""
    /// The path, or the address of an application.
    package var path = ""
    /// Parameters of the query.
    package var query: Constant?
    /// Fields of the form.
    package var form: Constant?
    /// Members of the JSON body.
    package var json: Constant?
    /// Header fields, names in any case.
    package var headers: Constant?

    /// A request with nothing said.
    package init(span: Span) {
        self.span = span
    }
}
