// Constant values: test data, defaults and choices of switches.

import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowYAML

extension FieldType where Value == FlowCEL.Value {
    /// A scalar without expressions.
    static var constant: FieldType {
        FieldType(.template) { reader, node in
            guard case .scalar = node.content, !node.isNull else {
                reader.expected("text, a number, `true` or `false`", node)
                return nil
            }
            return reader.constant(node)
        }
    }

    /// A map whose values are any trees without expressions.
    static var constantMap: FieldType {
        FieldType(.map(of: .any)) { reader, node in
            if node.isNull { return .map([]) }
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map of test data", node)
                return nil
            }
            for entry in entries { reader.checkName(Name(entry.key, entry.keySpan), "data") }
            return reader.constant(node)
        }
    }
}

extension FieldType where Value == (value: FlowCEL.Value, span: Span) {
    /// A constant with its place.
    static var constantWithPlace: FieldType {
        FieldType(.template) { reader, node in
            FieldType<FlowCEL.Value>.constant.read(&reader, node).map { ($0, node.span) }
        }
    }
}

extension Reader {
    /// The value of a tree, in which nothing may be worked out.
    fileprivate mutating func constant(_ node: Node) -> FlowCEL.Value? {
        switch node.content {
        case .sequence(let nodes): return .list(nodes.compactMap { constant($0) })
        case .mapping(let entries):
            return .map(entries.compactMap { entry in constant(entry.value).map { (entry.key, $0) } })
        case .scalar(let scalar):
            return scalar.value == .string
                ? constantText(scalar.text, at: node) : FlowCEL.Value(scalar.value, text: scalar.text)
        }
    }

    private mutating func constantText(_ text: String, at node: Node) -> FlowCEL.Value? {
        let opening = Array("${".utf8)
        guard
            text.utf8.first == UInt8(ascii: "=")
                || text.utf8.indices.contains(where: { text.utf8[$0...].starts(with: opening) })
        else { return .string(text) }
        report(
            .notConstant, "nothing is worked out here", at: firstLine(of: node),
            help: ["work it out where it is used, in the `let` of a route"])
        return nil
    }

    /// Reports a name that expressions could not read.
    mutating func checkName(_ name: Name, _ noun: String) {
        if !NameRule.isIdentifier(name.text) {
            report(
                .badName, "`\(name.text)` cannot be the name of \(noun.withArticle)", at: name.span,
                help: ["use lower case letters, digits and `_`, a letter first"])
        } else if NameRule.celWords.contains(name.text) {
            report(
                .badName, "`\(name.text)` is a word of the expression language and cannot name \(noun.withArticle)",
                at: name.span, help: ["choose another name, such as `\(name.text)_`"])
        }
    }
}
