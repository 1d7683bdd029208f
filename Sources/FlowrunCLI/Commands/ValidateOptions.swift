// What `validate` is called with.

internal import FlowCommandLine

/// The options of `validate`.
struct ValidateOptions: Sendable {
    var paths: [String] = []
    var filesFrom: String?
    var format = ValidateFormat.text
    var output: String?
    var strict = false
    var watch = false
    var quiet = false
    var fix = false
}

/// The forms in which problems are written.
enum ValidateFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One document for programs.
    case json
    /// The Static Analysis Results Interchange Format, for code hosts.
    case sarif
    /// Commands of GitHub Actions.
    case github
    /// XML, as build servers read it.
    case junit
}

extension ValidateCommand {
    /// The table of `validate`.
    static let table = Command<ValidateOptions>(
        program: "flowrun", name: "validate", summary: "tells everything that is wrong with files, and runs nothing",
        examples: [
            Example("flowrun validate flows/acme.yaml", "one flow"),
            Example("flowrun validate flows/", "the flows, sandboxes and tests in a folder"),
            Example("flowrun validate flows/ --fix", "with misspelt words and missing quotes put right"),
            Example("flowrun validate flows/ --watch", "again, whenever one of them changes"),
            Example("git diff --name-only | flowrun validate --files-from -", "what has changed"),
            Example("flowrun validate flows/ --format sarif --output flows.sarif", "for a code host"),
        ],
        positionals: [
            .rest("PATH", "a flow, a sandbox, tests, or a folder with some; `-` is standard input", to: \.paths)
        ],
        flags: [
            .text(
                "--files-from", "FILE", "reads paths from a file, one on a line; `-` is standard input", to: \.filesFrom
            ),
            .choice("--format", "how problems are written", to: \.format),
            .text("--output", "FILE", "writes them to a file instead of standard output", to: \.output),
            .toggle(
                "--fix", "mends what can be meant in one way only, tells what it mended, and what is left", to: \.fix),
            .toggle("--strict", "lets warnings fail too", to: \.strict),
            .toggle("--watch", "looks again whenever a file changes, until Ctrl-C", to: \.watch),
            .toggle("--quiet", short: "q", "leaves out the line that sums up", to: \.quiet),
        ], defaults: ValidateOptions())
}
