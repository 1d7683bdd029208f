// The session of a scenario: kept from one operation to the next, as between two calls of the program.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowEngine

/// Keeps a session in memory.
final class SessionMemory: SessionKeeper {
    private let kept = Lock<[String: Value]>([:])

    /// What is kept now.
    var session: [String: Value] {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    func lock() async throws(RunFailure) -> [String: Value]? { session }
    func reserve() async throws(RunFailure) {}
    func save(_ session: [String: Value]) async throws(RunFailure) { self.session = session }
    func unlock() async {}
}
