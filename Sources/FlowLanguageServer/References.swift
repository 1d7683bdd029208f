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
                if let kind = roots[first] {
                    guard path.names.count > 1 else { continue }
                    references.append(
                        Reference(
                            kind: kind, name: path.names[1], span: member(1, of: path.names, path.span, site),
                            operation: operation))
                } else {
                    references.append(
                        Reference(
                            kind: .step, name: first, span: member(0, of: path.names, path.span, site),
                            operation: operation))
                }
            }
        }
        gatherKeys(root, operations, &references)
        return references
    }

    static let roots: [String: Symbol.Kind] = [
        "inputs": .input, "session": .session, "servers": .server, "values": .value,
    ]

    /// The place of the first or second name of a path: names stand in a row, with `.` or `.?` between.
    private static func member(_ index: Int, of names: [String], _ span: Span, _ site: ExpressionSite) -> Span {
        let root = names[0].utf8.count
        guard index == 1 else { return site.fileSpan(Span(span.lower, span.lower + root)) }
        let text = site.source[...]
        var start = span.lower + root
        while start < text.count, text[start] == UInt8(ascii: ".") || text[start] == UInt8(ascii: "?") { start += 1 }
        return site.fileSpan(Span(start, start + names[1].utf8.count))
    }

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
                    for field in entry.value.entries ?? [] {
                        references.append(
                            Reference(kind: .session, name: field.key, span: field.keySpan, operation: operation))
                    }
                case "edit":
                    for edit in entry.value.entries ?? [] { references += address(edit) }
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
        var start = edit.keySpan.lower
        let end = start + operation.utf8.count
        var references = [Reference(kind: .operation, name: operation, span: Span(start, end), operation: nil)]
        if parts.count > 1 {
            start = end + 1
            references.append(
                Reference(
                    kind: .step, name: parts[1], span: Span(start, start + parts[1].utf8.count), operation: operation))
        }
        return references
    }
}

/// Which operation a place of a flow belongs to.
struct OperationExtents: Sendable {
    private var extents: [(name: String, span: Span)] = []

    init(_ root: Node) {
        for node in [root] + (root["variants"]?.entries ?? []).map(\.value) {
            for operation in node["operations"]?.entries ?? [] { extents.append((operation.key, operation.value.span)) }
            for edit in node["edit"]?.entries ?? [] {
                guard let name = edit.key.split(separator: ".").first else { continue }
                extents.append((String(name), edit.value.span))
            }
        }
    }

    /// The operation at an offset.
    func name(at offset: Int) -> String? { extents.first { $0.span.lower <= offset && offset < $0.span.upper }?.name }
}
