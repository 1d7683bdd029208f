// `flowrun fmt`: files in their canonical form.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowJSON
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario
internal import FlowYAML

/// What `fmt` is called with.
struct FormatOptions: Sendable {
    var first = ""
    var others: [String] = []
    var check = false
}

/// The command `fmt`.
struct FormatCommand: CommandBody {
    let context: CommandContext
    let options: FormatOptions

    var isForPrograms: Bool { false }

    /// The table of `fmt`.
    static let table = Command<FormatOptions>(
        program: "flowrun", name: "fmt",
        summary: "puts files into their canonical form, with their comments, and tells which ones it changed",
        examples: [
            Example("flowrun fmt flows/", "every flow, sandbox and test file in a folder"),
            Example("flowrun fmt --check flows/", "only names the files that would change, and exits with 1"),
            Example("flowrun fmt - < flows/acme.yaml", "standard input to standard output"),
        ],
        positionals: [
            .one("FILE", "a file, a folder, or `-` for standard input", to: \.first),
            .rest("FILE", "more of them", to: \.others),
        ],
        flags: [.toggle("--check", "changes nothing; exits with 1 when a file would change", to: \.check)],
        defaults: FormatOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        var changed = 0
        var isWrong = false
        for path in try context.files(in: [options.first] + options.others) {
            let source = try await context.source(path)
            let (text, problems) = Self.canonical(source)
            guard let text else {
                let renderer = SnippetRenderer(color: context.screen.paintsTalk)
                for problem in problems { context.say(renderer.render(problem)) }
                if problems.isEmpty {
                    context.say(
                        Masking(nil).line("\(source.name): left as it is: its canonical form would not say the same"))
                }
                isWrong = true
                continue
            }
            let isCanonical = text.utf8.elementsEqual(source.bytes)
            if path == "-", !options.check { context.out(text) }
            guard !isCanonical else { continue }
            changed += 1
            if path != "-", !options.check { try context.write(text, to: path) }
            if path != "-" || options.check { context.out("\(source.name)\n") }
        }
        return isWrong || (options.check && changed > 0) ? .failed : .success
    }

    /// A file in its canonical form, or why there is none.
    static func canonical(_ source: SourceText) -> (text: String?, problems: [Diagnostic]) {
        let (root, problems) = YAML.parse(source)
        guard let root, !problems.hasErrors else { return (nil, problems) }
        let schema =
            switch FlowFile.kind(of: root) {
            case .flow: FlowSchema.flow
            case .sandbox: Sandbox.schema
            case .tests: ScenarioFile.schema
            case nil: JSONObject()
            }
        guard !schema.isEmpty else {
            // Reading it as a flow tells best what is missing.
            return (nil, FlowFile.check(source, environment: CommandContext.expressions))
        }
        return (CanonicalForm(schema: schema).text(of: source, root: root), [])
    }
}
