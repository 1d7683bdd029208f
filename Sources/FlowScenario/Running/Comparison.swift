// Compares what a scenario expects with what was there, member by member.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowJSON
internal import FlowYAML

/// Collects differences; what is not named is not compared.
struct Comparison {
    /// Whether texts count as what they spell, as in queries and forms, where all is text.
    var isTextual = false
    /// Whether names are compared without case, as those of header fields.
    var ignoresCase = false
    private(set) var problems: [Problem] = []

    /// Compares a value with what is expected; `path` is how messages call it.
    mutating func compare(_ expected: Node, _ found: Value?, _ path: String) {
        if case .optional(let wrapped)? = found { return compare(expected, wrapped, path) }
        if expected.isAny {
            if found == nil { differ(expected, found, path) }
            return
        }
        switch expected.content {
        case .mapping(let entries):
            guard case .map(let map)? = found else { return differ(expected, found, path) }
            for entry in entries {
                let name = ignoresCase ? entry.key.lowercased() : entry.key
                compare(entry, map[name], path.isEmpty ? entry.key : path + "." + entry.key)
            }
        case .sequence(let nodes):
            guard case .list(let list)? = found, list.count == nodes.count else {
                return differ(expected, found, path)
            }
            for (index, node) in nodes.enumerated() { compare(node, list[index], "\(path)[\(index)]") }
        case .scalar: if !fits(expected, found) { differ(expected, found, path) }
        }
    }

    /// A member that is not there is shown at its key.
    private mutating func compare(_ entry: Node.Entry, _ found: Value?, _ path: String) {
        let count = problems.count
        compare(entry.value, found, path)
        guard found == nil, problems.count > count else { return }
        problems.removeSubrange(count...)
        problems.append(
            Problem("`\(path)` is missing", at: entry.keySpan, expected: entry.value.words, found: "nothing"))
    }

    private func fits(_ expected: Node, _ found: Value?) -> Bool {
        let wanted = Constant(expected).value
        if case .null = wanted {
            if case .null? = found { return true }
            return found == nil
        }
        guard let found else { return false }
        if wanted.equals(found) { return true }
        guard let text = wanted.text, let other = found.text else { return false }
        // Times have a text in JSON, and all is text in a form.
        if case .timestamp = found { return text.utf8.elementsEqual(other.utf8) }
        return isTextual && text.utf8.elementsEqual(other.utf8)
    }

    private mutating func differ(_ expected: Node, _ found: Value?, _ path: String) {
        problems.append(
            Problem(
                "`\(path)` is not what is expected", at: expected.span, expected: expected.words,
                found: found?.words ?? "nothing"))
    }
}

extension Node {
    /// The value as a message shows it.
    var words: String { isAny ? "anything" : Constant(self).value.words }
}

extension Value {
    /// The value as a message shows it: JSON, cut where it gets long.
    var words: String {
        guard let json = try? json() else { return type.description }
        let text = json.text
        let scalars = text.unicodeScalars
        return scalars.count > 200 ? String(String.UnicodeScalarView(scalars.prefix(200))) + "…" : text
    }
}
