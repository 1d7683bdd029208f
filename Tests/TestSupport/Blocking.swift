// Work that blocks, kept off the few threads that all tests share.

import FlowConcurrency

/// Does what blocks on a thread of its own, so that other tests go on.
package func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let isStarted = OSThread.start { continuation.resume(with: Swift.Result { try body() }) }
        precondition(isStarted)
    }
}
