// What `run` is called with.

internal import FlowCommandLine

/// The options of `run`.
struct RunOptions: Sendable {
    var file = ""
    var operations: [String] = []
    var set: [String] = []
    var inputs: [String] = []
    var answers: [String] = []
    var variants: [String] = []
    var sandbox = false
    var switches: [String] = []
    var servers: [String] = []
    var apps: [String] = []
    var browser: BrowserChoice?
    var format = Format.text
    var quiet = false
    var verbose = 0
    var curl = false
    var showSecrets = false
    var print: String?

    /// How a person gets to the sign-in page.
    enum BrowserChoice: String, Sendable, CaseIterable {
        /// The desktop's browser, which comes back by itself where it can.
        case auto
        /// A browser anywhere; its address is pasted.
        case paste
        /// No person: redirects are followed.
        case follow
    }
}

extension RunCommand {
    /// The table of `run`.
    static let table = Command<RunOptions>(
        program: "flowrun", name: "run", summary: "runs operations of a flow; the word `run` may be left out",
        examples: [
            Example("flowrun flows/acme.yaml --set client_id=42", "sign in"),
            Example("flowrun flows/acme.yaml --set key=@key.pem", "the content of a file"),
            Example("flowrun flows/acme.yaml --set secret=env:ACME_SECRET", "a secret, out of the environment"),
            Example("flowrun flows/acme.yaml --inputs acme.inputs.yaml", "all inputs out of one file"),
            Example("flowrun flows/acme.yaml --answer code=123456", "the answer to a question of the step `code`"),
            Example("flowrun flows/acme.yaml login user_info --sandbox", "two operations, against the sandbox"),
            Example("flowrun flows/acme.yaml --sandbox --switch trouble=slow_down", "the provider on a bad day"),
            Example("flowrun flows/acme.yaml --server id=http://127.0.0.1:8780", "a server of your own"),
            Example("TOKEN=$(flowrun flows/acme.yaml --print access_token)", "a token for a script"),
        ],
        positionals: [
            .one("FILE", "the flow; `-` is standard input", to: \.file),
            .rest("OPERATION", "what to run, in this order; `login` when none is named", to: \.operations),
        ],
        flags: [
            .list(
                "--set", "NAME=VALUE",
                "gives an input; NAME=@FILE takes a file's content, NAME=- standard input, NAME=env:VARIABLE a "
                    + "variable. Secrets are taken in the last three forms only", to: \.set),
            .list("--inputs", "FILE", "gives the inputs of a YAML or JSON file", to: \.inputs),
            .list(
                "--answer", "STEP=VALUE",
                "answers the question of a step, in the spellings of --set; a second use answers the second time it is "
                    + "asked", to: \.answers),
            .list("--variant", "NAME", "runs the flow in this form", to: \.variants),
            .toggle(
                "--sandbox",
                "plays the provider on this machine, from the file NAME.sandbox.yaml beside the flow; inputs that are "
                    + "not given take their examples", to: \.sandbox),
            .list("--switch", "NAME=VALUE", "chooses how the sandbox behaves", to: \.switches),
            .list("--server", "NAME=URL", "puts a server of the flow elsewhere", to: \.servers),
            Flag(
                "--browser", argument: .choice(RunOptions.BrowserChoice.allCases.map(\.rawValue)),
                doc: "auto opens this desktop's browser; paste shows the address and asks for the one it ended at; "
                    + "follow follows redirects without a person, as --sandbox does"
            ) { options, value, _ in options.browser = RunOptions.BrowserChoice(rawValue: value) },
            .list(
                "--app", "SCHEME",
                "says that the application of a scheme is installed, which this desktop does not know or the sandbox plays",
                to: \.apps),
            .choice("--format", "text is for people, json one document for programs", to: \.format),
            .text(
                "--print", "NAME", "prints one value of the result or the session, raw, and nothing else",
                to: \.print),
            .toggle("--quiet", short: "q", "tells nothing but results and errors", to: \.quiet),
            .count(
                "--verbose", short: "v",
                "shows what was sent and what came; twice, as it goes over the wire, secrets masked", to: \.verbose),
            .toggle("--curl", "prints each request as a command line of curl, secrets masked", to: \.curl),
            .toggle("--show-secrets", "does not mask secrets", to: \.showSecrets),
        ], defaults: RunOptions())
}
