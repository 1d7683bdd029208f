// The thread that runs transfers, and what other threads tell it.

internal import CLibCURL
internal import FlowConcurrency

/// Hands requests to one thread that drives all transfers of a transport, and tasks that prefer to run there.
final class CURLLoop: Sendable {
    /// A request on its way to the thread.
    struct Job: Sendable {
        let id: UInt64
        let request: Request
        let url: URLParts
        let continuation: CheckedContinuation<Result<Response, TransportError>, Never>
    }

    /// What the threads share. The multi handle is here to be woken; all else about it is the thread's affair.
    @safe
    private struct State {
        var isRunning = false
        var isAsleep = false
        var isStopping = false
        var lastID: UInt64 = 0
        var orders = Orders()
        var multi: UnsafeMutableRawPointer?
        /// What the thread sleeps on before its first request, for which libcurl is made ready.
        let bell = Bell()

        mutating func wake() {
            guard isAsleep else { return }
            isAsleep = false
            if let multi = unsafe multi { unsafe curl_multi_wakeup(multi) } else { bell.ring() }
        }
    }

    /// What waits for the thread.
    private struct Orders: Sendable {
        var jobs: [Job] = []
        var cancelled: [UInt64] = []
        var partialTasks: [UnownedJob] = []

        var isEmpty: Bool { jobs.isEmpty && cancelled.isEmpty && partialTasks.isEmpty }
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

    /// Lets the thread that asks be the loop's until `work` is done; `onStart` gets the task that does it.
    func drive(_ work: @escaping @Sendable () async -> Void, onStart: (Task<Void, Never>) -> Void) {
        let isFree = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        let isDone = Bell()
        onStart(
            Task(executorPreference: self) {
                await work()
                if isFree { self.stop() } else { isDone.ring() }
            })
        guard isFree else { return isDone.wait() }
        run()
        state.withLock { $0.isStopping = false }
    }

    /// Hands over a request; its continuation is resumed exactly once, whatever happens.
    func submit(_ job: Job) {
        guard !give({ $0.jobs.append(job) }) else { return }
        job.continuation.resume(returning: .failure(TransportError(.cannotConnect, "the system gives no thread")))
    }

    /// Ends a request's transfer, if it is still running.
    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard state.isRunning else { return }
            state.orders.cancelled.append(id)
            state.wake()
        }
    }

    /// Ends the thread once nothing waits for it; transfers still running are cancelled.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.wake()
        }
    }

    /// Adds an order and sees to it that the thread runs and is awake; false when there is no thread to be had.
    private func give(_ order: (inout Orders) -> Void) -> Bool {
        state.withLock { state in
            guard state.isRunning || OSThread.start({ self.run() }) else { return false }
            state.isRunning = true
            order(&state.orders)
            state.wake()
            return true
        }
    }

    /// Makes the library ready.
    static func warmUp() {
        _ = library
    }

    /// The library, made ready once per process and never given back.
    private static let library = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// The body of the thread: orders first, then transfers, and sleep only when there is neither.
    private func run() {
        let bell = state.withLock { $0.bell }
        var worker: CURLWorker?
        while true {
            carryOut(takeOrders(), with: &worker)
            worker?.step()
            switch pause() {
            case .goOn: continue
            case .sleep: if let worker { worker.sleep() } else { bell.wait() }
            case .end: return
            }
        }
    }

    private func takeOrders() -> Orders {
        state.withLock { state in
            defer { state.orders = Orders() }
            state.isAsleep = false
            return state.orders
        }
    }

    private func carryOut(_ orders: Orders, with worker: inout CURLWorker?) {
        for task in orders.partialTasks { unsafe task.runSynchronously(on: asUnownedTaskExecutor()) }
        for job in orders.jobs {
            worker = worker ?? makeWorker()
            if let worker {
                worker.begin(job)
            } else {
                let error = TransportError(.cannotConnect, "libcurl cannot be started")
                job.continuation.resume(returning: .failure(error))
            }
        }
        for id in orders.cancelled { worker?.cancel(id) }
    }

    private func makeWorker() -> CURLWorker? {
        guard CURLLoop.library == CURLE_OK, let worker = CURLWorker(options: options) else { return nil }
        state.withLock { state in unsafe state.multi = worker.multi }
        return worker
    }

    private enum Pause: Sendable {
        case goOn, sleep, end
    }

    /// What to do after a round. Once the thread is to end, nobody wakes a handle that is about to be freed; whoever
    /// needs the thread later starts another.
    private func pause() -> Pause {
        state.withLock { state in
            guard state.orders.isEmpty else { return .goOn }
            guard !state.isStopping else {
                unsafe state.multi = nil
                state.isRunning = false
                return .end
            }
            state.isAsleep = true
            return .sleep
        }
    }
}

extension CURLLoop: TaskExecutor {
    /// Runs a piece of a task on the thread; without one, which only a system at its end refuses, where it is.
    func enqueue(_ job: consuming ExecutorJob) {
        let task = UnownedJob(job)
        guard !give({ $0.partialTasks.append(task) }) else { return }
        unsafe task.runSynchronously(on: asUnownedTaskExecutor())
    }
}
