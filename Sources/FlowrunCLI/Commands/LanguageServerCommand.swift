// `flowrun lsp`: the language server on standard input and output.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowHost
internal import FlowJSON
internal import FlowLanguageServer
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario

/// What `lsp` is called with: nothing, apart from what editors give to every server.
struct LanguageServerOptions: Sendable {
    var stdio = false
}

/// The command `lsp`.
struct LanguageServerCommand: CommandBody {
    let context: CommandContext
    let options: LanguageServerOptions

    var isForPrograms: Bool { false }

    /// The table of `lsp`.
    static let table = Command<LanguageServerOptions>(
        program: "flowrun", name: "lsp", summary: "speaks the Language Server Protocol with an editor, over stdio",
        examples: [Example("flowrun lsp", "as an editor starts it; see the README for VS Code, Neovim and Helix")],
        flags: [.toggle("--stdio", "says what is so anyway; some editors add it", to: \.stdio)],
        defaults: LanguageServerOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let checker = FileChecker(context)
        let readFile = context.readFile
        var server = LanguageServer(
            environment: CommandContext.expressions,
            schemas: [.flow: FlowSchema.flow, .sandbox: Sandbox.schema, .tests: ScenarioFile.schema],
            check: { source in checker.check(source).diagnostics },
            format: { FormatCommand.canonical($0).text },
            readFile: { path in try? readFile(path, CommandContext.maxFileBytes) })
        while server.exitCode == nil {
            guard let length = await header(), let bytes = await context.input.bytes(length) else { return .failed }
            guard let message = try? JSON.parse(bytes) else {
                send(["jsonrpc": "2.0", "id": .null, "error": ["code": -32700, "message": "this is no JSON"]])
                continue
            }
            for reply in server.handle(message) { send(reply) }
        }
        return server.exitCode == 0 ? .success : .failed
    }

    private func send(_ message: JSON) { context.out(Framing.frame(message)) }

    /// The length of the next message; nil when there is none, or none that is taken: where it ends cannot be told.
    private func header() async -> Int? {
        var length: Int?
        while true {
            guard case .line(let line) = await context.input.line(hidden: false, within: nil) else { return nil }
            if line.isEmpty {
                if let length { return length <= Framing.mostBytes ? length : nil }
            } else {
                length = Framing.length(in: line) ?? length
            }
        }
    }
}
