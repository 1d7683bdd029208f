// What a YAML text says, with the place of everything.

package import FlowDiagnostics

/// A YAML node with its place.
package struct Node: Sendable {
    /// What it holds.
    package let content: Content
    /// From its first to after its last character; the end of a block collection is the end of its last child.
    package let span: Span

    /// The kinds of node.
    package enum Content: Sendable {
        /// Text, a number, a boolean or null.
        case scalar(Scalar)
        /// A list.
        case sequence([Node])
        /// Keys with values, keys unique.
        case mapping([Entry])
    }

    /// A key with its value.
    package struct Entry: Sendable {
        /// The key as written, resolved to text.
        package let key: String
        /// Where the key stands, its quotes included.
        package let keySpan: Span
        /// Its value.
        package let value: Node

        /// An entry from its parts.
        package init(key: String, keySpan: Span, value: Node) {
            self.key = key
            self.keySpan = keySpan
            self.value = value
        }
    }

    /// A node from its parts.
    package init(_ content: Content, span: Span) {
        self.content = content
        self.span = span
    }
}

extension Node {
    /// The entries of a mapping; none of anything else.
    package var members: [Entry] { if case .mapping(let entries) = content { entries } else { [] } }

    /// The items of a list; none of anything else.
    package var items: [Node] { if case .sequence(let nodes) = content { nodes } else { [] } }

    /// It as a scalar, if it is one.
    package var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

    /// The value of a key.
    package subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
}

extension Node {
    /// The same node with all its places moved, for a text that stands behind others.
    package func moved(by distance: Int) -> Node {
        let content: Content =
            switch content {
            case .scalar(let scalar): .scalar(scalar.moved(by: distance))
            case .sequence(let nodes): .sequence(nodes.map { $0.moved(by: distance) })
            case .mapping(let entries):
                .mapping(
                    entries.map {
                        Entry(
                            key: $0.key, keySpan: $0.keySpan.moved(by: distance), value: $0.value.moved(by: distance))
                    })
            }
        return Node(content, span: span.moved(by: distance))
    }
}

extension Scalar {
    fileprivate func moved(by distance: Int) -> Scalar {
        Scalar(text: text, style: style, value: value, offsets: offsets.moved(by: distance))
    }
}

extension Span {
    fileprivate func moved(by distance: Int) -> Span { Span(lower + distance, upper + distance) }
}
