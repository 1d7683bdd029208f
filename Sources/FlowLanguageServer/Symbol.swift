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

        /// The root it is read below; nil for one that is a root itself.
        var root: String? {
            switch self {
            case .input: "inputs"
            case .session: "session"
            case .server: "servers"
            case .value: "values"
            case .operation, .step: nil
            }
        }

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
    /// Where the operation stands that it holds in; nil for the whole file.
    let extent: Span?
    /// The name of that operation.
    let operation: String?
    /// What was declared.
    let node: Node

    /// Every name below the root of a flow.
    static func gather(_ root: Node) -> [Symbol] {
        var symbols = sections(of: root)
        for variant in root["variants"]?.entries ?? [] { symbols += sections(of: variant.value) }
        return symbols
    }

    private static func sections(of node: Node) -> [Symbol] {
        var symbols: [Symbol] = []
        let kinds: [(String, Kind)] = [
            ("inputs", .input), ("session", .session), ("servers", .server), ("values", .value),
        ]
        for (key, kind) in kinds {
            for entry in node[key]?.entries ?? [] {
                symbols.append(
                    Symbol(
                        kind: kind, name: entry.key, span: entry.keySpan, extent: nil, operation: nil,
                        node: entry.value))
            }
        }
        for operation in node["operations"]?.entries ?? [] {
            symbols.append(
                Symbol(
                    kind: .operation, name: operation.key, span: operation.keySpan, extent: nil, operation: nil,
                    node: operation.value))
            for entry in operation.value["inputs"]?.entries ?? [] {
                symbols.append(
                    Symbol(
                        kind: .input, name: entry.key, span: entry.keySpan, extent: operation.value.span,
                        operation: operation.key, node: entry.value))
            }
            gatherSteps(operation.value, in: operation, &symbols)
        }
        return symbols
    }

    private static func gatherSteps(_ node: Node, in operation: Node.Entry, _ symbols: inout [Symbol]) {
        func add(_ name: String, _ span: Span, _ node: Node) {
            symbols.append(
                Symbol(
                    kind: .step, name: name, span: span, extent: operation.value.span, operation: operation.key,
                    node: node))
        }
        switch node.content {
        case .scalar: break
        case .sequence(let nodes):
            for node in nodes {
                if let id = node["id"], case .scalar(let scalar) = id.content { add(scalar.text, id.span, node) }
                for entry in node["let"]?.entries ?? [] { add(entry.key, entry.keySpan, entry.value) }
                gatherSteps(node, in: operation, &symbols)
            }
        case .mapping(let entries):
            for entry in entries where ["steps", "finally", "do", "prepare", "match"].contains(entry.key) {
                gatherSteps(entry.value, in: operation, &symbols)
            }
        }
    }
}

extension Node {
    /// The entries of a map; nil for anything else.
    var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    /// The value of a key.
    subscript(key: String) -> Node? { entries?.first { $0.key == key }?.value }

    /// Its text, if it is a scalar.
    var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
}

extension Span {
    /// Whether an offset lies in it or right behind it.
    func touches(_ offset: Int) -> Bool { lower <= offset && offset <= upper }
}
