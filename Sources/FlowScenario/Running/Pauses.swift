// Time that passes inside an operation: right after a step, before the flow goes on.

internal import FlowConcurrency
internal import FlowEngine
internal import FlowHTTP
internal import FlowModel

/// Lets time pass after steps, as a scenario says.
final class Pauses: Sendable {
    private let clock: VirtualClock
    private let state: Lock<State>

    private struct State: Sendable {
        /// What is still to come after each step; the last length stays.
        var left: [String: [Duration]]
        /// How long the pause after what is under way is.
        var next = Duration.zero
        /// The names that stood for a step that was done.
        var used: Set<String> = []
    }

    init(_ scenario: Scenario, _ clock: VirtualClock) {
        self.clock = clock
        let pairs = scenario.pauses.map { ($0.step.text, $0.lengths) }
        state = Lock(State(left: Dictionary(pairs, uniquingKeysWith: { $1 })))
    }

    /// The names of steps after which time passed.
    var used: Set<String> { state.withLock { $0.used } }

    /// Something a step does is under way.
    func begin(_ step: StepLabel) {
        state.withLock { state in
            state.next = .zero
            for name in [step.operation + "." + step.name, step.name] {
                guard let lengths = state.left[name], let first = lengths.first else { continue }
                if lengths.count > 1 { state.left[name] = Array(lengths.dropFirst()) }
                state.used.insert(name)
                state.next = first
                break
            }
        }
    }

    /// It is done: time passes.
    func end() {
        let length = state.withLock { state in
            defer { state.next = .zero }
            return state.next
        }
        if length > .zero { clock.pass(length) }
    }
}

/// The network as the flow has it: after an answer time may pass.
struct PausedTransport: Transport {
    let network: Network
    let pauses: Pauses

    func send(_ request: Request) async throws(TransportError) -> Response {
        defer { pauses.end() }
        return try await network.send(request)
    }
}
