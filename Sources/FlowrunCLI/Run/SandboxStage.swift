// The provider played in this process, for one run.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHTTP
internal import FlowHTTPServer
internal import FlowModel
internal import FlowSandbox

/// A sandbox that serves on a free port.
struct SandboxStage: Sendable {
    /// The servers it plays.
    let played: [String]
    /// What it is, in one line.
    let greeting: String
    /// The provider it plays.
    let provider: Provider
    private let server: HTTPServer

    /// Serves the sandbox that lies beside the flow.
    init(_ flow: LinkedFlow, _ options: RunOptions, _ context: CommandContext) async throws(CommandFailure) {
        let path = context.sandboxPath(of: options.file, extending: flow.flow.bases)
        let source = try await context.source(
            path, help: ["the sandbox of `\(options.file)` is the file `\(path)`; without one, leave `--sandbox` out"])
        let sandbox = try Self.load(source)
        try Self.check(sandbox, against: flow.flow)
        provider = try Self.provider(sandbox, switches: options.switches, context)
        do throws(ServerError) { server = try provider.serve() } catch {
            throw CommandFailure(.environment, error.message)
        }
        played = sandbox.played(in: flow.flow)
        greeting = "sandbox at \(server.origin): \(sandbox.file.title ?? sandbox.file.flow.text)"
    }

    /// The applications that are there: those of the sandbox, and those that a run says.
    func installed(with others: Set<String>) -> Set<String> {
        others.union(provider.sandbox.file.apps.map { $0.lowercased() })
    }

    /// Where it is.
    var origin: String { server.origin }

    /// Ends the serving.
    func stop() {
        server.stop()
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
