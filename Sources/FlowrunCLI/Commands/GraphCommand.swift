// `flowrun graph`: what a flow does, as a drawing.

internal import FlowCommandLine
internal import FlowModel
internal import FlowReport

/// The forms of a drawing.
enum GraphFormat: String, Sendable, CaseIterable {
    /// A sequence diagram that Markdown on GitHub and GitLab shows.
    case mermaid
    /// A flow chart for Graphviz.
    case dot
    /// A sequence diagram as a picture.
    case svg
}

/// What `graph` is called with.
struct GraphOptions: Sendable {
    var file = ""
    var operation: String?
    var variants: [String] = []
    var format = GraphFormat.mermaid
    var output: String?
}

/// The command `graph`.
struct GraphCommand: CommandBody {
    let context: CommandContext
    let options: GraphOptions

    var isForPrograms: Bool { false }

    /// The table of `graph`.
    static let table = Command<GraphOptions>(
        program: "flowrun", name: "graph",
        summary: "draws what operations do between person, browser, flowrun and servers; runs nothing",
        examples: [
            Example("flowrun graph flows/acme.yaml login", "one operation, for a Markdown page"),
            Example("flowrun graph flows/acme.yaml --format svg --output acme.svg", "all of them, as a picture"),
            Example("flowrun graph flows/acme.yaml login --format dot | dot -Tpng > login.png", "its steps as a chart"),
        ],
        positionals: [
            .one("FILE", "the flow; `-` is standard input", to: \.file),
            .optional("OPERATION", "the operation; all when none is named", to: \.operation),
        ],
        flags: [
            .list("--variant", "NAME", "draws the flow in this form", to: \.variants),
            .choice(
                "--format",
                "mermaid and svg are sequences of what passes between those who take part, dot is a chart of steps",
                to: \.format),
            .text("--output", "FILE", "writes it to a file instead of standard output", to: \.output),
        ], defaults: GraphOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let (flow, warnings) = try await context.flow(options.file, variants: options.variants)
        let names = flow.flow.operations.map(\.name.text)
        if let operation = options.operation, !names.contains(operation) {
            throw CommandFailure(
                .usage, "the flow has no operation `\(operation)`",
                help: RunCommand.nearest(operation, names, "operations"))
        }
        context.tell(warnings)
        let diagram = Diagram(FlowOutline(flow, variants: options.variants), operation: options.operation)
        let text =
            switch options.format {
            case .mermaid: MermaidDiagram(diagram).text
            case .dot: DotDiagram(diagram).text
            case .svg: SVGDiagram(diagram).text
            }
        try context.write(text, to: options.output)
        return .success
    }
}
