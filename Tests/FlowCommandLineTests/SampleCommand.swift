// A command with every kind of flag and argument.

import FlowCommandLine

/// The options of the sample command.
struct SampleOptions: Sendable, Equatable {
    enum Format: String, CaseIterable, Sendable {
        case text, json, junit, tap, sarif, github
    }

    struct Pause: Sendable, Equatable {
        var seconds = 0
    }

    var file = ""
    var operation: String?
    var more: [String] = []
    var settings: [String] = []
    var output: String?
    var format = Format.text
    var jobs = 1
    var pause = Pause()
    var isQuiet = false
    var verbosity = 0
    var sandbox: String?
}

let sample = Command(
    program: "flowrun", name: "run", summary: "run an operation of a flow",
    examples: [
        Example("flowrun flows/vkid.yaml", "sign in"),
        Example("flowrun run flows/vkid.yaml refresh --set client_id=7915193", "renew the tokens of the last sign-in"),
        Example("flowrun run --sandbox flows/vkid.sandbox.yaml flows/vkid.yaml", "sign in against a sandbox"),
    ],
    positionals: [
        .one("FILE", "the flow, or `-` for standard input", to: \.file),
        .optional("OPERATION", "the operation; `login` when none is named", to: \.operation),
        .rest("MORE", "operations that follow", to: \.more),
    ],
    flags: [
        .list(
            "--set", "NAME=VALUE",
            """
            an input; `NAME=@FILE` reads a file, `NAME=-` standard input, `NAME=env:VAR` the environment, so that no
            secret shows in the process list
            """,
            to: \.settings),
        .text("--output", "FILE", "write the report to a file", to: \.output),
        .choice("--format", "how results are written", to: \.format),
        .number("--jobs", "N", in: 1...64, "how many run at once", to: \.jobs),
        .value("--pause", "DURATION", "wait before each request", to: \.pause) { text throws(UsageError) in
            guard text.hasSuffix("s"), let seconds = Int(text.dropLast()) else {
                throw UsageError("`\(text)` is no duration", help: ["write it like `5s`"])
            }
            return .init(seconds: seconds)
        },
        .text("--sandbox", "FILE", "play the provider from a file", to: \.sandbox),
        .toggle("--quiet", short: "q", "print results only", to: \.isQuiet),
        .count("--verbose", short: "v", "say more", to: \.verbosity),
    ],
    defaults: SampleOptions())

let program = Program(
    name: "flowrun", summary: "run sign-in flows described as YAML",
    examples: [Example("flowrun flow.yaml", "run its `login`")],
    commands: [.init(sample), .init("check", "find what is wrong with files"), .init("help-me", "not `help`")],
    defaultCommand: "run")
