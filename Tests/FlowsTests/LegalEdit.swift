// Which edits leave a file that says something else, but nothing wrong: nobody who sees the file alone can tell.
//
// Judged by comparing the trees of YAML and by the JSON Schema alone, so that a check that overlooks something is not its
// own judge.

import FlowDiagnostics
import FlowJSON
import FlowYAML

/// Why an edit may go unnoticed.
enum LegalEdit: String, CaseIterable {
    /// Blanks, or quotes that were not needed.
    case same
    /// An entry or item that may be left out: a title, an example, one of several checks, a member of an answer.
    case leftOut
    /// A name that the author chooses: a member of an answer, of data, a parameter that the provider knows.
    case freeName
    /// A letter of a text.
    case text

    /// The reason, or nil when the edit must be noticed; `schema` is what the file is checked against.
    init?(from before: Node, to after: Node, schema: JSONObject) {
        let differences = Difference.between(before, after, [])
        guard let first = differences.first else {
            self = .same
            return
        }
        guard differences.count <= 1 else { return nil }
        switch first {
        case .leftOut: self = .leftOut
        case .changedText: self = .text
        case .renamed(let path, let key):
            guard !SchemaWalk(schema).isKeyword(key, at: path) else { return nil }
            self = .freeName
        case .other(let path):
            guard SchemaWalk(schema).isFree(at: path) else { return nil }
            self = .freeName
        }
    }
}

/// One difference between two trees.
private enum Difference {
    case leftOut
    case renamed(path: [String], key: String)
    case changedText
    case other(path: [String])

    static func between(_ a: Node, _ b: Node, _ path: [String]) -> [Difference] {
        switch (a.content, b.content) {
        case (.scalar(let a), .scalar(let b)):
            if a.text == b.text, a.value == b.value { return [] }
            return a.value == .string && b.value == .string ? [.changedText] : [.other(path: path)]
        case (.sequence(let a), .sequence(let b)):
            if a.count == b.count { return zip(a, b).flatMap { between($0, $1, path + ["[]"]) } }
            guard b.count == a.count - 1 else { return [.other(path: path)] }
            let place = zip(a, b).prefix { between($0, $1, []).isEmpty }.count
            var rest = a
            rest.remove(at: place)
            return zip(rest, b).allSatisfy({ between($0, $1, []).isEmpty }) ? [.leftOut] : [.other(path: path)]
        case (.mapping(let a), .mapping(let b)):
            let gone = a.filter { entry in !b.contains { $0.key == entry.key } }
            let new = b.filter { entry in !a.contains { $0.key == entry.key } }
            let kept = a.flatMap { entry in
                b.first { $0.key == entry.key }.map { between(entry.value, $0.value, path + [entry.key]) } ?? []
            }
            switch (gone.count, new.count) {
            case (0, 0): return kept
            case (1, 0): return kept + [.leftOut]
            case (1, 1):
                let same = between(gone[0].value, new[0].value, []).isEmpty
                return kept + (same ? [.renamed(path: path, key: gone[0].key)] : [.other(path: path)])
            default: return kept + [.other(path: path)]
            }
        case (_, .scalar(let b)) where b.value == .null: return [.leftOut]
        default: return [.other(path: path)]
        }
    }
}

/// What a JSON Schema says of the keys at a path.
private struct SchemaWalk {
    let root: JSONObject

    init(_ root: JSONObject) { self.root = root }

    /// Whether some object that may stand at the path has the key.
    func isKeyword(_ key: String, at path: [String]) -> Bool {
        schemas(at: path).contains { $0["properties"]?[key] != nil }
    }

    private func schemas(at path: [String]) -> [JSON] {
        var schemas = alternatives(.object(root), depth: 0)
        for part in path {
            schemas = schemas.flatMap { schema -> [JSON] in
                if part == "[]" { return [schema["items"]].compactMap { $0 } }
                if let property = schema["properties"]?[part] { return [property] }
                if case .object? = schema["additionalProperties"] {
                    return [schema["additionalProperties"]].compactMap { $0 }
                }
                return (schema["patternProperties"]?.objectValue?.members ?? []).map(\.value)
            }.flatMap { alternatives($0, depth: 0) }
        }
        return schemas
    }

    /// Whether anything may stand at the path.
    func isFree(at path: [String]) -> Bool {
        let found = schemas(at: path)
        return !found.isEmpty && found.allSatisfy { $0["properties"] == nil && $0["type"] == nil }
    }

    private func alternatives(_ schema: JSON, depth: Int) -> [JSON] {
        guard depth < 12 else { return [] }
        if let reference = schema["$ref"]?.stringValue {
            var target = JSON.object(root)
            for part in reference.split(separator: "/").dropFirst() { target = target[String(part)] ?? .null }
            return alternatives(target, depth: depth + 1)
        }
        let inner = ["anyOf", "oneOf", "allOf"].flatMap { schema[$0]?.arrayValue ?? [] }
        return [schema] + inner.flatMap { alternatives($0, depth: depth + 1) }
    }
}
