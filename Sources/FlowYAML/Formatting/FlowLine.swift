// Flow collections on one line: `{ a: b }` and `[a, b]`.

import FlowDiagnostics

/// Writes nodes in flow style.
struct FlowLine {
    /// The file the nodes come from.
    let source: SourceText

    /// A node on one line.
    func text(_ node: Node, _ arrangement: Arrangement) -> String {
        switch node.content {
        case .scalar(let scalar): return Spelling.line(scalar, node.span, in: source, inFlow: true)
        case .sequence(let items):
            let texts = items.indices.map { text(items[$0], arrangement.child($0)) }
            return "[" + texts.joined(separator: ", ") + "]"
        case .mapping(let entries):
            guard !entries.isEmpty else { return "{}" }
            let texts = arrangement.order(entries.count).map { place in
                let key = Spelling.key(entries[place], in: source, inFlow: true)
                return key + ": " + text(entries[place].value, arrangement.child(place))
            }
            let joined = texts.joined(separator: ", ")
            return joined.hasSuffix(" ") ? "{ \(joined)}" : "{ \(joined) }"
        }
    }
}
