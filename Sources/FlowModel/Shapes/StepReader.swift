// Reading a step: which kind it is, then its keys and the common ones.

import FlowDiagnostics
package import FlowJSON
package import FlowYAML

/// A kind of step: the key that names it, and how its keys are read.
package struct StepKind: Sendable {
    /// The key that makes a step one of this kind.
    package let name: String
    /// The kind's own keys with their schemas.
    package let properties: [(name: String, schema: JSONObject)]
    /// Reads the kind's keys into the step; `common` are keys that somebody else reads.
    let read: @Sendable (inout Reader, [Node.Entry], Node, _ common: [String], inout Step) -> Void

    /// A kind from its shape; the shape's first key names the kind.
    init<Object: Sendable>(
        _ shape: Shape<Object>, make: @escaping @Sendable (Node) -> Object,
        action: @escaping @Sendable (Object) -> Action
    ) {
        name = shape.keys.first?.name ?? ""
        properties = shape.keys.map { ($0.name, $0.documentedSchema) }
        read = { reader, entries, node, common, step in
            var object = make(node)
            shape.read(&reader, entries, of: node, others: common, into: &object)
            step.action = action(object)
        }
    }
}

/// Reads steps.
package enum StepReader {
    /// Reads one step; nil after a problem that leaves nothing to work with.
    package static func read(_ reader: inout Reader, _ node: Node, index: Int) -> Step? {
        guard case .mapping(let entries) = node.content else {
            reader.expected("a step", node, help: ["a step begins with its kind, such as `request: GET …`"])
            return nil
        }
        var step = Step(index: index, span: node.span)
        let common = Shape<Step>.step
        let commonNames = common.keys.map(\.name)
        let named = entries.filter { entry in StepKind.all.contains { $0.name == entry.key } }
        guard let main = named.first, let kind = StepKind.all.first(where: { $0.name == main.key }) else {
            readWithoutKind(&reader, entries, node, common, into: &step)
            return step
        }
        step.actionSpan = main.keySpan
        for other in named.dropFirst() where !kind.properties.contains(where: { $0.name == other.key }) {
            reader.report(
                .twoKinds, "a step is of one kind, but this one has `\(main.key)` and `\(other.key)`",
                at: other.keySpan, help: ["make `\(other.key)` a step of its own, with `- ` before it"])
        }
        common.read(&reader, entries.filter { commonNames.contains($0.key) }, of: node, into: &step)
        let others = Set(named.dropFirst().map(\.key)).subtracting(kind.properties.map(\.name))
        kind.read(&reader, entries.filter { !others.contains($0.key) }, node, commonNames, &step)
        return step
    }

    private static func readWithoutKind(
        _ reader: inout Reader, _ entries: [Node.Entry], _ node: Node, _ common: Shape<Step>, into step: inout Step
    ) {
        let commonNames = common.keys.map(\.name)
        let kinds = StepKind.all.map(\.name)
        if let strange = entries.first(where: { !commonNames.contains($0.key) }) {
            let nearest = Suggestion.didYouMean(strange.key, among: kinds + commonNames)
            reader.report(
                .unknownStepKind, "`\(strange.key)` is no kind of step", at: strange.keySpan,
                help: [nearest ?? "the kinds are \(kinds.inWords)"])
            step.actionSpan = strange.keySpan
        } else if !entries.contains(where: { ["match", "check", "save"].contains($0.key) }) {
            reader.report(
                .unknownStepKind, "the step does nothing", at: entries.first?.keySpan ?? node.span,
                help: ["add what it does: \(kinds.inWords)"])
        } else if let first = entries.first {
            step.actionSpan = first.keySpan
        }
        common.read(&reader, entries.filter { commonNames.contains($0.key) }, of: node, into: &step)
    }

    /// The common keys that stand before those of the kind.
    private static let openingKeys = ["id", "title", "when"]

    /// The schema of a step, its keys in the order people should write them: one alternative for each kind, and one for none.
    package static var schema: JSONObject {
        let common = Shape<Step>.step.keys.map { (name: $0.name, schema: $0.documentedSchema) }
        let opening = common.filter { openingKeys.contains($0.name) }
        let closing = common.filter { !openingKeys.contains($0.name) }
        func alternative(_ own: [(name: String, schema: JSONObject)], required: [String]) -> JSON {
            var properties: JSONObject = [:]
            for (name, schema) in opening + own + closing { properties[name] = .object(schema) }
            var json: JSONObject = [
                "type": .string("object"), "properties": .object(properties), "additionalProperties": .bool(false),
            ]
            if !required.isEmpty { json["required"] = .array(required.map { .string($0) }) }
            return .object(json)
        }
        let kinds = StepKind.all.map { alternative($0.properties, required: [$0.name]) }
        return [
            "description": .string(Shape<Step>.step.doc), "anyOf": .array(kinds + [alternative([], required: [])]),
        ]
    }
}
