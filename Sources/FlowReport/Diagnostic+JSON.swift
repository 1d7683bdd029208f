// What is wrong with files, as JSON.

package import FlowDiagnostics
package import FlowJSON

extension Location {
    /// The place as an object: file, line, column.
    package var json: JSONObject {
        let position = source.position(at: span.lower)
        return [
            "file": .string(source.name), "line": .int(Int64(position.line)), "column": .int(Int64(position.column)),
        ]
    }
}

extension Diagnostic {
    /// The diagnostic as an object.
    package var json: JSONObject {
        var json: JSONObject = [
            "code": .string(code.rawValue), "severity": .string(severity.rawValue), "message": .string(message),
        ]
        json["location"] = location.map { .object($0.json) }
        if !help.isEmpty { json["help"] = .array(help.map { .string($0) }) }
        return json
    }
}
