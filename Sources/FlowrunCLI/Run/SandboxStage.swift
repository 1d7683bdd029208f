// The provider played in this process, for one run.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHTTP
internal import FlowHTTPServer
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario

/// A sandbox that serves on a free port.
struct SandboxStage: Sendable {
    /// What it is, in one line.
    let greeting: String
    /// The provider it plays.
    let provider: Provider
    private let stand: Stand

    /// Serves the sandbox that lies beside the flow.
    init(_ flow: LinkedFlow, _ options: RunOptions, _ context: CommandContext) async throws(CommandFailure) {
        let path = context.sandboxPath(of: options.file, extending: flow.flow.bases)
        let source = try await context.source(
            path, help: ["the sandbox of `\(options.file)` is the file `\(path)`; without one, leave `--sandbox` out"])
        let sandbox = try Self.load(source)
        try Self.check(sandbox, against: flow.flow)
        provider = try Self.provider(sandbox, switches: options.switches, context)
        do throws(ServerError) { stand = try provider.serve() } catch {
            throw CommandFailure(.environment, error.message)
        }
        let places = stand.origins.joined(separator: " and ")
        greeting = "sandbox at \(places): \(sandbox.file.title ?? sandbox.file.flow.text)"
    }

    /// The applications that are there: those of the sandbox, and those that a run says.
    func installed(with others: Set<String>) -> Set<String> {
        others.union(provider.sandbox.file.apps.map { $0.lowercased() })
    }

    /// Where it is for the servers of a run, by name.
    func urls(for machine: Machine) -> [String: String] {
        // A server whose URL cannot be worked out fails the run itself.
        ((try? machine.serverURLs(playedBy: provider.sandbox)) ?? [:]).moved { stand.origin(of: $0) }
    }

    /// What a browser in front of it sends by.
    func trusting(_ transport: any Transport) -> any Transport { StandTransport(stand: stand, inner: transport) }

    /// Ends the serving.
    func stop() {
        stand.stop()
    }

    /// The sandbox of a text.
    static func load(_ source: SourceText) throws(CommandFailure) -> Sandbox {
        let (sandbox, diagnostics) = Sandbox.load(source)
        guard let sandbox else { throw CommandFailure(.failed, diagnostics) }
        return sandbox
    }

    /// A provider with the switches of the command line.
    static func provider(
        _ sandbox: Sandbox, switches: [String], _ context: CommandContext
    ) throws(CommandFailure) -> Provider {
        var chosen: [String: Value] = [:]
        for assignment in try Assignment.all(switches, flag: "--switch", placeholder: "NAME=VALUE") {
            chosen[assignment.name] = .string(assignment.value)
        }
        let clock = context.clock
        do throws(SwitchError) {
            return try Provider(sandbox, switches: chosen, now: { clock.now() }, random: context.random)
        } catch {
            throw CommandFailure(.usage, error.message, help: [error.help])
        }
    }

    private static func check(_ sandbox: Sandbox, against flow: Flow) throws(CommandFailure) {
        let file = sandbox.file
        guard ([flow.id.text] + flow.bases.map(\.id)).contains(file.flow.text) else {
            throw CommandFailure(
                .failed, "the sandbox is for the flow `\(file.flow.text)`, not for `\(flow.id.text)`",
                at: Location(sandbox.source, file.flow.span))
        }
        let names = flow.servers.map(\.name.text)
        for name in file.plays where !names.contains(name.text) {
            throw CommandFailure(
                .failed, "the flow has no server `\(name.text)`",
                help: RunCommand.nearest(name.text, names, "servers"), at: Location(sandbox.source, name.span))
        }
    }
}

/// Sends as a browser does that trusts the authority of a sandbox.
private struct StandTransport: Transport {
    let stand: Stand
    let inner: any Transport

    func send(_ request: Request) async throws(TransportError) -> Response {
        try await inner.send(stand.trusted(request))
    }

    func warmUp() { inner.warmUp() }

    var executor: (any TaskExecutor)? { inner.executor }
}
