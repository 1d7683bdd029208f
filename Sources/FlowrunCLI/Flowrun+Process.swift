// The program as a process: signals, descriptors, exit codes.

internal import FlowConcurrency
internal import FlowHost

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension Flowrun {
    /// Runs as the process it is in; gives what it exits with.
    package static func process() async -> Int32 {
        Signals.block()
        let out = Output(descriptor: 1)
        let talk = Output(descriptor: 2)
        let input = StandardInput()
        let work = Task { await run(.system(out: out, talk: talk, input: input)) }
        let first = Lock<Signals.Ending?>(nil)
        Signals.watch { ending in
            let isFirst = first.withLock { first in
                defer { first = first ?? ending }
                return first == nil
            }
            guard isFirst else {
                // Whoever asks twice does not want to wait.
                input.restoreTerminal()
                _exit(ending.exitCode)
            }
            work.cancel()
        }
        let code = await work.value
        if code == .interrupted, let ending = first.withLock({ $0 }) { return ending.exitCode }
        if let reason = out.failure {
            talk.write("error: the output cannot be written: \(reason)\n")
            return ExitCode.environment.rawValue
        }
        return code.rawValue
    }
}
