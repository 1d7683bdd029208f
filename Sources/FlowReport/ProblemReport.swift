// What is wrong with files or with a call, as text or as JSON.

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

/// Something wrong that has no place in a file.
package struct Complaint: Error, Sendable, Hashable {
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// Ways to mend it.
    package let help: [String]

    /// A complaint from its parts.
    package init(_ message: String, help: [String] = []) {
        self.message = message
        self.help = help
    }

    /// The lines for people.
    package func lines(_ palette: Palette) -> [String] {
        let masking = Masking(nil)
        let head = palette.paint("error", .bad) + ": " + palette.paint(masking.line(message), .strong)
        return [head] + help.map { "  = \(palette.paint("help", .help)): \(masking.line($0))" }
    }

    /// The complaint as an object.
    package var json: JSONObject {
        var json: JSONObject = ["message": .string(message)]
        if !help.isEmpty { json["help"] = .array(help.map { .string($0) }) }
        return json
    }
}
