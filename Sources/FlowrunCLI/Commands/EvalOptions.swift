// What `eval` is called with.

internal import FlowCommandLine

/// The options of `eval`.
struct EvalOptions: Sendable {
    var expression = ""
    var vars: String?
}

extension EvalCommand {
    /// The table of `eval`.
    static let table = Command<EvalOptions>(
        program: "flowrun", name: "eval",
        summary: "prints the value of an expression as JSON, to try a line of a flow out",
        examples: [
            Example("flowrun eval \"base64url.encode(hash.sha256('abc'))\"", "try a function"),
            Example("flowrun eval 'user.name.upperAscii()' --vars answer.json", "with variables"),
            Example("flowrun eval 'random.uuid()'", "something new each time"),
            Example("flowrun eval - < long.cel", "an expression out of a file"),
        ],
        positionals: [
            .one(
                "EXPR", "the expression, without the `=` it has in a flow; `-` is standard input", to: \.expression)
        ],
        flags: [
            .text(
                "--vars", "FILE",
                "takes variables from a YAML or JSON file: it holds a map, and each of its names is one; `-` is "
                    + "standard input", to: \.vars)
        ],
        notes: [
            "null, bool, int, double, string, list and map are printed as JSON has them. What JSON has no type for is "
                + "an object with `type` and `value`: the value of `uint`, `timestamp`, `duration`, `type` and of the "
                + "doubles NaN and Infinity is text, that of `bytes` base64, that of an `optional` its value or, when "
                + "it is absent, missing; a `map` with other keys than strings is a list of objects with `key` and "
                + "`value`.",
            "Functions that give another value each time, such as `random.token()`, do so here.",
        ], defaults: EvalOptions())
}
