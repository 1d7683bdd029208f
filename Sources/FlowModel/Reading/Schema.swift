// JSON Schema fragments (draft 2020-12), written by the same table that reads files.

package import FlowJSON

/// A fragment of JSON Schema.
package struct Schema: Sendable {
    /// The fragment.
    package let json: JSONObject

    /// A fragment from its keywords.
    package init(_ json: JSONObject) {
        self.json = json
    }

    /// Text; YAML numbers and booleans are accepted where text is meant, as the reader does.
    package static func string(format: String? = nil) -> Schema {
        var json: JSONObject = ["type": .array([.string("string"), .string("number"), .string("boolean")])]
        json["format"] = format.map { .string($0) }
        return Schema(json)
    }

    /// `true` or `false`.
    package static let boolean = Schema(["type": .string("boolean")])
    /// Anything at all.
    package static let any = Schema([:])
    /// A duration as people write it, or seconds.
    package static let duration = Schema([
        "type": .array([.string("string"), .string("integer")]), "pattern": .string("^[0-9]{1,9}(ms|s|m|h|d)?$"),
    ])
    /// Text in which `${…}` drops values, or an expression after `=`.
    package static let template = Schema([
        "type": .array([.string("string"), .string("number"), .string("boolean"), .string("null")])
    ])
    /// An expression after `=`.
    package static let expression = Schema(["type": .string("string"), "pattern": .string("^=")])
    /// A bare condition.
    package static let condition = Schema(["type": .array([.string("string"), .string("boolean")])])

    /// A whole number within bounds.
    package static func integer(_ range: ClosedRange<Int>) -> Schema {
        Schema([
            "type": .string("integer"), "minimum": .int(Int64(range.lowerBound)),
            "maximum": .int(Int64(range.upperBound)),
        ])
    }

    /// Whether it is a list, or a map from names, which says nothing as long as it is empty.
    var isCollection: Bool { json["additionalProperties"] != nil || json["items"] != nil }

    /// One of some words.
    package static func choice(_ names: [String]) -> Schema {
        Schema(["enum": .array(names.map { .string($0) })])
    }

    /// A list.
    package static func list(_ element: Schema) -> Schema {
        Schema(["type": .string("array"), "items": .object(element.json)])
    }

    /// A map from names to values of one kind.
    package static func map(of element: Schema, names: String? = nil) -> Schema {
        var json: JSONObject = [
            "type": .array([.string("object"), .string("null")]), "additionalProperties": .object(element.json),
        ]
        json["propertyNames"] = names.map { .object(["pattern": .string($0)]) }
        return Schema(json)
    }

    /// Any of some fragments.
    package static func anyOf(_ fragments: [Schema]) -> Schema {
        Schema(["anyOf": .array(fragments.map { .object($0.json) })])
    }

    /// A shape, by name.
    package static func reference(_ name: String) -> Schema {
        Schema(["$ref": .string("#/$defs/\(name.replacingBlanks)")])
    }
}

extension String {
    /// With `_` for each blank, as names of definitions.
    package var replacingBlanks: String {
        String(map { $0 == " " ? "_" : $0 })
    }
}

extension Shape {
    /// The JSON Schema of the shape's map form and short form.
    package var schema: JSONObject {
        var properties: JSONObject = [:]
        for key in keys { properties[key.name] = .object(key.documentedSchema) }
        var map: JSONObject = [
            "type": .array([.string("object"), .string("null")]), "properties": .object(properties),
            "additionalProperties": .bool(false),
        ]
        let required = keys.filter(\.isRequired).map { JSON.string($0.name) }
        if !required.isEmpty {
            map["type"] = .string("object")
            map["required"] = .array(required)
        }
        guard let short else {
            map["description"] = .string(doc)
            return map
        }
        return ["description": .string(doc), "anyOf": .array([.object(short.schema.json), .object(map)])]
    }
}

extension Key {
    /// The schema of the value with what the key is for.
    package var documentedSchema: JSONObject {
        var json: JSONObject = ["description": .string(doc)]
        if let example { json["examples"] = .array([.string(example)]) }
        for member in schema.json.members { json[member.name] = member.value }
        return json
    }
}
