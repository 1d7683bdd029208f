// Which changes of a flow are tried: each parameter, header, check, row and limit of an input is dropped, and what has a
// name misspelt.

internal import FlowDiagnostics
internal import FlowYAML

/// Collects the changes while walking through the nodes of a flow.
struct MutationPlan {
    private(set) var mutations: [Mutation] = []

    /// Keys whose values are maps of what is sent.
    private static let maps: Set<String> = ["query", "form", "unencoded_form", "json", "headers"]
    /// Keys that are one thing that is sent, taken or compared.
    private static let singles: Set<String> = [
        "bearer", "basic", "dpop", "oauth1", "certificate", "cookies", "text", "issuer", "audience", "nonce",
        "access_token",
        "algorithms", "image", "check", "allowed",
    ]

    /// Keys of inputs that refuse some.
    private static let limits: Set<String> = ["pattern", "choices"]

    /// A place on the way: how it is called, how to get there, and who gets there.
    private struct Place {
        var name: String
        var way: [Int]
        var reach: Mutation.Reach

        func child(_ index: Int, _ part: String? = nil) -> Place {
            Place(name: part.map { join(name, $0) } ?? name, way: way + [index], reach: reach)
        }

        /// The same place under a further name.
        func named(_ part: String) -> Place {
            Place(name: join(name, part), way: way, reach: reach)
        }

        private func join(_ name: String, _ part: String) -> String { name.isEmpty ? part : name + "." + part }
    }

    /// All changes of a flow.
    static func mutations(of root: Node) -> [Mutation] {
        var plan = MutationPlan()
        for (index, entry) in root.members.enumerated() {
            let place = Place(name: "", way: [index], reach: .everywhere)
            switch entry.key {
            case "inputs": plan.inputs(entry.value, place.named("inputs"))
            case "operations": plan.operations(entry.value, place)
            case "servers": plan.servers(entry.value, place.named("servers"))
            case "variants": plan.variants(entry.value, place.named("variants"))
            default: break
            }
        }
        return plan.mutations
    }

    private mutating func add(_ place: Place, _ span: Span, _ words: String, _ change: NodeChange) {
        mutations.append(
            Mutation(
                place: place.name, span: span, words: words, way: place.way, change: change, reach: place.reach))
    }

    private mutating func operations(_ node: Node, _ place: Place) {
        for (index, operation) in node.members.enumerated() {
            var inner = place.child(index, operation.key)
            if case .everywhere = inner.reach { inner.reach = .operation(operation.value.span) }
            if case .sequence = operation.value.content {
                steps(operation.value, inner)
            } else {
                for (index, entry) in operation.value.members.enumerated() {
                    guard entry.key == "inputs" else {
                        table(entry, inner.child(index))
                        continue
                    }
                    // Where its inputs are refused, no step of the operation is reached.
                    var place = inner.child(index, "inputs")
                    if case .operation = place.reach { place.reach = .everywhere }
                    inputs(entry.value, place)
                }
            }
        }
    }

    /// What keeps wrong inputs from being sent.
    private mutating func inputs(_ node: Node, _ place: Place) {
        for (index, input) in node.members.enumerated() {
            let inner = place.child(index, input.key)
            for (index, entry) in input.value.members.enumerated() where Self.limits.contains(entry.key) {
                add(inner.child(index, entry.key), entry.keySpan, "dropped", .drop)
            }
        }
    }

    /// Steps or rows under a key.
    private mutating func table(_ entry: Node.Entry, _ place: Place) {
        guard NodeWalk.holdsSteps(entry.key) else { return }
        entry.key == "match" ? rows(entry.value, place.named("match")) : steps(entry.value, place)
    }

    private mutating func steps(_ node: Node, _ place: Place) {
        guard case .sequence(let nodes) = node.content else { return }
        for (index, step) in nodes.enumerated() {
            let name = step["id"]?.scalar?.text ?? "\(step.members.first?.key ?? "step")_\(index + 1)"
            var inner = place.child(index, name)
            inner.reach = .step(step.span)
            self.step(step, inner)
        }
    }

    private mutating func step(_ node: Node, _ place: Place) {
        for (index, entry) in node.members.enumerated() {
            let inner = place.child(index)
            if NodeWalk.holdsSteps(entry.key) {
                table(entry, inner)
            } else if entry.key == "authorize", case .sequence(let targets) = entry.value.content {
                for (index, target) in targets.enumerated() {
                    part(of: target, inner.child(index, "authorize.\(index + 1)"))
                }
            } else {
                part(entry, inner)
            }
        }
    }

    private mutating func part(of node: Node, _ place: Place) {
        for (index, entry) in node.members.enumerated() { part(entry, place.child(index)) }
    }

    /// A key of a step or server that says what is sent, taken or compared.
    private mutating func part(_ entry: Node.Entry, _ place: Place) {
        let place = place.named(entry.key)
        switch entry.key {
        case let key where Self.maps.contains(key): parameters(entry, place)
        case let key where Self.singles.contains(key): single(entry, place)
        case "fail": misspell(entry.value, place, at: entry.value.span)
        case "callback": callback(entry.value, place)
        default: break
        }
    }

    /// A map of what is sent: each entry, at any depth; a whole that is worked out is dropped.
    private mutating func parameters(_ entry: Node.Entry, _ place: Place) {
        switch entry.value.content {
        case .scalar: add(place, entry.keySpan, "dropped", .drop)
        case .sequence(let nodes):
            for (index, node) in nodes.enumerated() {
                let inner = place.child(index, String(index + 1))
                add(inner, node.span, "dropped", .drop)
                misspell(node, inner, at: node.span)
            }
        case .mapping(let entries):
            for (index, entry) in entries.enumerated() {
                let inner = place.child(index, entry.key)
                add(inner, entry.keySpan, "dropped", .drop)
                add(inner, entry.keySpan, "misspelt as `\(entry.key)x`", .rename(entry.key + "x"))
                if case .scalar = entry.value.content {
                    misspell(entry.value, inner, at: entry.value.span)
                } else {
                    parameters(entry, inner)
                }
            }
        }
    }

    /// One thing, or several in a list.
    private mutating func single(_ entry: Node.Entry, _ place: Place) {
        guard case .sequence(let nodes) = entry.value.content else {
            return add(place, entry.keySpan, "dropped", .drop)
        }
        for (index, node) in nodes.enumerated() {
            add(place.child(index, String(index + 1)), node.span, "dropped", .drop)
        }
    }

    private mutating func callback(_ node: Node, _ place: Place) {
        if case .sequence(let names) = node.content {
            for (index, name) in names.enumerated() {
                add(place.child(index, name.scalar?.text ?? ""), name.span, "dropped", .drop)
            }
        }
        for (index, entry) in node.members.enumerated() {
            let inner = place.child(index, entry.key)
            if entry.key == "take", case .sequence = entry.value.content {
                callback(entry.value, inner)
            } else {
                add(inner, entry.keySpan, "dropped", .drop)
            }
        }
    }

    /// Rows of a table: without the row, and with a row that always applies.
    private mutating func rows(_ node: Node, _ place: Place) {
        guard case .sequence(let rows) = node.content else { return }
        for (index, row) in rows.enumerated() {
            let inner = place.child(index, String(index + 1))
            add(inner, Span(row.span.lower, row.span.lower + 1), "dropped", .drop)
            for (index, entry) in row.members.enumerated() {
                if entry.key == "when" {
                    add(inner.child(index), entry.keySpan, "without its `when`", .drop)
                } else if entry.key == "fail" {
                    misspell(entry.value, inner.child(index, "fail"), at: entry.value.span)
                } else {
                    table(entry, inner.child(index))
                }
            }
        }
    }

    private mutating func servers(_ node: Node, _ place: Place) {
        for (index, server) in node.members.enumerated() {
            let inner = place.child(index, server.key)
            for (index, entry) in server.value.members.enumerated() {
                if entry.key == "errors" {
                    single(entry, inner.child(index, "errors"))
                } else {
                    part(entry, inner.child(index))
                }
            }
        }
    }

    private mutating func variants(_ node: Node, _ place: Place) {
        for (index, variant) in node.members.enumerated() {
            var inner = place.child(index, variant.key)
            inner.reach = .variant(variant.key)
            for (index, entry) in variant.value.members.enumerated() {
                let part = inner.child(index)
                switch entry.key {
                case "inputs": inputs(entry.value, part.named("inputs"))
                case "operations": operations(entry.value, part)
                case "servers": servers(entry.value, part.named("servers"))
                case "edit": edits(entry.value, part)
                default: break
                }
            }
        }
    }

    private mutating func edits(_ node: Node, _ place: Place) {
        for (index, edit) in node.members.enumerated() {
            let inner = place.child(index, edit.key)
            for (index, verb) in edit.value.members.enumerated() {
                let part = inner.child(index, verb.key)
                switch verb.key {
                case "before", "after": steps(verb.value, part)
                case "remove": single(verb, part)
                case "set": set(verb.value, part, edit.key)
                default:
                    for (index, entry) in verb.value.members.enumerated() {
                        add(part.child(index, entry.key), entry.keySpan, "dropped", .drop)
                    }
                }
            }
        }
    }

    /// What a variant sets: parameters are misspelt as well.
    private mutating func set(_ node: Node, _ place: Place, _ address: String) {
        for (index, entry) in node.members.enumerated() {
            let inner = place.child(index, entry.key)
            add(inner, entry.keySpan, "dropped", .drop)
            let parts = (address + "." + entry.key).split(separator: ".")
            guard parts.dropLast().contains(where: { Self.maps.contains(String($0)) }) else { continue }
            add(inner, entry.keySpan, "misspelt as `\(entry.key)x`", .rename(entry.key + "x"))
            misspell(entry.value, inner, at: entry.value.span)
        }
    }

    /// A text without expressions, with a letter more.
    private mutating func misspell(_ node: Node, _ place: Place, at span: Span) {
        guard case .scalar(let scalar) = node.content, scalar.value != .null, !scalar.text.hasPrefix("="),
            !scalar.text.contains("${")
        else { return }
        let text = scalar.text + "x"
        let misspelt = Scalar(text: text, style: scalar.style, value: .string, offsets: scalar.offsets)
        add(place, span, "its value misspelt as `\(text)`", .value(Node(.scalar(misspelt), span: node.span)))
    }
}
