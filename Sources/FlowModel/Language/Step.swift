// Steps and what modifies them.

package import FlowDiagnostics

/// A list of steps.
package struct Block: Sendable {
    /// Its place among the file's blocks.
    package let index: Int
    /// Its steps, as indices into the file's steps.
    package let steps: [Int]

    init(index: Int, steps: [Int]) {
        self.index = index
        self.steps = steps
    }
}

/// A step: modifiers, and one action.
package struct Step: Sendable {
    /// Its place among the file's steps.
    package let index: Int
    /// Where it stands.
    package let span: Span
    /// The key that says what it does, for messages.
    package var actionSpan: Span
    /// Its name.
    package var id: Name?
    /// What it does, for people.
    package var title: String?
    /// Whether it is done at all.
    package var when: Expression?
    /// What it does.
    package var action = Action.none
    /// What its answer leads to.
    package var match: [Row] = []
    /// What must hold for its answer.
    package var check: [Expression] = []
    /// What stays in the session.
    package var save = Save.nothing
    /// Whether it is done again.
    package var rounds: Rounds?
    /// How often a failed request is sent again; nil is the default of its method.
    package var retry: Int?
    /// How long it may take.
    package var timeout: Duration?
    /// What it leaves out, with the reason.
    package var without: [Waiver] = []

    init(index: Int, span: Span) {
        self.index = index
        self.span = span
        self.actionSpan = Span(span.lower, min(span.upper, span.lower + 1))
    }
}

/// What a step does.
package indirect enum Action: Sendable {
    /// Nothing: it only matches, checks or saves.
    case none
    case request(RequestAction)
    case authorize(AuthorizeAction)
    case ask(AskAction)
    case show(ShowAction)
    case verify(VerifyAction)
    /// Finds out whether an application is there.
    case installed(InstalledAction)
    /// Names values.
    case bind([Field])
    case call(CallAction)
    case group(Block)
    case forget(Forget)
    case fail(Failing)
    /// Ends the operation with a result.
    case give(Template)
}

/// An HTTP request.
package struct RequestAction: Sendable {
    /// The method.
    package var method = "GET"
    /// The URL.
    package var url: Template
    /// Query parameters after the URL's own.
    package var query: Template?
    /// Header fields.
    package var headers: Template?
    /// What is sent.
    package var body = Body.none
    /// An access token for `Authorization: Bearer` (RFC 6750).
    package var bearer: Template?
    /// User and password for `Authorization: Basic` (RFC 7617).
    package var basic: [Template] = []

    /// What a request sends.
    package enum Body: Sendable {
        case none
        case form(Template)
        case json(Template)
        case unencodedForm(Template)
        case text(Template)
    }
}

/// A call of another operation.
package struct CallAction: Sendable {
    /// The operation.
    package let operation: Name
    /// Inputs handed to it.
    package var inputs: Template?

    /// A call of an operation.
    package init(_ operation: Name) {
        self.operation = operation
    }
}

/// What a `forget` drops.
package enum Forget: Sendable {
    case all
    case fields([Name])
}

/// An error a flow ends with by itself.
package struct Failing: Sendable {
    /// The code.
    package var code: Template
    /// What is said about it.
    package var detail: Template?
}

/// What a step keeps.
package enum Save: Sendable {
    case nothing
    /// Fields, each read as the session says.
    case fields([Name])
    /// Fields with their values.
    case values([Field])
}

/// One row of a table on an answer.
package struct Row: Sendable {
    /// When it applies; always, if nil.
    package var when: Expression?
    /// Where it stands.
    package let span: Span
    /// What is done.
    package var steps: Block?
    /// How it ends.
    package var ending = Ending.goOn
    /// Waits once before the next round.
    package var wait: Template?
    /// Waits so much longer between all further rounds.
    package var slower: Template?

    /// How a row ends.
    package enum Ending: Sendable {
        case goOn
        /// The next round of the nearest repeated step, with its values.
        case again([Field])
        case fail(Failing)
        case give(Template)
    }

    /// A row with nothing said about it.
    package init(span: Span) {
        self.span = span
    }
}

/// How a step is repeated.
package struct Rounds: Sendable {
    /// The most rounds.
    package var limit: Int?
    /// The longest time for all rounds.
    package var total: Template?
    /// How long between rounds.
    package var every: Template?
    /// The first round's values.
    package var start: [Field] = []
    /// Whether something in it could not be read.
    package var isWrong = false
}

/// A rule that is left out on purpose.
package struct Waiver: Sendable {
    /// The rules that can be left out.
    package enum Rule: String, Sendable, CaseIterable {
        case state, pkce, nonce, iss, server, signature
        /// A secret in a query.
        case query
        /// Standard parameters that a provider does not want.
        case parameters
        /// The password grant.
        case password
        /// Tokens in the callback.
        case implicit
        /// A secret in the file.
        case secrecy
        case audienceCase = "audience_case"
        /// `state` in a callback that brings an error.
        case errorState = "error_state"
    }

    /// The rule.
    package let rule: Rule
    /// Where it is named.
    package let span: Span
    /// Why.
    package let reason: String
    /// The last day it is meant for.
    package let until: CalendarDay?

    /// A waiver from its parts.
    package init(_ rule: Rule, span: Span, reason: String, until: CalendarDay? = nil) {
        self.rule = rule
        self.span = span
        self.reason = reason
        self.until = until
    }
}
