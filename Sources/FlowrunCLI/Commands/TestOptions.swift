// What `test` is called with.

internal import FlowCommandLine

/// The options of `test`.
struct TestOptions: Sendable {
    var first = ""
    var others: [String] = []
    var filter: String?
    var live = false
    var coverage = false
    var mutate = false
    var adversaries = false
    var format = TestFormat.text
    var output: String?
    var quiet = false
}

/// The forms in which results of scenarios are written.
enum TestFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One document for programs.
    case json
    /// XML, as build servers read it.
    case junit
    /// The Test Anything Protocol, version 14.
    case tap
}

extension TestCommand {
    /// The table of `test`.
    static let table = Command<TestOptions>(
        program: "flowrun", name: "test",
        summary: "runs scenarios of flows against their sandboxes, on a clock that is moved at will",
        examples: [
            Example("flowrun test flows/", "every `*.test.yaml` in a folder"),
            Example("flowrun test flows/acme.yaml", "those beside a flow that are for it"),
            Example("flowrun test flows/acme.test.yaml --filter refresh", "the scenarios with a word in their name"),
            Example("flowrun test flows/ --live", "over loopback sockets instead of in process"),
            Example("flowrun test flows/ --mutate", "whether they notice each small change of the flows"),
            Example(
                "flowrun test flows/ --adversaries", "what hostile servers, networks and browsers do to each operation"),
            Example("flowrun test flows/ --format junit --output results.xml", "for a build server"),
        ],
        positionals: [
            .one("PATH", "a test file, a flow with some beside it, or a folder", to: \.first),
            .rest("PATH", "more of them", to: \.others),
        ],
        flags: [
            .text("--filter", "TEXT", "runs only scenarios whose name holds the text", to: \.filter),
            .toggle("--live", "sends requests over sockets of this machine", to: \.live),
            .toggle(
                "--coverage", "fails when scenarios leave out an operation, row, variant or error code", to: \.coverage),
            .toggle(
                "--mutate",
                "drops and misspells each parameter, header, check, row and limit of an input in turn, and fails when no "
                    + "scenario notices; test files say under `survivors` why one does not matter", to: \.mutate),
            .toggle(
                "--adversaries",
                "attacks every operation at every answer, callback and question, and fails when one does not stand it; "
                    + "`flowrun reference adversaries` lists them", to: \.adversaries),
            .choice("--format", "how results are written", to: \.format),
            .text("--output", "FILE", "writes results to a file instead of standard output", to: \.output),
            .toggle("--quiet", short: "q", "tells of failures only", to: \.quiet),
        ], defaults: TestOptions())
}
