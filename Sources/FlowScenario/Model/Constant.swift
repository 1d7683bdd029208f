// A value that stands in a scenario word for word.

package import FlowCEL
package import FlowYAML

/// A constant with its place.
package struct Constant: Sendable {
    /// The value as written, each part with its place.
    package let node: Node

    /// A constant from its node.
    package init(_ node: Node) {
        self.node = node
    }

    /// The value.
    package var value: Value { Self.value(of: node) }

    private static func value(of node: Node) -> Value {
        switch node.content {
        case .sequence(let nodes): .list(nodes.map { value(of: $0) })
        case .mapping(let entries): .map(entries.map { ($0.key, value(of: $0.value)) })
        case .scalar(let scalar):
            switch scalar.value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case .string: .string(scalar.text)
            }
        }
    }
}

extension Node {
    /// Whether it is the bare word `any`, which fits whatever is there; in quotes it is a text.
    var isAny: Bool {
        if case .scalar(let scalar) = content { scalar.style == .plain && scalar.text == "any" } else { false }
    }
}
