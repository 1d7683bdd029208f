// `flowrun schema`: JSON Schemas for editors.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowJSON
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario

/// What `schema` is called with.
struct SchemaOptions: Sendable {
    var kind: String?
}

/// The command `schema`.
struct SchemaCommand: CommandBody {
    let context: CommandContext
    let options: SchemaOptions

    var isForPrograms: Bool { false }

    private static let kinds = ["flow", "sandbox", "test", "report", "diagnostics", "test-report"]

    /// The table of `schema`.
    static let table = Command<SchemaOptions>(
        program: "flowrun", name: "schema", summary: "prints the JSON Schema of a kind of file, or of reports",
        examples: [
            Example("flowrun schema > schemas/flow.schema.json", "of flows"),
            Example("flowrun schema sandbox > schemas/sandbox.schema.json", "of sandboxes"),
            Example("flowrun schema test > schemas/test.schema.json", "of test files"),
            Example("flowrun schema report", "of what `--format json` of a run gives"),
            Example("flowrun schema diagnostics", "of what `flowrun validate --format json` gives"),
            Example("flowrun schema test-report", "of what `flowrun test --format json` gives"),
        ],
        positionals: [
            .optional(
                "KIND", "flow, sandbox, test, report, diagnostics or test-report; flow when none is named", to: \.kind)
        ],
        defaults: SchemaOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        switch options.kind ?? "flow" {
        case "flow": context.out(JSON.object(FlowSchema.flow).pretty + "\n")
        case "sandbox": context.out(JSON.object(Sandbox.schema).pretty + "\n")
        case "test": context.out(JSON.object(ScenarioFile.schema).pretty + "\n")
        case "diagnostics": context.out(JSON.object(ReportSchema.diagnostics).pretty + "\n")
        case "report": context.out(JSON.object(ReportSchema.report).pretty + "\n")
        case "test-report": context.out(JSON.object(ReportSchema.tests).pretty + "\n")
        default:
            throw CommandFailure(
                .usage, "there is no schema of `\(options.kind ?? "")`",
                help: [
                    Suggestion.didYouMean(options.kind ?? "", among: Self.kinds), "there are \(Self.kinds.allInWords)",
                ]
                .compactMap { $0 })
        }
        return .success
    }
}
