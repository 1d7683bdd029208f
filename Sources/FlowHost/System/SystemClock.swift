// The time of this machine.

package import FlowCEL
internal import FlowEngine

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The machine's clock; waiting ends early when the task is cancelled.
package struct SystemClock: HostClock {
    /// The clock.
    package init() {}

    /// The time now.
    package func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }

    /// Waits.
    package func wait(_ duration: Duration) async {
        // Cancellation is all it can throw, and that is what ends the wait early.
        try? await Task.sleep(for: duration)
    }
}
