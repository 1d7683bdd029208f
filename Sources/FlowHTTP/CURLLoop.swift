// The thread that runs transfers, and what other threads tell it.

internal import CLibCURL
internal import FlowConcurrency

/// Hands requests to one thread that drives all transfers of a transport.
final class CURLLoop: Sendable {
    /// A request on its way to the thread.
    struct Job: Sendable {
        let id: UInt64
        let request: Request
        let url: URLParts
        let continuation: CheckedContinuation<Result<Response, TransportError>, Never>
    }

    private enum Phase {
        case idle, running, stopping
    }

    /// What the threads share. The multi handle is here to be woken; all else about it is the thread's affair.
    @safe
    private struct State {
        var phase = Phase.idle
        var lastID: UInt64 = 0
        var waiting: [Job] = []
        var cancelled: [UInt64] = []
        var multi: UnsafeMutableRawPointer?

        func wake() {
            if let multi = unsafe multi { unsafe curl_multi_wakeup(multi) }
        }
    }

    private let options: CURLTransport.Options
    private let state = Lock(State())

    init(options: CURLTransport.Options) {
        self.options = options
    }

    /// A number for a request that no other request of this loop has.
    func nextID() -> UInt64 {
        state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
    }

    /// Starts the thread unless it runs; false when there is none to be had.
    @discardableResult
    func start() -> Bool {
        state.withLock { state in
            guard state.phase == .idle else { return state.phase == .running }
            guard OSThread.start({ self.run() }) else { return false }
            state.phase = .running
            return true
        }
    }

    /// Hands over a request; its continuation is resumed exactly once, whatever happens.
    func submit(_ job: Job) {
        guard start() else {
            job.continuation.resume(returning: .failure(TransportError(.cannotConnect, "the system gives no thread")))
            return
        }
        state.withLock { state in
            state.waiting.append(job)
            state.wake()
        }
    }

    /// Ends a request's transfer, if it is still running.
    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard state.phase == .running else { return }
            state.cancelled.append(id)
            state.wake()
        }
    }

    /// Ends the thread; transfers still running are cancelled.
    func stop() {
        state.withLock { state in
            state.phase = .stopping
            state.wake()
        }
    }

    /// The library, made ready once per process and never given back.
    private static let library = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// The body of the thread.
    private func run() {
        let worker = CURLLoop.library == CURLE_OK ? CURLWorker(options: options) : nil
        state.withLock { state in unsafe state.multi = worker?.multi }
        while true {
            let orders = state.withLock { state in
                let orders = (jobs: state.waiting, cancelled: state.cancelled, phase: state.phase)
                state.waiting = []
                state.cancelled = []
                // After this nobody wakes a handle that is about to be freed.
                if state.phase == .stopping { unsafe state.multi = nil }
                return orders
            }
            for job in orders.jobs {
                guard let worker else {
                    job.continuation.resume(
                        returning: .failure(TransportError(.cannotConnect, "libcurl cannot be started")))
                    continue
                }
                worker.begin(job)
            }
            for id in orders.cancelled { worker?.cancel(id) }
            guard orders.phase == .running, let worker else { break }
            worker.step()
        }
        worker?.cancelAll()
    }
}
