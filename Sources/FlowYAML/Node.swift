// What a YAML text says, with the place of everything.

public import FlowDiagnostics

/// A YAML node with its place.
public struct Node: Sendable {
    /// What it holds.
    public let content: Content
    /// From its first to after its last character; the end of a block collection is the end of its last child.
    public let span: Span

    /// The kinds of node.
    public enum Content: Sendable {
        /// Text, a number, a boolean or null.
        case scalar(Scalar)
        /// A list.
        case sequence([Node])
        /// Keys with values, keys unique.
        case mapping([Entry])
    }

    /// A key with its value.
    public struct Entry: Sendable {
        /// The key as written, resolved to text.
        public let key: String
        /// Where the key stands.
        public let keySpan: Span
        /// Its value.
        public let value: Node

        /// An entry from its parts.
        public init(key: String, keySpan: Span, value: Node) {
            self.key = key
            self.keySpan = keySpan
            self.value = value
        }
    }

    /// A node from its parts.
    public init(_ content: Content, span: Span) {
        self.content = content
        self.span = span
    }
}
