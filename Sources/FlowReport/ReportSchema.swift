// The contract of `--format json`: what the document of a run holds, as a JSON Schema.

internal import FlowEngine
package import FlowJSON

/// The JSON Schema of reports.
package enum ReportSchema {
    /// The schema of the document that a run, or a call that could not run, writes.
    package static var report: JSONObject {
        document(
            "flowrun report", "flowrun run --format json", "also when the run fails",
            root: ["anyOf": [reference("run"), reference("refusal")]],
            parts: [
                "run": run, "refusal": refusal, "result": result, "step": step, "request": request,
                "failure": failure, "problem": problem, "location": location,
            ], more: " Secrets are `\(Masker.mask)` unless `--show-secrets` is given.")
    }

    private static let run = object(
        "A run, finished or not.",
        [
            ("flow", text("The id of the flow"), true),
            ("operations", list(reference("result"), "What each operation gave; empty when the run failed"), true),
            ("steps", list(reference("step"), "Each request and each page, in the order of time"), true),
            ("error", reference("failure"), false),
        ])

    static let refusal = object(
        "A call that could not run: wrong flags or inputs, a flow with errors, no such file.",
        [
            (
                "error",
                object(
                    "What kept it from running.",
                    [
                        ("code", text("`usage`, `environment`, or the code of the first problem"), true),
                        ("kind", choice(["input", "environment"], "What a caller can do about it"), true),
                        ("title", text("The first problem in words"), true),
                    ]), true
            ),
            ("problems", list(reference("problem"), "Everything that is wrong"), true),
        ])

    private static let result = object(
        "What an operation gave.",
        [
            ("operation", text("Its name"), true),
            (
                "result",
                [
                    "description": .string(
                        "What its `return` says: times as RFC 3339 text, bytes as base64, what is absent as null")
                ], true
            ),
        ])

    private static let step = object(
        "A request that was sent, or a page that was opened.",
        [
            ("operation", text("The operation it belongs to"), true),
            ("step", text("The step: its id, else what it does"), true),
            ("request", reference("request"), false),
            ("page", text("The URL of the page, for a step that opened one instead of sending a request"), false),
            ("status", whole("The HTTP status of the answer"), false),
            ("callback", list(text("A name"), "The names of the parameters that the callback brought"), false),
            ("failed", text("Why no answer came, in one word"), false),
            ("milliseconds", whole("How long it took"), false),
        ])

    private static let request = object(
        "What was sent.",
        [("method", text("The method"), true), ("url", text("The URL with its query"), true)])

    private static let failure = object(
        "Why the run ended early.",
        [
            (
                "code",
                text("The provider's or the flow's error code, `http_NNN`, or a code of the engine such as `timeout`"),
                true
            ),
            ("kind", choice(RunFailure.Kind.allCases.map(\.rawValue), "What a caller can do about it"), true),
            ("title", text("What happened, in words"), true),
            ("detail", text("What the provider or the network says about it"), false),
            ("operation", text("The operation that failed"), false), ("step", text("The step that failed"), false),
            ("location", reference("location"), false),
            ("status", whole("The HTTP status of the answer that led to it"), false),
            ("help", list(text("A way"), "Ways to mend it"), false),
        ])

    static let problem = object(
        "Something wrong with a call or a file.",
        [
            ("code", text("The code of a problem in a file; `flowrun explain CODE` says more"), false),
            ("severity", choice(["error", "warning"], "How bad it is"), true),
            ("message", text("What is wrong"), true), ("location", reference("location"), false),
            ("help", list(text("A way"), "Ways to mend it, the most likely first"), false),
        ])

    static let location = object(
        "A place in a file.",
        [
            ("file", text("The file as it was named in the call"), true),
            ("line", whole("The line, from 1"), true), ("column", whole("The column in characters, from 1"), true),
        ])
}
