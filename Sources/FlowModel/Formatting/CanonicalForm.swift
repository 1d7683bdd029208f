// The canonical form of a file: the order of keys comes from the tables of the language, by way of its schema.

package import FlowDiagnostics
package import FlowJSON
package import FlowYAML

/// Orders and spaces files of one kind.
package struct CanonicalForm: Sendable {
    private let root: JSON
    private let definitions: JSONObject

    /// The form of files with this JSON Schema, as the tables of the language give it.
    package init(schema: JSONObject) {
        root = .object(schema)
        definitions = schema["$defs"]?.objectValue ?? [:]
    }

    /// A file in its canonical form; nil when it would not say the same, and for a file that is no map or list.
    package func text(of source: SourceText, root node: Node) -> String? {
        YAML.canonical(source, root: node, arrangement(of: node, root))
    }

    private func arrangement(of node: Node, _ schema: JSON) -> Arrangement {
        switch node.content {
        case .scalar: return .asWritten
        case .sequence(let items):
            let item = forms(of: schema).lazy.compactMap { $0["items"] }.first
            guard let item else { return .asWritten }
            return .list(items.map { arrangement(of: $0, item) })
        case .mapping(let entries):
            guard let form = form(of: entries, schema) else { return .asWritten }
            let properties = form["properties"]?.objectValue ?? [:]
            let others = form["additionalProperties"]
            let values = entries.map { entry in
                (properties[entry.key] ?? others).map { arrangement(of: entry.value, $0) } ?? .asWritten
            }
            let isTable = properties.isEmpty && (others.map(isObject) ?? false)
            return .mapping(order: Self.order(of: entries, properties), isTable: isTable, values: values)
        }
    }

    /// The alternatives of a schema, with definitions in place of references.
    private func forms(of schema: JSON, depth: Int = 0) -> [JSONObject] {
        guard depth < 8, let object = schema.objectValue else { return [] }
        if let reference = object["$ref"]?.stringValue, let name = reference.split(separator: "/").last {
            return definitions[String(name)].map { forms(of: $0, depth: depth + 1) } ?? []
        }
        let alternatives = (object["anyOf"]?.arrayValue ?? []) + ["then", "else"].compactMap { object[$0] }
        return alternatives.isEmpty ? [object] : alternatives.flatMap { forms(of: $0, depth: depth + 1) }
    }

    /// The alternative that knows most of a map's keys, of those that lack none they require when there are any.
    private func form(of entries: [Node.Entry], _ schema: JSON) -> JSONObject? {
        let keys = Set(entries.map(\.key))
        let all = forms(of: schema).filter { $0["properties"] != nil || $0["additionalProperties"] != nil }
        let complete = all.filter { form in
            (form["required"]?.arrayValue ?? []).allSatisfy { keys.contains($0.stringValue ?? "") }
        }
        var best: (form: JSONObject, known: Int)?
        for form in complete.isEmpty ? all : complete {
            let known = form["properties"]?.objectValue?.members.count { keys.contains($0.name) } ?? 0
            if known > best?.known ?? -1 { best = (form, known) }
        }
        return best?.form
    }

    private func isObject(_ schema: JSON) -> Bool {
        forms(of: schema).contains { $0["properties"] != nil }
    }

    /// The places of entries in the order of the table; one it does not know stays behind the one before it.
    private static func order(of entries: [Node.Entry], _ properties: JSONObject) -> [Int] {
        var ranks: [String: Int] = [:]
        for (rank, member) in properties.members.enumerated() { ranks[member.name] = rank }
        var last = -1
        let ranked = entries.enumerated().map { place, entry in
            last = ranks[entry.key] ?? last
            return (rank: last, place: place)
        }
        return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.place)
    }
}
