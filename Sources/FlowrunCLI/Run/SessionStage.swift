// Where a run finds and keeps its session.

internal import FlowCEL
internal import FlowEngine
internal import FlowHTTP
internal import FlowHost
internal import FlowModel

/// The session of a run: kept between runs, or gone with its sandbox.
struct SessionStage {
    /// Keeps the session.
    let keeper: any SessionKeeper
    /// What earlier runs left.
    let session: [String: Value]

    /// A session that ends with its run: of a sandbox, which is gone then, or of a flow that keeps nothing.
    init() {
        self.init(keeper: UnkeptSession(), session: [:])
    }

    private init(keeper: any SessionKeeper, session: [String: Value]) {
        self.keeper = keeper
        self.session = session
    }

    /// The session of a flow at the servers that a machine will use.
    init(
        _ machine: Machine, operations: [String], context: CommandContext, isQuiet: Bool
    ) throws(RunFailure) {
        let linked = machine.linked
        let urls = try machine.serverURLs()
        guard !linked.flow.session.isEmpty, let store = try Self.store(urls, context, isQuiet) else {
            self.init()
            return
        }
        let key = SessionKey(
            flow: linked.flow.id.text, servers: urls.mapValues { (try? URLParts($0))?.origin ?? $0 },
            clientID: machine.memory.inputs["client_id"]?.text)
        let kept = KeptSession(
            store, key: key, publicNames: linked.flow.session.filter(\.isPublic).map(\.name.text),
            keyedNames: linked.flow.session.filter { $0.key != nil }.map(\.name.text), clock: context.clock,
            onWait: { if !isQuiet { context.say("another process uses the session; waiting for it") } })
        let isFresh = operations.first.flatMap { linked.usage[$0]?.isFresh } ?? false
        self.init(keeper: kept, session: try kept.read(replacing: isFresh))
    }

    /// The user's store; nil, with a word about it, where the environment names no place for one.
    private static func store(
        _ urls: [String: String], _ context: CommandContext, _ isQuiet: Bool
    ) throws(RunFailure) -> SessionStore? {
        // Tokens of a server on this machine need not survive a power cut, and waiting for the disk takes time.
        let isLocal = urls.values.allSatisfy { (try? URLParts($0))?.isLoopback ?? false }
        do throws(SessionStoreError) {
            return try SessionStore(environment: context.environment, durability: isLocal ? .processDeath : .powerCut)
        } catch {
            guard error.cause == .noPlace else { throw RunFailure(error) }
            if !isQuiet { context.say("the session is not kept: \(error.message)") }
            return nil
        }
    }
}
