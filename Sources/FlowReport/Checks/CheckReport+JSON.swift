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
                    .object(Self.members(of: file))
                }),
            "errors": .int(Int64(errors)), "warnings": .int(Int64(warnings)),
        ])
    }

    private static func members(of file: CheckedFile) -> JSONObject {
        var members: JSONObject = [
            "file": .string(file.name), "kind": file.kind.map { .string($0.rawValue) } ?? .null,
            "problems": .array(file.diagnostics.map { .object(problem($0)) }),
        ]
        if !file.mended.isEmpty { members["mended"] = .array(file.mended.map { .object(problem($0)) }) }
        return members
    }

    private static func place(of location: Location) -> JSON {
        let start = location.source.position(at: location.span.lower)
        let end = location.source.position(at: location.span.upper)
        return [
            "file": .string(location.source.name), "line": .int(Int64(start.line)), "column": .int(Int64(start.column)),
            "endLine": .int(Int64(end.line)), "endColumn": .int(Int64(end.column)),
        ]
    }

    private static func problem(_ diagnostic: Diagnostic) -> JSONObject {
        var json = diagnostic.json
        if let location = diagnostic.location { json["location"] = place(of: location) }
        if let fix = diagnostic.fix {
            json["fix"] = [
                "title": .string(fix.title), "location": place(of: fix.location), "text": .string(fix.replacement),
            ]
        }
        let standards = diagnostic.code.standards
        if !standards.isEmpty { json["standards"] = .array(standards.map { .string($0) }) }
        return json
    }
}
