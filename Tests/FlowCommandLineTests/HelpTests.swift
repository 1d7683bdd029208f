// What help looks like.

import FlowCommandLine
import Testing

@Suite struct HelpTests {
    @Test func `the help of a command begins with examples`() {
        #expect(
            sample.help == """
                flowrun run: run an operation of a flow

                  flowrun flows/vkid.yaml    sign in
                  flowrun run flows/vkid.yaml refresh --set client_id=7915193
                                             renew the tokens of the last sign-in
                  flowrun run --sandbox flows/vkid.sandbox.yaml flows/vkid.yaml
                                             sign in against a sandbox

                usage: flowrun run [FLAGS] FILE [OPERATION] [MORE…]

                arguments:
                  FILE           the flow, or `-` for standard input
                  [OPERATION]    the operation; `login` when none is named
                  [MORE…]        operations that follow

                flags:
                      --set NAME=VALUE    an input; `NAME=@FILE` reads a file, `NAME=-` standard input,
                                          `NAME=env:VAR` the environment, so that no secret shows in the process
                                          list; may be given again
                      --output FILE       write the report to a file
                      --format text|json|junit|tap|sarif|github
                                          how results are written
                      --jobs N            how many run at once
                      --pause DURATION    wait before each request
                      --sandbox FILE      play the provider from a file
                  -q, --quiet             print results only
                  -v, --verbose           say more; may be given again
                  -h, --help              show this help

                Each flag has a twin in the environment: FLOWRUN_SET stands in for --set.

                """)
    }

    @Test func `the overview lists the commands`() {
        #expect(
            program.overview == """
                flowrun: run sign-in flows described as YAML

                  flowrun flow.yaml    run its `login`

                commands:
                  run        run an operation of a flow
                  check      find what is wrong with files
                  help-me    not `help`

                `flowrun COMMAND --help` says more, `--version` the version.

                """)
    }

    @Test func `no line is wider than a hundred`() {
        for line in (sample.help + program.overview).split(separator: "\n") { #expect(line.count <= 100) }
    }

    @Test func `a command without flags and arguments has a short help`() {
        let command = Command<SampleOptions>(
            program: "flowrun", name: "schema", summary: "print the schema", examples: [], defaults: SampleOptions())
        #expect(
            command.help == """
                flowrun schema: print the schema

                usage: flowrun schema

                flags:
                  -h, --help    show this help

                """)
    }
}

@Suite struct ProgramTests {
    @Test(
        arguments: [
            ([], .overview), (["-h"], .overview), (["--help"], .overview), (["help"], .overview),
            (["help", "nonsense"], .overview),
            (["help", "run"], .command("run", ["--help"])), (["--version"], .version),
            (["check", "a", "-q"], .command("check", ["a", "-q"])), (["run"], .command("run", [])),
            (["flow.yaml", "check"], .command("run", ["flow.yaml", "check"])),
            (["-q", "check"], .command("run", ["-q", "check"])),
            (["./check"], .command("run", ["./check"])), (["--", "check"], .command("run", ["--", "check"])),
        ] as [([String], Program.Target)])
    func `a first word that is a command is the command`(arguments: [String], target: Program.Target) {
        #expect(program.target(of: arguments) == target)
    }

    @Test func `a word that is nearly a command is known`() {
        #expect(program.nearestCommand(to: "chekc") == "check")
        #expect(program.nearestCommand(to: "flow.yaml") == nil)
    }
}
