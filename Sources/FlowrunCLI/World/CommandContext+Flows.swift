// Flows a command is called with.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowModel
internal import FlowReport

extension CommandContext {
    /// The flow of a file in the form its variants give it, with the warnings there are.
    func flow(
        _ path: String, variants: [String]
    ) async throws(CommandFailure) -> (flow: LinkedFlow, warnings: [Diagnostic]) {
        let source = try await source(
            path,
            help: Flowrun.program.nearestCommand(to: path).map { ["did you mean the command `\($0)`?"] } ?? [])
        let (flow, diagnostics) = FlowFile.load(
            source, variants: variants, environment: Self.expressions, files: siblings)
        guard let flow else { throw CommandFailure(.failed, diagnostics) }
        let known = flow.flow.variants.map(\.name.text)
        for name in variants where !known.contains(name) {
            throw CommandFailure(
                .usage, "the flow has no variant `\(name)`", help: RunCommand.nearest(name, known, "variants"))
        }
        return (flow, diagnostics)
    }

    /// Tells of problems that keep nothing from being done.
    func tell(_ warnings: [Diagnostic]) {
        guard !warnings.isEmpty else { return }
        talk(CommandFailure(.failed, warnings).text(colors: screen.paintsTalk))
    }
}
