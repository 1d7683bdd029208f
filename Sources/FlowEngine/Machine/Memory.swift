// What a run knows: everything an expression can read, and where it stands. Values only, so that it can be kept.

package import FlowCEL
internal import FlowHTTP

/// The memory of a run.
package struct Memory: Sendable {
    /// The flow's inputs, all of them worked out.
    package internal(set) var inputs: [String: Value] = [:]
    /// The servers' base URLs.
    var servers: [String: String] = [:] {
        didSet { addresses = servers.compactMapValues(ServerAddress.init) }
    }
    /// Where the servers are, as far as their base URLs are URLs: each request asks, and reading a URL takes a while.
    private(set) var addresses: [String: ServerAddress] = [:]
    /// The session; absent fields have no entry.
    package internal(set) var session: [String: Value] = [:]
    /// Whether the session holds something that was not handed out to be kept yet.
    var isUnsaved = false
    /// The cookies of servers that keep some, by origin.
    var cookies: [String: CookieJar] = [:]
    /// The key sets that were fetched, by their URL.
    var keySets: [String: [UInt8]] = [:]
    /// The client certificates that were read, by server, or that stand in for what the file says, where nil is none.
    /// They are no part of a snapshot, and are read again after one.
    var identities: [String: ClientIdentity?] = [:]
    /// The authorities that stand in for what the file says, by server.
    var authorities: [String: String] = [:]
    /// The operations under way, the called above the caller.
    var calls: [Call] = []
    /// The results so far.
    var results: [(operation: String, result: Value)] = []
    /// Which of the operations asked for is under way.
    var operationIndex = 0
    /// The depth of the call that keeps other processes off the session.
    var lockedBy: Int?
    /// What the run waits for.
    var waiting = Waiting.nothing
    /// What must not be shown.
    package internal(set) var secrets = Secrets()
    /// The last request, for failures.
    var lastRequest: Request?
    /// The last answer, for failures.
    var lastResponse: Response?

    /// Sets the servers where an initializer does it, for whom nothing is observed.
    mutating func setServers(_ servers: [String: String]) {
        self.servers = servers
    }

    /// What a run can wait for.
    enum Waiting: String, Sendable, CaseIterable {
        case nothing, start, lock, response, apps, listening, callback, answer, timer, finished
    }
}

/// A server's base URL in parts.
struct ServerAddress: Sendable {
    /// `scheme://host:port`.
    let origin: String
    /// What paths on it begin with.
    let path: String

    init?(_ base: String) {
        guard let parts = try? URLParts(base), let origin = parts.origin else { return nil }
        self.origin = origin
        path = parts.path
    }
}

/// One operation under way.
struct Call: Sendable {
    /// The operation's name.
    let operation: String
    /// Inputs of its own, over the flow's.
    var inputs: [String: Value] = [:]
    /// The blocks under way, inner above outer.
    var frames: [Frame] = []
    /// What steps gave, by step index.
    var values: [Int: StepValue] = [:]
    /// How it ends, while `finally` is done.
    var ending: Ending?
    /// Whether `finally` was begun.
    var finallyBegan = false

    /// How an operation ends.
    enum Ending: Sendable {
        case result(Value)
        case failure(RunFailure)
    }
}

/// A block under way.
struct Frame: Sendable {
    /// The block.
    let block: Int
    /// The next of its steps.
    var next = 0
    /// The step under way.
    var run: StepRun?
}

/// What a step gave.
enum StepValue: Sendable {
    /// A request's answer.
    case answer(Answer)
    /// Members: a callback's, or the names of a `let`.
    case members([String: Value])
    /// One value.
    case value(Value)
}

/// A step under way.
struct StepRun: Sendable {
    /// The step.
    let step: Int
    /// What comes next.
    var phase = Phase.entering
    /// The round, from 1.
    var round = 1
    /// The round's values.
    var roundValues: [String: Value] = [:]
    /// When the first round began.
    var began: Timestamp
    /// What `slower` added.
    var slower: Duration = .zero
    /// How often the request was sent in this round.
    var attempts = 0
    /// Whether keys were fetched again because a token named one that was not known.
    var hasRefetchedKeys = false
    /// The answer it got.
    var answer: Answer?
    /// The callback it got.
    var callback: [(name: String, value: String)]?
    /// What was made for `authorize`.
    var authorize: AuthorizeRun?
    /// What a called operation gave.
    var given: Value?
    /// The element of a list there is to choose from, while its label and value are worked out.
    var item: Value?
    /// The error it got.
    var error: FlowError?
    /// The row that was taken.
    var row: Int?

    /// Where a step stands.
    enum Phase: String, Sendable, CaseIterable {
        /// `when` comes next.
        case entering
        /// The action comes next.
        case acting
        /// What comes before the page is done.
        case preparing
        /// The action is under way.
        case waiting
        /// The answer is there; the table comes next.
        case answered
        /// The steps of a row are under way.
        case inRow
        /// Required names, checks and saving come next.
        case checking
        /// The next round begins after a wait.
        case between
    }
}

/// What the engine made for one `authorize` step.
struct AuthorizeRun: Sendable {
    /// Compared with the callback's (RFC 6749 10.12).
    let state: String
    /// Compared with the id_token's.
    let nonce: String
    /// Proves that whoever takes the code is who asked for it (RFC 7636).
    let verifier: String
    /// Where the callback is expected, with the real port.
    var redirectURI: String
    /// The schemes that some application has; nil until that is known.
    var apps: Set<String>?
    /// The target that is opened, or tried next.
    var target = 0
}
