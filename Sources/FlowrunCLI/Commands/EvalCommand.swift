// `flowrun eval`: the value of one expression.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowJSON
internal import FlowReport

/// The command `eval`.
struct EvalCommand: CommandBody {
    let context: CommandContext
    let options: EvalOptions

    var isForPrograms: Bool { false }

    func perform() async throws(CommandFailure) -> ExitCode {
        guard options.expression != "-" || options.vars != "-" else {
            throw CommandFailure(.usage, "standard input is used twice", help: ["put one of both into a file"])
        }
        var variables = VariableFile()
        if let path = options.vars {
            variables = try VariableFile(try await context.source(path), isJSON: path.hasSuffix(".json"))
        }
        let (source, text) = try await expression()
        let value = try evaluate(try compile(text, variables, source), variables, source)
        context.out(value.typedJSON.pretty + "\n")
        return .success
    }

    private func expression() async throws(CommandFailure) -> (source: SourceText, text: String) {
        guard options.expression == "-" else {
            return (SourceText(name: "<expression>", text: options.expression), options.expression)
        }
        let source = try await context.source("-")
        guard let text = String(validating: source.bytes, as: UTF8.self) else {
            throw CommandFailure(.failed, "the expression is not UTF-8")
        }
        return (source, text)
    }

    private func compile(
        _ text: String, _ variables: VariableFile, _ source: SourceText
    ) throws(CommandFailure) -> Program {
        do throws(CompileError) {
            return try CommandContext.expressions.compile(
                text, in: VariableScope(names: variables.values.map(\.name)),
                options: CompileOptions(allowsGenerators: true))
        } catch {
            // Whoever copies a line out of a flow takes its sigil along.
            let help = text.hasPrefix("=") ? ["leave out the `=` that a flow has before an expression"] : []
            throw CommandFailure(
                .failed,
                error.issues.map {
                    Diagnostic(
                        $0.code, $0.message, at: Location(source, $0.span), label: $0.label,
                        help: help.isEmpty ? $0.help : help)
                })
        }
    }

    private func evaluate(
        _ program: Program, _ variables: VariableFile, _ source: SourceText
    ) throws(CommandFailure) -> Value {
        do throws(EvaluationError) {
            return try program.evaluate(
                ArrayActivation(variables.values.map(\.value)),
                context: EvaluationContext(random: context.random, now: context.clock.now()))
        } catch {
            throw CommandFailure(
                .failed, [Diagnostic(error.code, error.message, at: Location(source, error.span), help: error.help)])
        }
    }
}
