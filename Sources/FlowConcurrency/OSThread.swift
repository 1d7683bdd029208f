// A thread outside Swift's cooperative pool, for C calls that block.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Threads of the operating system.
package enum OSThread {
    /// Which thread it is, as long as it lives.
    package struct ID: Sendable, Hashable {
        fileprivate let number: UInt
    }

    /// The thread that asks.
    package static var currentID: ID {
        #if canImport(Glibc)
            ID(number: pthread_self())
        #else
            unsafe ID(number: UInt(bitPattern: pthread_self()))
        #endif
    }

    /// How many run at once: the number of processors.
    package static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Lets the thread that asks sleep, which must not be one of Swift's cooperative pool.
    package static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = max(duration, .zero).components
        var left = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var rest = timespec()
        while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
    }

    /// Runs `body` on a new detached thread that receives no signals; false when the system gives no thread.
    ///
    /// Signals stay with the program's own threads, and a write to a closed socket is an error there, not SIGPIPE.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(Body(body))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = unsafe pthread_create(&thread, nil, runThread, box.toOpaque())
        guard status == 0 else {
            unsafe box.release()
            return false
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
        return true
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
    body.run()
    return nil
}
