// The program: which command a call is for.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowJSON

/// The program as a library, so that tests call it in process.
package enum Flowrun {
    /// The version.
    package static let version = "0.1.0"

    /// The program and its commands.
    static let program = Program(
        name: "flowrun", summary: "signs in at identity providers that are described in YAML",
        examples: [
            Example("flowrun flows/acme.yaml --set client_id=42", "sign in, as the file describes it"),
            Example("flowrun flows/acme.yaml --sandbox", "try it with a provider played on this machine"),
            Example("flowrun flows/acme.yaml login user_info", "several operations, one after the other"),
            Example("flowrun flows/acme.yaml --print access_token", "one value of the result, for scripts"),
            Example("flowrun validate flows/acme.yaml", "everything that is wrong with a file"),
        ],
        commands: [
            Program.Entry(RunCommand.table), Program.Entry(ShowCommand.table), Program.Entry(GraphCommand.table),
            Program.Entry(ValidateCommand.table),
            Program.Entry(FormatCommand.table),
            Program.Entry(TestCommand.table), Program.Entry(SandboxCommand.table), Program.Entry(SessionsCommand.table),
            Program.Entry(EvalCommand.table),
            Program.Entry(ExplainCommand.table), Program.Entry(ReferenceCommand.table),
            Program.Entry(SchemaCommand.table), Program.Entry(LanguageServerCommand.table),
        ], defaultCommand: "run")

    /// Does what the arguments ask for.
    package static func run(_ context: CommandContext) async -> ExitCode {
        guard !context.arguments.isEmpty else {
            context.talk(program.overview)
            return .usage
        }
        // Whoever asks for the version gets it wherever they ask.
        if context.arguments.prefix(while: { $0 != "--" }).contains("--version") { return tellVersion(context) }
        switch program.target(of: context.arguments) {
        case .overview:
            context.out(program.overview)
            return .success
        case .version: return tellVersion(context)
        case .command(let name, let arguments):
            var inner = context
            inner.arguments = arguments
            return await run(command: name, inner)
        }
    }

    private static func tellVersion(_ context: CommandContext) -> ExitCode {
        context.out("flowrun \(version)\n")
        return .success
    }

    private static func run(command: String, _ context: CommandContext) async -> ExitCode {
        switch command {
        case "show": await perform(ShowCommand.table, context) { ShowCommand(context: $0, options: $1) }
        case "graph": await perform(GraphCommand.table, context) { GraphCommand(context: $0, options: $1) }
        case "eval": await perform(EvalCommand.table, context) { EvalCommand(context: $0, options: $1) }
        case "explain": await perform(ExplainCommand.table, context) { ExplainCommand(context: $0, options: $1) }
        case "validate": await perform(ValidateCommand.table, context) { ValidateCommand(context: $0, options: $1) }
        case "test": await perform(TestCommand.table, context) { TestCommand(context: $0, options: $1) }
        case "lsp":
            await perform(LanguageServerCommand.table, context) { LanguageServerCommand(context: $0, options: $1) }
        case "reference":
            await perform(ReferenceCommand.table, context) { ReferenceCommand(context: $0, options: $1) }
        case "fmt": await perform(FormatCommand.table, context) { FormatCommand(context: $0, options: $1) }
        case "schema": await perform(SchemaCommand.table, context) { SchemaCommand(context: $0, options: $1) }
        case "sandbox": await perform(SandboxCommand.table, context) { SandboxCommand(context: $0, options: $1) }
        case "sessions": await perform(SessionsCommand.table, context) { SessionsCommand(context: $0, options: $1) }
        default: await perform(RunCommand.table, context) { RunCommand(context: $0, options: $1) }
        }
    }

    private static func perform<Body: CommandBody>(
        _ table: Command<Body.Options>, _ context: CommandContext, _ make: (CommandContext, Body.Options) -> Body
    ) async -> ExitCode {
        do throws(UsageError) {
            switch try table.parse(context.arguments, environment: context.environment) {
            case .help:
                context.out(table.help)
                return .success
            case .options(let options): return await make(context, options).end()
            }
        } catch {
            context.talk(CommandFailure(error).text(colors: context.screen.paintsTalk))
            return .usage
        }
    }
}

/// A command at work.
protocol CommandBody: Sendable {
    /// The type of what it was called with.
    associatedtype Options: Sendable
    /// What it was called with.
    var options: Options { get }
    /// Its world.
    var context: CommandContext { get }
    /// Whether it talks to a program.
    var isForPrograms: Bool { get }
    /// Does its work.
    func perform() async throws(CommandFailure) -> ExitCode
}

extension CommandBody {
    /// Does the work, and tells why it cannot be done.
    func end() async -> ExitCode {
        do throws(CommandFailure) { return try await perform() } catch {
            if isForPrograms {
                context.out(error.json.pretty + "\n")
            } else {
                context.talk(error.text(colors: context.screen.paintsTalk))
            }
            return error.exit
        }
    }
}
