// Work that computes for long, kept off the few threads that all tests share.

import FlowConcurrency

/// One thread for everything that takes seconds of a processor: one such test after the other, so that the tests that wait
/// for an answer get theirs in time.
package final class SlowLane: TaskExecutor {
    private static let shared = SlowLane()
    private let jobs = Lock([UnownedJob]())
    private let bell = Bell()

    private init() {
        let isStarted = OSThread.start { self.run() }
        precondition(isStarted)
    }

    /// Does it there; the test it belongs to stays the same.
    package static func run<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(shared) { try await body() }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        bell.ring()
    }

    private func run() -> Never {
        while true {
            let taken = jobs.withLock { jobs in
                defer { jobs = [] }
                return jobs
            }
            for job in taken { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
            if taken.isEmpty { bell.wait() }
        }
    }
}
