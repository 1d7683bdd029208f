// The real world.

internal import FlowCrypto
package import FlowHTTP
package import FlowHost

extension CommandContext {
    /// This process: its arguments and environment, its descriptors, this machine's clock and network.
    package static func system(
        out: Output, talk: Output, input: StandardInput, transport: any Transport
    ) -> CommandContext {
        let environment = ProcessFacts.environment
        // https://no-color.org: present and not empty, whatever its value.
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        var screen = Screen()
        screen.paintsOut = out.isTerminal && !isPlain
        screen.paintsTalk = talk.isTerminal && !isPlain
        screen.isTalkTerminal = talk.isTerminal
        screen.columns = environment["TERM"] == "dumb" ? nil : talk.width
        screen.width = min(max(talk.width ?? 100, 40), 200)
        return CommandContext(
            arguments: ProcessFacts.arguments, environment: environment, out: { out.write($0) },
            talk: { talk.write($0) }, input: input,
            readFile: { path, limit throws(FileError) in try FileAccess.bytes(of: path, limit: limit) },
            transport: transport, clock: SystemClock(), random: { SystemRandom.bytes($0) }, screen: screen)
    }
}
