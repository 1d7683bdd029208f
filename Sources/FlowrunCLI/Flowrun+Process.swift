// The program as a process: signals, descriptors, exit codes.

internal import FlowConcurrency
internal import FlowHTTP
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
        let transport = CURLTransport()
        transport.drive {
            let code = await run(.system(out: out, talk: talk, input: input, transport: transport))
            if let reason = out.failure {
                talk.write("error: the output cannot be written: \(reason)\n")
                _exit(ExitCode.environment.rawValue)
            }
            _exit(code == .interrupted ? (first.withLock { $0 } ?? .interrupt).exitCode : code.rawValue)
        } onStart: { work in
            _ = OSThread.start {
                let ending = Signals.next()
                first.withLock { $0 = ending }
                work.cancel()
                // Whoever asks twice does not want to wait.
                let second = Signals.next()
                input.restoreTerminal()
                _exit(second.exitCode)
            }
        }
        // The work ends the process.
        _exit(ExitCode.environment.rawValue)
    }
}
