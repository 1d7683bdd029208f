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
        commands: commands.map { entry(of: $0) }, defaultCommand: "run")

    /// The commands, in the order in which they are listed.
    private static let commands: [any CommandBody.Type] = [
        RunCommand.self, ShowCommand.self, GraphCommand.self, ValidateCommand.self, FormatCommand.self,
        TestCommand.self, SandboxCommand.self, SessionsCommand.self, EvalCommand.self, ExplainCommand.self,
        ReferenceCommand.self, SchemaCommand.self, LanguageServerCommand.self,
    ]

    private static func entry<Body: CommandBody>(of command: Body.Type) -> Program.Entry {
        Program.Entry(command.table)
    }

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

    private static func run(command name: String, _ context: CommandContext) async -> ExitCode {
        guard let command = commands.first(where: { entry(of: $0).name == name }) else {
            preconditionFailure("`\(name)` is of the list of commands")
        }
        return await perform(command, context)
    }

    private static func perform<Body: CommandBody>(_ command: Body.Type, _ context: CommandContext) async -> ExitCode {
        do throws(UsageError) {
            switch try command.table.parse(context.arguments, environment: context.environment) {
            case .help:
                context.out(command.table.help)
                return .success
            case .options(let options): return await command.init(context: context, options: options).end()
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
    /// Its name, what it is for, and what it can be called with.
    static var table: Command<Options> { get }
    /// The command in a world, called with options.
    init(context: CommandContext, options: Options)
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
