// A value that stands in a scenario word for word.

package import FlowCEL
internal import FlowModel
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
    package var value: Value { Value(node) }
}

extension Node {
    /// Whether it is the bare word `any`, which fits whatever is there; in quotes it is a text.
    var isAny: Bool {
        if case .scalar(let scalar) = content { scalar.style == .plain && scalar.text == "any" } else { false }
    }
}
