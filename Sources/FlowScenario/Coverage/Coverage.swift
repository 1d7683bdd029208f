// What of a flow no scenario reaches.

package import FlowDiagnostics
internal import FlowModel
internal import FlowYAML

/// A part of a flow that no scenario reaches.
package struct Gap: Sendable {
    /// The kinds of part that scenarios have to reach.
    package enum Kind: String, Sendable, CaseIterable {
        case operation, row, variant, error
    }

    /// Its kind.
    package let kind: Kind
    /// Its name; for a row its condition and step.
    package let name: String
    /// Where it stands.
    package let location: Location
}

/// Finds what scenarios leave out.
package enum Coverage {
    /// The parts of a flow that the scenarios did not reach, in the order of the text.
    package static func gaps(of flow: FlowForms, _ results: [ScenarioResult]) -> [Gap] {
        let reached = results.reduce(into: Set<Span>()) { $0.formUnion($1.reached) }
        let codes = results.reduce(into: Set<String>()) { $0.formUnion($1.codes) }
        let variants = Set(results.flatMap { $0.scenario.variants.map(\.text) })
        var gaps: [Gap] = []
        func gap(_ kind: Gap.Kind, _ name: String, _ span: Span) {
            guard flow.owns(span) else { return }
            gaps.append(Gap(kind: kind, name: name, location: Location(flow.source, span)))
        }
        for part in FlowPart.all(in: flow.root) {
            switch part {
            case .operation(let name, let entry):
                if !reached.contains(where: { entry.value.span.holds($0) }) { gap(.operation, name, entry.keySpan) }
            case .row(let name, let node):
                if !reached.contains(node.span) { gap(.row, name, Span(node.span.lower, node.span.lower + 1)) }
            case .variant(let entry):
                if !variants.contains(entry.key) { gap(.variant, entry.key, entry.keySpan) }
            case .error(let entry):
                if !codes.contains(entry.key) { gap(.error, entry.key, entry.keySpan) }
            }
        }
        return gaps.sorted { $0.location.span.lower < $1.location.span.lower }
    }
}

extension Span {
    /// Whether another span lies in it.
    func holds(_ other: Span) -> Bool { lower <= other.lower && other.upper <= upper }
}

/// A part of a flow's text that scenarios have to reach.
private enum FlowPart {
    case operation(String, Node.Entry)
    case row(String, Node)
    case variant(Node.Entry)
    case error(Node.Entry)

    static func all(in root: Node) -> [FlowPart] {
        var parts = parts(in: root, of: nil)
        for variant in root["variants"]?.members ?? [] {
            parts.append(.variant(variant))
            parts += self.parts(in: variant.value, of: variant.key)
        }
        return parts
    }

    /// The operations, rows and errors of a flow or of a variant.
    private static func parts(in node: Node, of variant: String?) -> [FlowPart] {
        var parts: [FlowPart] = []
        let suffix = variant.map { " of variant `\($0)`" } ?? ""
        for operation in node["operations"]?.members ?? [] {
            parts.append(.operation(operation.key + suffix, operation))
            rows(in: operation.value, operation.key, &parts)
        }
        for edit in node["edit"]?.members ?? [] { rows(in: edit.value, edit.key, &parts) }
        for error in node["errors"]?.members ?? [] { parts.append(.error(error)) }
        return parts
    }

    /// The rows anywhere in a node; `owner` is the step or operation whose table it may be.
    private static func rows(in node: Node, _ owner: String, _ parts: inout [FlowPart]) {
        switch node.content {
        case .scalar: break
        case .sequence(let nodes): for node in nodes { rows(in: node, owner, &parts) }
        case .mapping(let entries):
            let owner = node["id"]?.scalar?.text ?? owner
            for entry in entries where NodeWalk.holdsSteps(entry.key) {
                if entry.key == "match", case .sequence(let rows) = entry.value.content {
                    for row in rows {
                        let when = row["when"]?.scalar?.text
                        parts.append(.row("\(owner): \(when ?? "always")", row))
                    }
                }
                rows(in: entry.value, owner, &parts)
            }
        }
    }
}
