// What the schemas of all reports are made of.

import FlowJSON

extension ReportSchema {
    /// A schema (draft 2020-12) of a document that a command writes to standard output.
    static func document(
        _ title: String, _ command: String, _ when: String, root: JSONObject, parts: JSONObject, more: String = ""
    ) -> JSONObject {
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
            "description": .string(
                "What `\(command)` writes to standard output: one document, \(when). Members may be added; none will "
                    + "change its meaning." + more),
        ]
        for member in root.members { schema[member.name] = member.value }
        schema["$defs"] = .object(parts)
        return schema
    }

    static func object(
        _ description: String, _ members: [(name: String, schema: JSON, isRequired: Bool)]
    ) -> JSON {
        var properties: JSONObject = [:]
        for member in members { properties[member.name] = member.schema }
        return [
            "type": "object", "description": .string(description), "properties": .object(properties),
            "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
        ]
    }

    static func text(_ description: String) -> JSON {
        ["type": "string", "description": .string(description)]
    }

    static func whole(_ description: String) -> JSON {
        ["type": "integer", "minimum": 0, "description": .string(description)]
    }

    static func flag(_ description: String) -> JSON {
        ["type": "boolean", "description": .string(description)]
    }

    static func list(_ items: JSON, _ description: String) -> JSON {
        ["type": "array", "items": items, "description": .string(description)]
    }

    static func choice(_ words: [String], _ description: String) -> JSON {
        ["enum": .array(words.map { .string($0) }), "description": .string(description)]
    }

    static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }
}
