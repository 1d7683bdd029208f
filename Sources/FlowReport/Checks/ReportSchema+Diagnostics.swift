// The contract of `flowrun validate --format json`.

package import FlowJSON

extension ReportSchema {
    /// The JSON Schema of the document that `flowrun validate` writes.
    package static var diagnostics: JSONObject {
        document(
            "flowrun diagnostics", "flowrun validate --format json", "also when nothing is wrong",
            root: ["anyOf": [reference("check"), reference("refusal")]],
            parts: [
                "check": check, "file": checkedFile, "diagnostic": diagnostic, "range": range, "refusal": refusal,
                "problem": problem, "location": location,
            ])
    }

    private static let check = object(
        "What is wrong with files.",
        [
            ("files", list(reference("file"), "The files, in the order they were named"), true),
            ("errors", whole("How many errors there are"), true),
            ("warnings", whole("How many warnings there are"), true),
        ])

    private static let checkedFile = object(
        "A file that was read.",
        [
            ("file", text("The file as it was named, `<stdin>` for standard input"), true),
            (
                "kind",
                ["enum": ["flow", "sandbox", "tests", .null], "description": "What it is; null when it is none"], true
            ),
            ("problems", list(reference("diagnostic"), "What is wrong, in the order of the text"), true),
        ])

    private static let diagnostic = object(
        "Something wrong with a file.",
        [
            ("code", text("A stable code; `flowrun explain CODE` says more"), true),
            ("severity", choice(["error", "warning"], "How bad it is"), true),
            ("message", text("What is wrong"), true), ("location", reference("range"), false),
            ("help", list(text("A way to mend it"), "Ways to mend it, the most likely first"), false),
            ("standards", list(text("A section"), "The standards that ask for it"), false),
        ])

    private static let range = object(
        "A part of a file; lines and columns count from 1, columns in characters.",
        [
            ("file", text("The file as it was named"), true), ("line", whole("The line where it begins"), true),
            ("column", whole("The column where it begins"), true), ("endLine", whole("The line where it ends"), true),
            ("endColumn", whole("The column behind its end"), true),
        ])
}
