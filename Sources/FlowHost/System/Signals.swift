// Signals that ask the program to end.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The signals of a person or a system that wants the program to end.
package enum Signals {
    /// A signal that asks the program to end.
    package enum Ending: Int32, Sendable, CaseIterable {
        /// Ctrl-C.
        case interrupt = 2
        /// What `kill` sends.
        case terminate = 15

        /// What a shell calls a program that ended by it.
        package var exitCode: Int32 { 128 + rawValue }
    }

    /// Keeps the signals away from all threads, and ignores closed pipes. Call it before the first thread starts: each
    /// inherits what its maker blocks.
    package static func block() {
        signal(SIGPIPE, SIG_IGN)
        var signals = endingSignals()
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Calls `body` with each signal from now on, on a thread of its own.
    package static func watch(_ body: @escaping @Sendable (Ending) -> Void) {
        _ = OSThread.start {
            var signals = endingSignals()
            while true {
                var number: Int32 = 0
                guard unsafe sigwait(&signals, &number) == 0 else { return }
                if let ending = Ending(rawValue: number) { body(ending) }
            }
        }
    }

    private static func endingSignals() -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for ending in Ending.allCases { unsafe sigaddset(&signals, ending.rawValue) }
        return signals
    }
}
