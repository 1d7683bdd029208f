// What is written in a file as a value, where nothing is worked out.

package import FlowCEL
package import FlowYAML

extension Value {
    /// A scalar, as the core schema of YAML reads it, from the text it was written as.
    package init(_ scalar: Scalar.Value, text: String) {
        self =
            switch scalar {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case .string: .string(text)
            }
    }

    /// A node with all that is below it.
    package init(_ node: Node) {
        self =
            switch node.content {
            case .scalar(let scalar): Value(scalar.value, text: scalar.text)
            case .sequence(let nodes): .list(nodes.map { Value($0) })
            case .mapping(let entries): .map(entries.map { ($0.key, Value($0.value)) })
            }
    }
}
