// From arguments and environment to options.

import FlowCommandLine
import Testing

@Suite struct ParseTests {
    private func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> SampleOptions? {
        guard case .options(let options) = try sample.parse(arguments, environment: environment) else { return nil }
        return options
    }

    @Test(arguments: [
        (["-h"]), (["--help"]), (["--nonsense", "-h"]), (["f", "--output", "--help"]),
    ])
    func `whoever asks for help gets it`(arguments: [String]) throws {
        #expect(try options(arguments) == nil)
    }

    private static let usage = "usage: flowrun run [FLAGS] FILE [OPERATION] [MORE…]"
    private static let see = "`flowrun run --help` lists the flags"
    private static let formats = "choose one of `text`, `json`, `junit`, `tap`, `sarif`, `github`"

    @Test(
        arguments: [
            ([], "`FILE` is missing", [usage]),
            (["--"], "`FILE` is missing", [usage]),
            (["--sandbx", "x", "f"], "unknown flag `--sandbx`", ["did you mean `--sandbox`?", see]),
            (["f", "--hepl"], "unknown flag `--hepl`", ["did you mean `--help`?", see]),
            (["f", "--nonsense=secret"], "unknown flag `--nonsense`", [see]),
            (["f", "---"], "unknown flag `---`", [see]),
            (["f", "-x"], "unknown flag `-x`", [see]),
            (["f", "-vx"], "unknown flag `-x` in `-vx`", [see]),
            (["f", "-sandbox"], "unknown flag `-s` in `-sandbox`", ["did you mean `--sandbox`?", see]),
            (["f", "-5"], "unknown flag `-5`", ["if it is an argument, write `--` before it", see]),
            (["f", "--set"], "`--set` wants a value: `--set NAME=VALUE`", []),
            (["f", "--format"], "`--format` wants a value: `--format text|json|junit|tap|sarif|github`", []),
            (
                ["f", "--output", "--quiet"], "`--output` wants a value: `--output FILE`",
                ["if `--quiet` is the value, write `--output=--quiet`"]
            ),
            (
                ["f", "--output", "--"], "`--output` wants a value: `--output FILE`",
                ["if `--` is the value, write `--output=--`"]
            ),
            (["f", "--quiet=yes"], "`--quiet` takes no value", ["write `--quiet` alone"]),
            (["f", "--output=a", "--output=b"], "`--output` is given twice", ["keep one of both"]),
            (["f", "--format", "jsn"], "`jsn` is no value of `--format`", ["did you mean `json`?", formats]),
            (["f", "--format="], "`` is no value of `--format`", [formats]),
            (["f", "--jobs", "65"], "`--jobs` wants a whole number from 1 to 64, not `65`", []),
            (
                ["f", "--jobs", "99999999999999999999"],
                "`--jobs` wants a whole number from 1 to 64, not `99999999999999999999`", []
            ),
            (["f", "--pause", "5"], "`5` is no duration", ["write it like `5s`"]),
        ] as [([String], String, [String])])
    func `a wrong call is told what is wrong and how to mend it`(arguments: [String], message: String, help: [String]) {
        #expect(throws: UsageError(message, help: help)) { try options(arguments) }
    }

    @Test func `an argument too many is an error`() {
        let command = Command(
            program: "flowrun", name: "explain", summary: "explain a code", examples: [],
            positionals: [.one("CODE", "a code", to: \.file)], defaults: SampleOptions())
        #expect(throws: UsageError("`b` is one argument too many", help: ["usage: flowrun explain CODE"])) {
            try command.parse(["a", "b"])
        }
    }

    @Test(
        arguments: [
            (["f"], ["FLOWRUN_OUTPUT": "x"], .init(file: "f", output: "x")),
            (["f", "--output=y"], ["FLOWRUN_OUTPUT": "x"], .init(file: "f", output: "y")),
            (["f"], ["FLOWRUN_OUTPUT": "", "FLOWRUN_QUIET": ""], .init(file: "f")),
            (["f"], ["FLOWRUN_SET": "a=b\nc=d\n"], .init(file: "f", settings: ["a=b", "c=d"])),
            (["f", "--set=e=f"], ["FLOWRUN_SET": "a=b"], .init(file: "f", settings: ["e=f"])),
            (["f"], ["FLOWRUN_QUIET": "1", "FLOWRUN_VERBOSE": "2"], .init(file: "f", isQuiet: true, verbosity: 2)),
            (["f"], ["FLOWRUN_QUIET": "false", "FLOWRUN_VERBOSE": "0"], .init(file: "f")),
            (["f"], ["FLOWRUN_FORMAT": "sarif", "FLOWRUN_JOBS": "3"], .init(file: "f", format: .sarif, jobs: 3)),
            (["f"], ["OUTPUT": "x", "flowrun_output": "x"], .init(file: "f")),
        ] as [([String], [String: String], SampleOptions)])
    func `a flag that is not given is looked up in the environment`(
        arguments: [String], environment: [String: String], expected: SampleOptions
    ) throws {
        #expect(try options(arguments, environment) == expected)
    }

    @Test(
        arguments: [
            (["FLOWRUN_QUIET": "yes"], "`FLOWRUN_QUIET` is `1` or `0`, not `yes`", []),
            (["FLOWRUN_VERBOSE": "10"], "`FLOWRUN_VERBOSE` wants a number from 0 to 9, not `10`", []),
            (["FLOWRUN_FORMAT": "xml"], "`xml` is no value of `FLOWRUN_FORMAT`", [formats]),
            (["FLOWRUN_JOBS": "0"], "`FLOWRUN_JOBS` wants a whole number from 1 to 64, not `0`", []),
        ] as [([String: String], String, [String])])
    func `a wrong variable is named`(environment: [String: String], message: String, help: [String]) {
        #expect(throws: UsageError(message, help: help)) { try options(["f"], environment) }
    }
}
