// `flowrun reference`: the pages people read, written from the tables the program works with.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario

/// What `reference` is called with.
struct ReferenceOptions: Sendable {
    var page = ""
}

/// The command `reference`.
struct ReferenceCommand: CommandBody {
    let context: CommandContext
    let options: ReferenceOptions

    var isForPrograms: Bool { false }

    /// The pages that belong to no flow.
    static let pages = ["flow", "sandbox", "test", "adversaries", "functions", "codes"]

    /// The table of `reference`.
    static let table = Command<ReferenceOptions>(
        program: "flowrun", name: "reference", summary: "prints a page of the reference, or the page of a flow",
        examples: [
            Example("flowrun reference flow", "every key of a flow file, with an example"),
            Example("flowrun reference functions", "every function of expressions"),
            Example("flowrun reference flows/acme.yaml", "a provider: inputs, operations, errors, variants"),
        ],
        positionals: [
            .one("PAGE", "flow, sandbox, test, adversaries, functions or codes, or the file of a flow", to: \.page)
        ], defaults: ReferenceOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        context.out(try await text(of: options.page))
        return .success
    }

    private func text(of page: String) async throws(CommandFailure) -> String {
        switch page {
        case "flow":
            SchemaPage(
                "Flow files",
                about: "A flow file describes an identity provider: whom to ask, in which steps, and "
                    + "what the answers mean.", schema: FlowSchema.flow
            ).text
        case "sandbox":
            SchemaPage(
                "Sandbox files",
                about: "A sandbox file describes the provider's side, so that a flow can be tried "
                    + "on one's own machine.", schema: Sandbox.schema
            ).text
        case "test":
            SchemaPage(
                "Test files", about: "A test file tells what happens between a flow and its sandbox, case by case.",
                schema: ScenarioFile.schema
            ).text
        case "adversaries": AdversariesPage.text
        case "functions": CatalogPages.functions
        case "codes": CatalogPages.codes
        default:
            ProviderPage(FlowOutline(try await context.flow(page, variants: []).flow, variants: []), path: page).text
        }
    }
}
