// Where declared names are used: in expressions, lists of `save`, calls, and addresses of edits.

import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowYAML

/// A use of a declared name.
struct Reference: Sendable {
    let kind: Symbol.Kind
    let name: String
    /// Where the name stands.
    let span: Span
    /// The operation it is used in; nil outside of any.
    let operation: String?

    /// Every use in an analysed flow.
    static func gather(_ analysis: Analysis) -> [Reference] {
        guard let root = analysis.root else { return [] }
        var references: [Reference] = []
        let operations = OperationExtents(root)
        for site in analysis.sites {
            let operation = operations.name(at: site.span.lower)
            for path in site.outline.paths {
                guard let first = path.names.first else { continue }
                let kind = roots[first] ?? .step
                let index = kind == .step ? 0 : 1
                guard path.names.count > index, let span = site.fileSpan(of: path, index) else { continue }
                references.append(
                    Reference(kind: kind, name: path.names[index], span: span, operation: operation))
            }
        }
        gatherKeys(root, operations, &references)
        return references
    }

    static let roots: [String: Symbol.Kind] = [
        "inputs": .input, "session": .session, "servers": .server, "values": .value,
    ]

    private static func gatherKeys(_ node: Node, _ operations: OperationExtents, _ references: inout [Reference]) {
        switch node.content {
        case .scalar: break
        case .sequence(let nodes): for node in nodes { gatherKeys(node, operations, &references) }
        case .mapping(let entries):
            for entry in entries {
                let operation = operations.name(at: entry.keySpan.lower)
                switch entry.key {
                case "call":
                    if let text = entry.value.scalar?.text {
                        references.append(
                            Reference(kind: .operation, name: text, span: entry.value.span, operation: operation))
                    }
                case "save", "forget":
                    if case .sequence(let names) = entry.value.content {
                        for name in names {
                            guard let text = name.scalar?.text else { continue }
                            references.append(
                                Reference(kind: .session, name: text, span: name.span, operation: operation))
                        }
                    }
                    for field in entry.value.members {
                        references.append(
                            Reference(kind: .session, name: field.key, span: field.keySpan, operation: operation))
                    }
                case "edit":
                    for edit in entry.value.members { references += address(edit) }
                default: break
                }
                gatherKeys(entry.value, operations, &references)
            }
        }
    }

    /// `operation.step` of an edit.
    private static func address(_ edit: Node.Entry) -> [Reference] {
        let parts = edit.key.split(separator: ".").map(String.init)
        guard let operation = parts.first else { return [] }
        // Names need no quotes, but the key may have some.
        let quote = (edit.keySpan.upper - edit.keySpan.lower - edit.key.utf8.count) / 2
        let end = edit.keySpan.lower + quote + operation.utf8.count
        var references = [
            Reference(kind: .operation, name: operation, span: Span(end - operation.utf8.count, end), operation: nil)
        ]
        if parts.count > 1 {
            references.append(
                Reference(
                    kind: .step, name: parts[1], span: Span(end + 1, end + 1 + parts[1].utf8.count),
                    operation: operation))
        }
        return references
    }
}

/// Which operation a place of a flow belongs to.
struct OperationExtents: Sendable {
    /// In the order of the text; none lies in another.
    private let extents: [(name: String, span: Span)]

    init(_ root: Node) {
        var extents: [(name: String, span: Span)] = []
        for node in [root] + (root["variants"]?.members ?? []).map(\.value) {
            for operation in node["operations"]?.members ?? [] { extents.append((operation.key, operation.value.span)) }
            for edit in node["edit"]?.members ?? [] {
                guard let name = edit.key.split(separator: ".").first else { continue }
                extents.append((String(name), edit.value.span))
            }
        }
        self.extents = extents.sorted { $0.span.lower < $1.span.lower }
    }

    /// The operation at an offset.
    func name(at offset: Int) -> String? {
        var (low, high) = (0, extents.count)
        while low < high {
            let middle = (low + high) / 2
            if extents[middle].span.lower <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, offset < extents[low - 1].span.upper else { return nil }
        return extents[low - 1].name
    }
}
