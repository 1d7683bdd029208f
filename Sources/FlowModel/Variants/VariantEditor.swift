// Applies variants to the nodes of a flow.

import FlowDiagnostics
import FlowYAML

/// Edits the nodes of a flow and reports edits that hit nothing.
struct VariantEditor {
    /// The flow as it stands.
    private(set) var root: Node
    /// Where problems go.
    private(set) var reader: Reader
    /// The operations that were changed, as long as nothing else was that others could read.
    private(set) var touched: Set<String>? = []

    init(_ root: Node, reader: Reader) {
        self.root = root
        self.reader = reader
    }

    /// The variants a flow has, by name; problems inside them are reported.
    mutating func variants() -> [Variant] {
        guard let node = root["variants"] else { return [] }
        let type = Shape<Variant>.variant.named("variant") { name, _ in Variant(name) }
        return type.read(&reader, node) ?? []
    }

    /// Applies one variant: first what it adds or replaces, then its edits in order.
    mutating func apply(_ variant: Variant) {
        for (key, entries) in variant.additions {
            for entry in entries {
                touch(entry.key, in: key)
                root = root.setting([key, entry.key], to: entry.value, at: entry.keySpan)
            }
        }
        for edit in variant.edits { apply(edit) }
    }

    /// Notes what is added or replaced. What nothing could read before concerns those alone that are changed to read it,
    /// and operations with an input of the same name.
    private mutating func touch(_ name: String, in section: String) {
        if section == "operations" {
            touched?.insert(name)
        } else if section == "errors" || root[section]?[name] != nil {
            touched = nil
        } else if section == "inputs" {
            for entry in root["operations"]?.entries ?? [] where entry.value["inputs"]?[name] != nil {
                touched?.insert(entry.key)
            }
        }
    }

    private mutating func apply(_ edit: Edit) {
        let path = edit.address.text.split(separator: ".").map(String.init)
        guard let first = path.first else { return }
        if path.count == 1, root[first] != nil {
            touched = nil
            // A key of the flow itself, such as `inputs`.
            if let changed = changed(root[first] ?? root, edit) {
                root = root.setting([first], to: changed, at: edit.address.span)
            }
            return
        }
        guard let operation = root["operations"]?[first] else {
            let names = root["operations"]?.entries?.map(\.key) ?? []
            return miss("there is no operation `\(first)`", edit.address.span, first, names, isName: true)
        }
        guard path.count > 1 else { return miss("an edit names a step: `\(first).STEP`", edit.address.span, "", []) }
        var found = false
        let edited = rewrite(operation, step: path[1], found: &found) { editor, step in
            guard path.count > 2 else { return editor.edited(step, edit) }
            let part = path[2...]
            guard let inner = part.reduce(Optional(step), { $0?[$1] }) else {
                editor.miss(
                    "`\(path[1])` has no `\(part.joined(separator: "."))`", edit.address.span, path[2],
                    step.entries?.map(\.key) ?? [])
                return [step]
            }
            guard let changed = editor.changed(inner, edit) else { return [step] }
            return [step.setting(part, to: changed, at: edit.address.span)]
        }
        guard found else {
            return miss(
                "`\(first)` has no step `\(path[1])`", edit.address.span, path[1], stepIDs(in: operation),
                isName: true)
        }
        touched?.insert(first)
        root = root.setting(["operations", first], to: edited, at: edit.address.span)
    }

    /// A step with the edit done, and the steps it adds around it.
    private mutating func edited(_ step: Node, _ edit: Edit) -> [Node] {
        edit.before + [changed(step, edit) ?? step] + edit.after
    }

    /// A map with the verbs carried out, in their fixed order; nil after a miss.
    private mutating func changed(_ node: Node, _ edit: Edit) -> Node? {
        var node = node
        let keys = node.entries?.map(\.key) ?? []
        for (from, to) in edit.move {
            guard let moved = node.moving(from.text, to: to) else {
                miss("there is no `\(from.text)` to move", from.span, from.text, keys)
                return nil
            }
            node = moved
        }
        for (from, to) in edit.rename {
            guard let renamed = node.renaming(from.text, to: to) else {
                miss("there is no `\(from.text)` to rename", from.span, from.text, keys)
                return nil
            }
            node = renamed
        }
        for name in edit.remove {
            guard let shorter = node.removing(Self.path(name.text)) else {
                miss("there is no `\(name.text)` to remove", name.span, name.text, keys)
                return nil
            }
            node = shorter
        }
        for entry in edit.set {
            let path = Self.path(entry.key)
            // A member of something that is not there is no new thing: it would lack all the rest.
            if path.count > 1, edit.address.text == "operations", let name = path.first, node[name] == nil {
                miss("there is no operation `\(name)`", entry.keySpan, name, keys, isName: true)
                continue
            }
            node = node.setting(path, to: entry.value, at: entry.keySpan)
        }
        return node
    }

    private static func path(_ text: String) -> ArraySlice<String> {
        text.split(separator: ".").map(String.init)[...]
    }

    private mutating func miss(
        _ message: String, _ span: Span, _ name: String, _ names: [String], isName: Bool = false
    ) {
        let nearest = Suggestion.didYouMean(name, among: names)
        reader.report(
            .editMissed, message, at: span, help: [nearest ?? "there is \(names.allInWords)"],
            missing: isName ? name : nil)
    }

    /// The keys under which steps lie inside steps and rows.
    private static let blockKeys = ["steps", "finally", "do", "prepare"]

    /// A node in which the step of an id is replaced by others, wherever it lies.
    private mutating func rewrite(
        _ node: Node, step id: String, found: inout Bool, _ body: (inout VariantEditor, Node) -> [Node]
    ) -> Node {
        switch node.content {
        case .scalar: return node
        case .sequence(let nodes):
            var result: [Node] = []
            for node in nodes {
                if !found, node["id"]?.scalarText == id {
                    found = true
                    result += body(&self, node)
                } else {
                    result.append(rewrite(node, step: id, found: &found, body))
                }
            }
            return Node(.sequence(result), span: node.span)
        case .mapping(let entries):
            var result: [Node.Entry] = []
            for entry in entries {
                let holdsSteps = Self.blockKeys.contains(entry.key) || entry.key == "match"
                let value = holdsSteps ? rewrite(entry.value, step: id, found: &found, body) : entry.value
                result.append(Node.Entry(key: entry.key, keySpan: entry.keySpan, value: value))
            }
            return Node(.mapping(result), span: node.span)
        }
    }

    private func stepIDs(in node: Node) -> [String] {
        switch node.content {
        case .scalar: []
        case .sequence(let nodes): nodes.flatMap { ([$0["id"]?.scalarText].compactMap { $0 }) + stepIDs(in: $0) }
        case .mapping(let entries):
            entries.filter { Self.blockKeys.contains($0.key) || $0.key == "match" }.flatMap { stepIDs(in: $0.value) }
        }
    }
}

extension Node {
    /// The text of a scalar.
    var scalarText: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }
}
