// `flowrun validate`: everything that is wrong with files.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowJSON
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario
internal import FlowYAML

/// What `validate` is called with.
struct ValidateOptions: Sendable {
    var first = ""
    var others: [String] = []
    var format = Format.text
    var quiet = false
}

/// The command `validate`.
struct ValidateCommand: CommandBody {
    let context: CommandContext
    let options: ValidateOptions

    var isForPrograms: Bool { options.format == .json }

    /// The table of `validate`.
    static let table = Command<ValidateOptions>(
        program: "flowrun", name: "validate", summary: "tells everything that is wrong with files, and runs nothing",
        examples: [
            Example("flowrun validate flows/acme.yaml", "one flow"),
            Example("flowrun validate flows/*.yaml", "flows and sandboxes"),
            Example("flowrun validate flows/acme.yaml --format json", "problems for programs"),
        ],
        positionals: [
            .one("FILE", "a flow, a sandbox or tests; `-` is standard input", to: \.first),
            .rest("FILE", "more of them", to: \.others),
        ],
        flags: [
            .choice("--format", "text is for people, json one document for programs", to: \.format),
            .toggle("--quiet", short: "q", "tells nothing of files that are fine", to: \.quiet),
        ], defaults: ValidateOptions())

    /// What was found in one file.
    private struct Finding {
        let name: String
        let kind: FlowFile.Kind?
        let diagnostics: [Diagnostic]
    }

    func perform() async throws(CommandFailure) -> ExitCode {
        var findings: [Finding] = []
        for path in [options.first] + options.others { findings.append(try await check(path)) }
        if isForPrograms {
            context.out(json(findings).pretty + "\n")
        } else {
            for finding in findings { show(finding) }
        }
        return findings.contains { $0.diagnostics.hasErrors } ? .failed : .success
    }

    private func check(_ path: String) async throws(CommandFailure) -> Finding {
        let source = try await context.source(path)
        let kind = YAML.parse(source).root.flatMap { FlowFile.kind(of: $0) }
        let diagnostics: [Diagnostic] =
            switch kind {
            case .sandbox: Sandbox.load(source).1
            case .tests: context.testLoader.load(source).diagnostics
            case .flow, nil:
                FlowFile.check(source, environment: CommandContext.expressions, files: context.siblings)
            }
        return Finding(name: source.name, kind: kind, diagnostics: diagnostics)
    }

    private func show(_ finding: Finding) {
        let renderer = SnippetRenderer(color: context.screen.paintsOut)
        for diagnostic in finding.diagnostics { context.out(renderer.render(diagnostic) + "\n") }
        guard !finding.diagnostics.hasErrors, !options.quiet else { return }
        let words =
            switch finding.kind {
            case .flow, nil: "a flow, nothing wrong"
            case .sandbox: "a sandbox, nothing wrong"
            case .tests: "tests, nothing wrong"
            }
        context.out(Masking(nil).line("\(finding.name): \(words)") + "\n")
    }

    private func json(_ findings: [Finding]) -> JSON {
        .object([
            "files": .array(
                findings.map { finding in
                    var file: JSONObject = ["file": .string(finding.name)]
                    file["kind"] = finding.kind.map { .string($0.rawValue) } ?? .null
                    file["problems"] = .array(finding.diagnostics.map { .object($0.json) })
                    return .object(file)
                })
        ])
    }
}
