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
}
