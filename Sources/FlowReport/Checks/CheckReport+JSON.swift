// What is wrong with files, as one JSON document; `schemas/diagnostics.schema.json` is its contract.

package import FlowJSON
import FlowDiagnostics
import FlowModel

extension CheckReport {
    /// The report as a document.
    package var json: JSON {
        .object([
            "files": .array(
                files.map { file in
                    .object([
                        "file": .string(file.name), "kind": file.kind.map { .string($0.rawValue) } ?? .null,
                        "problems": .array(file.diagnostics.map { .object(Self.problem($0)) }),
                    ])
                }),
            "errors": .int(Int64(errors)), "warnings": .int(Int64(warnings)),
        ])
    }

    private static func problem(_ diagnostic: Diagnostic) -> JSONObject {
        var json = diagnostic.json
        if let location = diagnostic.location, var place = json["location"]?.objectValue {
            let end = location.source.position(at: location.span.upper)
            place["endLine"] = .int(Int64(end.line))
            place["endColumn"] = .int(Int64(end.column))
            json["location"] = .object(place)
        }
        let standards = diagnostic.code.standards
        if !standards.isEmpty { json["standards"] = .array(standards.map { .string($0) }) }
        return json
    }

    /// The JSON Schema of the document.
    package static var schema: JSONObject {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "flowrun diagnostics",
            "description": .string(
                "What `flowrun validate --format json` writes: one document, also when nothing is wrong. Members may "
                    + "be added; none will change its meaning."),
            "type": "object", "required": ["files", "errors", "warnings"],
            "properties": [
                "files": ["type": "array", "description": "The files, in the order they were named", "items": file],
                "errors": whole("How many errors there are"), "warnings": whole("How many warnings there are"),
            ],
        ]
    }

    private static let file: JSON = [
        "type": "object", "required": ["file", "kind", "problems"],
        "properties": [
            "file": text("The file as it was named, `<stdin>` for standard input"),
            "kind": ["enum": ["flow", "sandbox", "tests", .null], "description": "What it is; null when it is none"],
            "problems": ["type": "array", "description": "What is wrong, in the order of the text", "items": problem],
        ],
    ]

    private static let problem: JSON = [
        "type": "object", "required": ["code", "severity", "message"],
        "properties": [
            "code": text("A stable code; `flowrun explain CODE` says more"),
            "severity": ["enum": ["error", "warning"], "description": "How bad it is"],
            "message": text("What is wrong"),
            "location": [
                "type": "object", "required": ["file", "line", "column", "endLine", "endColumn"],
                "description": "Where; lines and columns count from 1, columns in characters",
                "properties": [
                    "file": text("The file as it was named"), "line": whole("Where it begins"),
                    "column": whole("Where it begins"), "endLine": whole("Where it ends"),
                    "endColumn": whole("The column behind its end"),
                ],
            ],
            "help": ["type": "array", "items": text("A way to mend it"), "description": "The most likely first"],
            "standards": [
                "type": "array", "items": text("A section"), "description": "The standards that ask for it",
            ],
        ],
    ]

    private static func text(_ description: String) -> JSON {
        ["type": "string", "description": .string(description)]
    }

    private static func whole(_ description: String) -> JSON {
        ["type": "integer", "minimum": 0, "description": .string(description)]
    }
}
