// How long this thread has worked: tests that bound costs must not depend on what else the machine does.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The processor time of threads.
package enum ThreadTime {
    /// The time the calling thread has spent working.
    package static func now() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The time the calling thread spends in `body`.
    package static func measure(_ body: () -> Void) -> Duration {
        let start = now()
        body()
        return now() - start
    }
}
