// The provider's side at work: a sandbox with its state, in process or behind a port.

package import FlowCEL
import FlowConcurrency
package import FlowHTTPServer
import FlowModel

/// Answers requests as the sandbox file says. One provider may be asked by several threads.
package final class Provider: Sendable {
    /// The sandbox it plays.
    package let sandbox: Sandbox
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable (Int) -> [UInt8]
    private let state: Lock<State>

    /// What changes while it works.
    struct State: Sendable {
        var switches: [String: Value]
        var person: Person
        var ledger = Ledger()
        var requests: [SeenRequest] = []
        /// The servers, by the origin they have in this process.
        var places: [String: [String]] = [:]
    }

    /// The most requests the log keeps; beyond, the oldest go.
    private static let logLimit = 10_000

    /// A provider with nothing issued; clock and randomness come from outside.
    package init(
        _ sandbox: Sandbox, switches: [String: Value] = [:], person: Person = Person(),
        now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable (Int) -> [UInt8]
    ) throws(SwitchError) {
        self.sandbox = sandbox
        self.now = now
        self.random = random
        state = Lock(State(switches: try sandbox.switches(choosing: switches), person: person))
    }

    /// The requests so far, oldest first.
    package var requests: [SeenRequest] { state.withLock { $0.requests } }

    /// The questions its pages have asked so far.
    package var questionsAsked: Set<String> { state.withLock { $0.person.asked } }

    /// Chooses switches; those not named get their defaults.
    package func set(switches: [String: Value]) throws(SwitchError) {
        let all = try sandbox.switches(choosing: switches)
        state.withLock { $0.switches = all }
    }

    /// The switches as they are.
    var switches: [String: Value] { state.withLock { $0.switches } }

    /// Remembers which server is at an origin.
    func put(_ server: String, at origin: String) {
        state.withLock { state in
            if state.places[origin]?.contains(server) != true { state.places[origin, default: []].append(server) }
        }
    }

    /// The servers at an origin; nil where nobody has said which are.
    func servers(at origin: String?) -> [String]? {
        guard let origin else { return nil }
        return state.withLock { $0.places[origin] }
    }

    /// Answers one request; without an origin, its `Host` on this machine is where it was sent. `servers` are those that
    /// it may be for, nil if that is not known; `told` gets the request as the log has it.
    package func answer(
        _ request: ServerRequest, origin: String? = nil, at servers: [String]? = nil,
        told: (SeenRequest) -> Void = { _ in }
    ) -> Reply {
        if let reply = Reply.tooLarge(request) { return reply }
        let incoming = IncomingRequest(request, origin: origin)
        let time = now()
        let (reply, seen) = state.withLock { state in
            var seen = SeenRequest(incoming)
            let reply =
                refusal(of: request.client, at: servers ?? [], state.switches, &seen)
                ?? answer(incoming, at: time, servers, &state, &seen)
            seen.status = reply.status
            if state.requests.count >= Self.logLimit { state.requests.removeFirst(Self.logLimit / 10) }
            state.requests.append(seen)
            return (reply, seen)
        }
        told(seen)
        return reply
    }

    private func answer(
        _ request: IncomingRequest, at time: Timestamp, _ servers: [String]?, _ state: inout State,
        _ seen: inout SeenRequest
    ) -> Reply {
        let context = EvaluationContext(random: random, now: time)
        let there = sandbox.routes.filter { $0.route.isAt(servers) }
        let fitting = there.filter { $0.route.patterns.contains { $0.fits(request) } }
        guard !fitting.isEmpty else { return .noRoute(request, there.map(\.route)) }
        for linked in fitting {
            let request = request.taking(linked.route.patterns)
            let run = RouteRun(sandbox, linked, request, switches: state.switches, context: context)
            do throws(Failure) {
                guard try run.fits() else { continue }
            } catch {
                seen.outcome = .broken(error.text(in: sandbox.source))
                return .broken(error, in: sandbox.source)
            }
            seen.route = linked.route.patterns.map(\.description).joined(separator: ", ")
            if let known = linked.knownParameters {
                seen.unknownParameters = seen.parameterNames.filter { !known.contains($0) }
            }
            return run.answer(&state, random: random, &seen)
        }
        return .noCondition(request)
    }
}

extension Route {
    /// Whether one of some servers has it.
    fileprivate func isAt(_ servers: [String]?) -> Bool {
        guard let server, let servers else { return true }
        return servers.contains(server.text)
    }
}
