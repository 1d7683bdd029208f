// `flowrun sandbox`: a provider played on this machine, on its own.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowHTTPServer
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowYAML

/// What `sandbox` is called with.
struct SandboxOptions: Sendable {
    var file = ""
    var port = 0
    var switches: [String] = []
    var quiet = false
}

/// The command `sandbox`.
struct SandboxCommand: CommandBody {
    let context: CommandContext
    let options: SandboxOptions

    var isForPrograms: Bool { false }

    /// The table of `sandbox`.
    static let table = Command<SandboxOptions>(
        program: "flowrun", name: "sandbox", summary: "plays a provider on this machine until Ctrl-C",
        examples: [
            Example("flowrun sandbox flows/acme.sandbox.yaml --port 8780", "serve it"),
            Example("flowrun flows/acme.yaml --server id=http://127.0.0.1:8780 --browser follow", "run against it"),
        ],
        positionals: [.one("FILE", "the sandbox, or the flow it lies beside; `-` is standard input", to: \.file)],
        flags: [
            .number(
                "--port", "N", in: 0...65535, "listens on this port; 0, as without the flag, is any free one",
                to: \.port),
            .list("--switch", "NAME=VALUE", "chooses how it behaves", to: \.switches),
            .toggle("--quiet", short: "q", "does not tell of requests", to: \.quiet),
        ], defaults: SandboxOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let sandbox = try SandboxStage.load(try await source())
        let provider = try SandboxStage.provider(sandbox, switches: options.switches, context)
        let server: HTTPServer
        do throws(ServerError) {
            server = try HTTPServer(port: UInt16(clamping: options.port)) { [options, context] request in
                let reply = provider.answer(request)
                // The server asks from one thread, so that the last request is this one.
                if !options.quiet, let seen = provider.requests.last { context.say(Self.line(seen)) }
                return reply
            }
        } catch {
            throw CommandFailure(
                .environment, error.message,
                help: error.cause == .portTaken ? ["choose another, or leave `--port` out"] : [])
        }
        defer { server.stop() }
        greet(sandbox, server)
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        return .interrupted
    }

    private func source() async throws(CommandFailure) -> SourceText {
        let source = try await context.source(options.file)
        guard options.file != "-", let root = YAML.parse(source).root, FlowFile.kind(of: root) == .flow else {
            return source
        }
        let bases = FlowFile.open(source, files: context.siblings).document?.bases ?? []
        let path = context.sandboxPath(of: options.file, extending: bases)
        return try await context.source(path, help: ["the sandbox of `\(options.file)` is the file `\(path)`"])
    }

    private func greet(_ sandbox: Sandbox, _ server: HTTPServer) {
        let names = sandbox.file.plays.map(\.text)
        context.say(
            Masking(nil).line("\(sandbox.file.title ?? sandbox.file.flow.text), playing \(names.allInWords) at"))
        context.out(server.origin + "\n")
        context.say(
            "Ctrl-C ends it; run the flow with \(names.map { "--server \($0)=\(server.origin)" }.joined(separator: " "))"
        )
    }

    /// A request on one line; nothing a client sent as a value is in it.
    private static func line(_ seen: SeenRequest) -> String {
        var line = "\(seen.method) \(seen.path) → \(seen.status)"
        switch seen.outcome {
        case .answered: break
        case .refused(let code, let reason): line += "  \(code): \(reason)"
        case .noRoute: line += "  no route is for it"
        case .broken(let problem): line += "  \(problem)"
        }
        if !seen.unknownParameters.isEmpty {
            line += "  (not known: \(seen.unknownParameters.joined(separator: ", ")))"
        }
        return Masking(nil).line(line)
    }
}
