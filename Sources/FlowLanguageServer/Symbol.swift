// The names a flow declares, and where they hold.

import FlowDiagnostics
import FlowYAML

/// A declared name.
struct Symbol: Sendable {
    /// What can be declared.
    enum Kind: Sendable, Hashable {
        case input, session, server, value, operation
        /// A step or a name of `let`, read by its bare name.
        case step

        /// What it is called.
        var noun: String {
            switch self {
            case .input: "input"
            case .session: "session field"
            case .server: "server"
            case .value: "value"
            case .operation: "operation"
            case .step: "step"
            }
        }
    }

    let kind: Kind
    let name: String
    /// Where the name stands.
    let span: Span
    /// The operation that it holds in; nil for the whole file.
    let operation: String?
    /// What was declared.
    let node: Node

    /// Every name below the root of a flow.
    static func gather(_ root: Node) -> [Symbol] {
        var symbols = sections(of: root)
        for variant in root["variants"]?.members ?? [] { symbols += sections(of: variant.value) }
        return symbols
    }

    private static func sections(of node: Node) -> [Symbol] {
        var symbols: [Symbol] = []
        func add(_ kind: Kind, _ entry: Node.Entry, of operation: String? = nil) {
            symbols.append(
                Symbol(kind: kind, name: entry.key, span: entry.keySpan, operation: operation, node: entry.value))
        }
        for (key, kind) in Reference.roots { for entry in node[key]?.members ?? [] { add(kind, entry) } }
        for operation in node["operations"]?.members ?? [] {
            add(.operation, operation)
            for entry in operation.value["inputs"]?.members ?? [] { add(.input, entry, of: operation.key) }
            gatherSteps(operation.value, of: operation.key, &symbols)
        }
        return symbols
    }

    private static func gatherSteps(_ node: Node, of operation: String, _ symbols: inout [Symbol]) {
        func add(_ name: String, _ span: Span, _ node: Node) {
            symbols.append(Symbol(kind: .step, name: name, span: span, operation: operation, node: node))
        }
        for step in node.items {
            if let id = step["id"], let scalar = id.scalar { add(scalar.text, id.span, step) }
            for entry in step["let"]?.members ?? [] { add(entry.key, entry.keySpan, entry.value) }
            gatherSteps(step, of: operation, &symbols)
        }
        for entry in node.members where ["steps", "finally", "do", "prepare", "match"].contains(entry.key) {
            gatherSteps(entry.value, of: operation, &symbols)
        }
    }
}

extension Span {
    /// Whether an offset lies in it or right behind it.
    func touches(_ offset: Int) -> Bool { lower <= offset && offset <= upper }
}
