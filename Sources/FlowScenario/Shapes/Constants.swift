// Reading what stands in a scenario word for word.

import FlowDiagnostics
internal import FlowModel
import FlowYAML

extension FieldType where Value == Constant {
    /// Any tree without expressions.
    static var constant: FieldType {
        FieldType(.any) { reader, node in
            reader.checkConstant(node)
            return Constant(node)
        }
    }

    /// A map whose values are any trees without expressions.
    static var constantMap: FieldType {
        FieldType(.map(of: .any)) { reader, node in
            guard case .mapping = node.content else {
                reader.expected("a map from names to values", node)
                return nil
            }
            reader.checkConstant(node)
            return Constant(node)
        }
    }
}

extension FieldType where Value == [Given] {
    /// A map from names to constants, in order.
    static var givens: FieldType {
        FieldType(.map(of: .any)) { reader, node in
            if node.isNull { return [] }
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from names to values", node)
                return nil
            }
            return entries.map { entry in
                reader.checkConstant(entry.value)
                return Given(Name(entry.key, entry.keySpan), Constant(entry.value))
            }
        }
    }
}

extension FieldType where Value == [(name: Name, value: Constant?)] {
    /// A name, several, or a map from names to constants.
    static var expectedFields: FieldType {
        let names = FieldType<[Name]>.list(.name, single: true)
        return FieldType(.anyOf([.string(), .list(.string()), .map(of: .any)])) { reader, node in
            if case .mapping = node.content {
                return FieldType<[Given]>.givens.read(&reader, node)?.map { ($0.name, $0.value) }
            }
            return names.read(&reader, node)?.map { ($0, nil) }
        }
    }
}

extension FieldType where Value == [(name: Name, text: Name)] {
    /// A map from names to texts; `what` says from what to what.
    static func texts(_ what: String) -> FieldType {
        FieldType(.map(of: .string())) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from \(what)", node)
                return nil
            }
            return entries.compactMap { entry in
                FieldType<Name>.title.read(&reader, entry.value).map { (Name(entry.key, entry.keySpan), $0) }
            }
        }
    }
}

extension FieldType where Value == Name {
    /// Any text, with its place.
    static var title: FieldType {
        FieldType(.string()) { reader, node in
            FieldType<String>.text.read(&reader, node).map { Name($0, node.span) }
        }
    }
}

extension FieldType where Value == [(step: Name, lengths: [Duration])] {
    /// A map from steps to durations: one, or several.
    static var pauses: FieldType {
        let lengths = FieldType<[Duration]>.list(.duration, single: true)
        return FieldType(.map(of: lengths.schema)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from steps to durations", node)
                return nil
            }
            return entries.compactMap { entry in
                lengths.read(&reader, entry.value).map { (Name(entry.key, entry.keySpan), $0) }
            }
        }
    }
}

extension Reader {
    /// Reports expressions: a scenario that works out what it expects can be wrong in the same way as the flow.
    fileprivate mutating func checkConstant(_ node: Node) {
        switch node.content {
        case .sequence(let nodes): for node in nodes { checkConstant(node) }
        case .mapping(let entries): for entry in entries { checkConstant(entry.value) }
        case .scalar(let scalar):
            guard scalar.value == .string, scalar.style == .plain, scalar.text.hasPrefix("=") else { return }
            report(
                .notConstant, "nothing is worked out in a scenario", at: firstLine(of: node),
                help: ["write the value itself, or `any`", "put quotes around text that begins with `=`"])
        }
    }
}
