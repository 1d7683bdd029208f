// `flowrun sandbox`: a provider played on this machine, on its own.

internal import FlowCommandLine
internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowHTTPServer
internal import FlowHost
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowYAML

/// What `sandbox` is called with.
struct SandboxOptions: Sendable {
    var file = ""
    var port = 0
    var switches: [String] = []
    var certificates: String?
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
            .text(
                "--certificates", "FOLDER",
                "where it has TLS: writes its authority there as `ca.pem`, and a client's certificate with its key as "
                    + "`client.pem`",
                to: \.certificates),
            .toggle("--quiet", short: "q", "does not tell of requests", to: \.quiet),
        ], defaults: SandboxOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let sandbox = try SandboxStage.load(try await source())
        let provider = try SandboxStage.provider(sandbox, switches: options.switches, context)
        try writeCertificates(of: sandbox)
        let stand: Stand
        do throws(ServerError) {
            stand = try provider.serve(port: UInt16(clamping: options.port)) { [options, context] seen in
                if !options.quiet { context.say(Self.line(seen)) }
            }
        } catch {
            throw CommandFailure(
                .environment, error.message,
                help: error.cause == .portTaken ? ["choose another, or leave `--port` out"] : [])
        }
        defer { stand.stop() }
        greet(sandbox, stand)
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

    /// Hands out what a client needs to get in, where there is TLS.
    private func writeCertificates(of sandbox: Sandbox) throws(CommandFailure) {
        guard !sandbox.file.secured.isEmpty else {
            guard options.certificates == nil else {
                throw CommandFailure(
                    .usage, "`--certificates` is for sandboxes with TLS, and this one has none",
                    help: ["leave it out"])
            }
            return
        }
        guard let folder = options.certificates else {
            throw CommandFailure(
                .usage, "this sandbox has TLS, and a client needs its authority",
                help: ["say where to put it: `--certificates FOLDER`"])
        }
        guard let certificates = TestCertificates.shared else {
            throw CommandFailure(.environment, "no certificates can be made")
        }
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        try context.write(certificates.authority, to: base + "ca.pem")
        try context.write(certificates.client.certificate + certificates.client.key, to: base + "client.pem")
    }

    private func greet(_ sandbox: Sandbox, _ stand: Stand) {
        let names = sandbox.file.plays.map(\.text)
        context.say(
            Masking(nil).line("\(sandbox.file.title ?? sandbox.file.flow.text), playing \(names.allInWords) at"))
        context.out(stand.origins.joined(separator: " ") + "\n")
        context.say(
            "Ctrl-C ends it; run the flow with \(names.map { "--server \($0)=\(stand.origin(of: $0))" }.joined(separator: " "))"
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
