// Work that computes for long, kept off the few threads that all tests share.

import FlowConcurrency
package import Testing

/// Threads for everything that takes seconds of a processor, so that the tests that wait for an answer get theirs in time.
package final class SlowLane: TaskExecutor {
    private static let shared = SlowLane()
    private let jobs = Lock([UnownedJob]())
    private let bell = Bell()

    private init() {
        for _ in 0..<OSThread.processors {
            let isStarted = OSThread.start { self.run() }
            precondition(isStarted)
        }
    }

    /// Does it there; the test it belongs to stays the same.
    ///
    /// What is not `@concurrent` would go on where its caller is.
    package static func run<Result: Sendable>(
        _ body: @concurrent @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(shared, operation: body)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        bell.ring()
    }

    private func run() -> Never {
        while true {
            let (job, isLast) = jobs.withLock { jobs in
                let job = jobs.isEmpty ? nil : jobs.removeFirst()
                return (job, jobs.isEmpty)
            }
            guard let job else {
                bell.wait()
                continue
            }
            // One ring may have been heard for several jobs.
            if !isLast { bell.ring() }
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Does each test of a suite, or one test, in the slow lane.
package struct SlowLaneTrait: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await SlowLane.run(function)
    }
}

extension Trait where Self == SlowLaneTrait {
    /// For what computes for seconds and waits for nobody.
    package static var slowLane: Self { Self() }
}
