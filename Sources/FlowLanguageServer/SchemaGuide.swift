// Which keys stand where, out of the schemas that the tables of the language write.

import FlowJSON

/// Walks a JSON Schema along the keys of a file.
struct SchemaGuide: Sendable {
    /// The schema of a kind of file.
    let root: JSONObject

    /// A key that may stand somewhere.
    struct Entry: Sendable {
        let name: String
        let doc: String
        let isRequired: Bool
        let schema: JSONObject
    }

    /// The schemas that a place may have; several where a step has kinds.
    func schemas(at path: [PathPart], given: [String]) -> [JSONObject] {
        var current = resolved(.object(root))
        for part in path {
            current = current.flatMap { schema -> [JSONObject] in
                switch part {
                case .item: return schema["items"].map(resolved) ?? []
                case .key(let key):
                    if let property = schema["properties"]?[key] { return resolved(property) }
                    if let any = schema["additionalProperties"], any != .bool(false) { return resolved(any) }
                    return []
                }
            }
        }
        // A step with a kind has that kind's keys only.
        let fitting = current.filter { schema in
            guard let required = schema["required"]?.arrayValue, let properties = schema["properties"]?.objectValue
            else {
                return true
            }
            let kinds = required.compactMap(\.stringValue)
            return given.allSatisfy { properties[$0] != nil } && (kinds.allSatisfy(given.contains) || given.isEmpty)
        }
        return fitting.isEmpty ? current : fitting
    }

    /// The keys that may stand in an object, in the order they should be written.
    func keys(at path: [PathPart], given: [String]) -> [Entry] {
        var entries: [Entry] = []
        var seen: Set<String> = []
        for schema in schemas(at: path, given: given) {
            let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
            for member in schema["properties"]?.objectValue?.members ?? [] where seen.insert(member.name).inserted {
                entries.append(
                    Entry(
                        name: member.name, doc: doc(of: member.value), isRequired: required.contains(member.name),
                        schema: member.value.objectValue ?? [:]))
            }
        }
        return entries
    }

    /// The words that may stand as a value.
    func words(at path: [PathPart], given: [String]) -> [String] {
        // Kinds of a thing that cannot be told apart yet have keys, and so words, in common.
        var seen: Set<String> = []
        return schemas(at: path, given: given).flatMap { schema -> [String] in
            if case .bool? = schema["const"] { return ["true"] }
            if let word = schema["const"]?.stringValue { return [word] }
            if schema["type"]?.stringValue == "boolean" { return ["true", "false"] }
            return (schema["enum"]?.arrayValue ?? []).compactMap { value in
                switch value {
                case .string(let word): word
                case .bool(let flag): flag ? "true" : "false"
                default: nil
                }
            }
        }.filter { seen.insert($0).inserted }
    }

    /// What a key means.
    func doc(of schema: JSON) -> String {
        if let doc = schema["description"]?.stringValue { return doc }
        return resolved(schema).lazy.compactMap { $0["description"]?.stringValue }.first ?? ""
    }

    /// A schema with its references followed and its alternatives taken apart.
    private func resolved(_ schema: JSON) -> [JSONObject] {
        resolved(schema, depth: 0)
    }

    private func resolved(_ schema: JSON, depth: Int) -> [JSONObject] {
        guard depth < 16, let object = schema.objectValue else { return [] }
        if let reference = object["$ref"]?.stringValue, let name = reference.split(separator: "/").last,
            let target = root["$defs"]?[String(name)]
        {
            return resolved(target, depth: depth + 1)
        }
        var alternatives = object["anyOf"]?.arrayValue ?? object["oneOf"]?.arrayValue
        // Which of the two it is shows in what is given.
        if let otherwise = object["else"], let then = object["then"] { alternatives = [otherwise, then] }
        guard let alternatives else { return [object] }
        return alternatives.flatMap { resolved($0, depth: depth + 1) }
    }
}

/// A step on the way from the root of a file to a place in it.
enum PathPart: Sendable, Hashable {
    case key(String)
    case item
}
