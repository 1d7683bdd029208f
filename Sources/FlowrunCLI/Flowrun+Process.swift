// The program as a process: signals, descriptors, exit codes.

internal import FlowConcurrency
internal import FlowHost

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension Flowrun {
    /// Runs as the process it is in, and ends it.
    package static func main() -> Never {
        Signals.block()
        let out = Output(descriptor: 1)
        let talk = Output(descriptor: 2)
        let input = StandardInput()
        let first = Lock<Signals.Ending?>(nil)
        let work = Task.detached {
            let code = await run(.system(out: out, talk: talk, input: input))
            if let reason = out.failure {
                talk.write("error: the output cannot be written: \(reason)\n")
                exit(ExitCode.environment.rawValue)
            }
            exit(code == .interrupted ? (first.withLock { $0 } ?? .interrupt).exitCode : code.rawValue)
        }
        let ending = Signals.next()
        first.withLock { $0 = ending }
        work.cancel()
        // Whoever asks twice does not want to wait.
        let second = Signals.next()
        input.restoreTerminal()
        _exit(second.exitCode)
    }
}
