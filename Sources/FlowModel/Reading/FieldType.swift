// What may stand under a key, how it is read, and what an editor may know about it.

package import FlowDiagnostics
package import FlowYAML

/// The type of a key's value: one declaration for reading it and for the JSON Schema.
package struct FieldType<Value: Sendable>: Sendable {
    /// Its JSON Schema.
    package let schema: Schema
    /// Reads a node; nil after a problem was reported.
    package let read: @Sendable (inout Reader, Node) -> Value?

    /// A type from its schema and its reader.
    package init(_ schema: Schema, read: @escaping @Sendable (inout Reader, Node) -> Value?) {
        self.schema = schema
        self.read = read
    }

    /// The same schema, with the value made into something else.
    package func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> FieldType<Other> {
        FieldType<Other>(schema) { reader, node in read(&reader, node).map(transform) }
    }
}

extension Node {
    /// What it is, in words.
    package var kindInWords: String {
        switch content {
        case .sequence(let nodes): nodes.isEmpty ? "an empty list" : "a list"
        case .mapping(let entries): entries.isEmpty ? "an empty map" : "a map"
        case .scalar(let scalar):
            switch scalar.value {
            case .null: "empty"
            case .bool: "true or false"
            case .int, .double: "a number"
            case .string: scalar.text.isEmpty ? "empty text" : "text"
            }
        }
    }

    /// Whether nothing is in it: nothing was written, or a list or map without entries.
    package var isEmpty: Bool {
        switch content {
        case .scalar(let scalar): scalar.value == .null
        case .sequence(let nodes): nodes.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }

    /// Whether nothing was written.
    package var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.value == .null } else { false }
    }
}

extension Reader {
    /// Reports that a node is of the wrong kind.
    package mutating func expected(_ words: String, _ node: Node, help: [String] = [], mend: String? = nil) {
        report(
            .wrongKind, "expected \(words), found \(node.kindInWords)", at: firstLine(of: node),
            help: help + (mend.map { ["write `\($0)`"] } ?? []), mend: mend)
    }

    /// The span of a node's first line: carets under a whole block help nobody.
    package func firstLine(of node: Node) -> Span {
        let place = Location(source, node.span)
        let line = place.source.position(at: place.span.lower).line
        guard let whole = place.source.span(ofLine: line), place.span.upper > whole.upper else { return node.span }
        return Span(node.span.lower, node.span.lower + max(0, whole.upper - place.span.lower))
    }
}
