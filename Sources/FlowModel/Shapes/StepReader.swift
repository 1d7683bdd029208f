// Reading a step: which kind it is, then its keys and the common ones.

import FlowDiagnostics
package import FlowJSON
package import FlowYAML

/// A kind of step: the key that names it, and how its keys are read.
package struct StepKind: Sendable {
    /// The key that makes a step one of this kind.
    package let name: String
    /// What messages call a step of the kind.
    let shapeName: String
    /// The kind's own keys.
    let keys: [String]
    /// The same with their schemas.
    package let properties: [(name: String, schema: JSONObject)]
    /// Reads the kind's keys into the step; `common` are keys that somebody else reads.
    let read: @Sendable (inout Reader, [Node.Entry], Node, _ common: [String], inout Step) -> Void

    /// A kind from its shape; the shape's first key names the kind.
    init<Object: Sendable>(
        _ shape: Shape<Object>, make: @escaping @Sendable (Node) -> Object,
        action: @escaping @Sendable (Object) -> Action
    ) {
        keys = shape.keys.map(\.name)
        name = keys.first ?? ""
        shapeName = shape.name
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
    /// The keys of every step, made once: a file has thousands of steps.
    private static let common = Shape<Step>.step
    private static let commonNames = common.keys.map(\.name)

    /// Reads one step; nil after a problem that leaves nothing to work with.
    package static func read(_ reader: inout Reader, _ node: Node, index: Int) -> Step? {
        guard case .mapping(let written) = node.content else {
            reader.expected("a step", node, help: ["a step begins with its kind, such as `request: GET …`"])
            return nil
        }
        var step = Step(index: index, span: node.span)
        let named = written.filter { entry in StepKind.all.contains { $0.name == entry.key } }
        guard let main = named.first, let kind = StepKind.all.first(where: { $0.name == main.key }) else {
            readWithoutKind(&reader, written, node, common, into: &step)
            return step
        }
        step.actionSpan = main.keySpan
        // A second kind begins a step whose `- ` is missing: what follows it belongs there.
        let second = named.dropFirst().first { !kind.keys.contains($0.key) }
        var entries = Array(written.prefix { $0.key != second?.key })
        if let second {
            var first = second
            while let last = entries.last, openingKeys.contains(last.key),
                entries.contains(where: { $0.key == main.key })
            {
                first = last
                entries.removeLast()
            }
            reader.report(
                .twoKinds, "a step is of one kind, but this one has `\(main.key)` and `\(second.key)`",
                at: first.keySpan, help: ["make `\(second.key)` a step of its own, with `- ` before `\(first.key)`"])
        }
        // A misspelt common key is reported with the kind's, and read as what it is meant to be.
        let meant = entries.compactMap { entry -> Node.Entry? in
            guard !commonNames.contains(entry.key), !kind.keys.contains(entry.key),
                let name = ForeignWord.nearest(to: entry, in: kind.shapeName, among: commonNames + kind.keys),
                commonNames.contains(name), !entries.contains(where: { $0.key == name })
            else { return nil }
            return Node.Entry(key: name, keySpan: entry.keySpan, value: entry.value)
        }
        common.read(&reader, entries.filter { commonNames.contains($0.key) } + meant, of: node, into: &step)
        kind.read(&reader, entries, node, commonNames, &step)
        let bodies = entries.filter { requestBodies.contains($0.key) }
        if step.request != nil, let first = bodies.first, let other = bodies.dropFirst().first {
            reader.report(
                .twoKinds, "a request has one body, but `\(first.key)` and `\(other.key)` both fill it",
                at: other.keySpan,
                help: ["keep one of them"])
        }
        return step
    }

    /// The keys that fill the body of a request.
    private static let requestBodies = ["form", "json", "unencoded_form", "text"]

    private static func readWithoutKind(
        _ reader: inout Reader, _ entries: [Node.Entry], _ node: Node, _ common: Shape<Step>, into step: inout Step
    ) {
        let kinds = StepKind.all.map(\.name)
        if let strange = entries.first(where: { !commonNames.contains($0.key) }) {
            let foreign = ForeignWord.meaning(of: strange, in: "request step")
            var nearest = Suggestion.nearest(to: strange.key, among: kinds + commonNames)
            if case .key(let key)? = foreign, commonNames.contains(key) { nearest = key }
            if nearest == nil, reader.isMisplaced(strange, outer: false) { return }
            if nearest == nil,
                let kind = StepKind.all.first(where: { $0.keys.contains(strange.key) })
            {
                reader.report(
                    .unknownStepKind, "`\(strange.key)` belongs to a step with `\(kind.name)`, and this one has none",
                    at: strange.keySpan, help: ["add `\(kind.name): …`"])
                step.actionSpan = strange.keySpan
                common.read(&reader, entries.filter { commonNames.contains($0.key) }, of: node, into: &step)
                let before = reader.diagnostics.count
                kind.read(&reader, entries, node, commonNames, &step)
                reader.forget(.missingKey, after: before)
                return
            }
            reader.report(
                .unknownStepKind, "`\(strange.key)` is no kind of step", at: strange.keySpan,
                help: [nearest.map { "did you mean `\($0)`?" } ?? foreign?.words ?? "the kinds are \(kinds.inWords)"],
                mend: Suggestion.only(to: strange.key, among: kinds + commonNames)
                    .flatMap { meant in entries.contains { $0.key == meant } ? nil : meant })
            step.actionSpan = strange.keySpan
            if let kind = StepKind.all.first(where: { $0.name == nearest }) {
                // What it is meant to be is known: what follows from it is not wrong.
                common.read(&reader, entries.filter { commonNames.contains($0.key) }, of: node, into: &step)
                let mended = entries.map { entry in
                    entry.keySpan.lower == strange.keySpan.lower
                        ? Node.Entry(key: kind.name, keySpan: entry.keySpan, value: entry.value) : entry
                }
                kind.read(&reader, mended, node, commonNames, &step)
                return
            }
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
