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

    /// Lets somebody else sit in front of the page.
    package func set(person: Person) {
        state.withLock { $0.person = person }
    }

    /// Answers one request; without an origin, its `Host` on this machine is where it was sent.
    package func answer(_ request: ServerRequest, origin: String? = nil) -> Reply {
        if let reply = Reply.tooLarge(request) { return reply }
        let incoming = IncomingRequest(request, origin: origin)
        let time = now()
        return state.withLock { state in
            var seen = SeenRequest(incoming)
            let reply = answer(incoming, at: time, &state, &seen)
            seen.status = reply.status
            if state.requests.count >= Self.logLimit { state.requests.removeFirst(Self.logLimit / 10) }
            state.requests.append(seen)
            return reply
        }
    }

    private func answer(
        _ request: IncomingRequest, at time: Timestamp, _ state: inout State, _ seen: inout SeenRequest
    ) -> Reply {
        let context = EvaluationContext(random: random, now: time)
        let fitting = sandbox.routes.filter { $0.route.patterns.contains { $0.fits(request) } }
        guard !fitting.isEmpty else { return .noRoute(request, sandbox.file.routes) }
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
