// A lock around one value, for short sections. `Synchronization.Mutex` would do, but ThreadSanitizer does not see it
// on Linux and reports races that are none.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A value that one thread at a time can reach.
///
/// `@unchecked Sendable` is sound: both pointers are set once, and what they point to is touched under the mutex only.
@safe
package final class Lock<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// A lock around a value that nobody else holds.
    package init(_ value: sending Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the value while no other thread can; `body` must not come back to the same lock.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
