// Signals that ask the program to end.

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

    /// Waits on the thread that asks for the next signal.
    ///
    /// That thread is best the main one: once it is given to the system's dispatcher, which an `await` at the top level
    /// does, it lets all signals through again.
    package static func next() -> Ending {
        var signals = endingSignals()
        while true {
            var number: Int32 = 0
            if unsafe sigwait(&signals, &number) == 0, let ending = Ending(rawValue: number) { return ending }
        }
    }

    private static func endingSignals() -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for ending in Ending.allCases { unsafe sigaddset(&signals, ending.rawValue) }
        return signals
    }
}
