// `flowrun show`: what a flow is, what it may do and what it does, without running it.

internal import FlowCommandLine
internal import FlowJSON
internal import FlowReport

/// What `show` is called with.
struct ShowOptions: Sendable {
    var file = ""
    var variants: [String] = []
    var format = Format.text
}

/// The command `show`.
struct ShowCommand: CommandBody {
    let context: CommandContext
    let options: ShowOptions

    var isForPrograms: Bool { options.format == .json }

    /// The table of `show`.
    static let table = Command<ShowOptions>(
        program: "flowrun", name: "show",
        summary: "shows what a flow asks for, may do and sends, and where each value comes from; runs nothing",
        examples: [
            Example("flowrun show flows/acme.yaml", "everything at a glance"),
            Example("flowrun show flows/acme.yaml --variant web", "the flow in one of its other forms"),
            Example("flowrun show flows/acme.yaml --format json", "the same for programs"),
        ],
        positionals: [.one("FILE", "the flow; `-` is standard input", to: \.file)],
        flags: [
            .list("--variant", "NAME", "shows the flow in this form", to: \.variants),
            .choice("--format", "text is for people, json one document for programs", to: \.format),
        ], defaults: ShowOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let (flow, warnings) = try await context.flow(options.file, variants: options.variants)
        let outline = FlowOutline(flow, variants: options.variants)
        guard !isForPrograms else {
            context.out(outline.json.pretty + "\n")
            return .success
        }
        context.tell(warnings)
        let text = OutlineText(outline, palette: Palette(isOn: context.screen.paintsOut))
        context.out(text.lines.map { $0 + "\n" }.joined())
        return .success
    }
}
