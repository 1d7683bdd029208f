// A variant of a flow: what it adds, replaces and edits. It works on the nodes of the file, before they are read, so
// that an edited flow is read, checked and reported like any other.

package import FlowDiagnostics
package import FlowYAML

/// A variant as written.
package struct Variant: Sendable {
    /// Its name.
    package let name: Name
    /// What it is, for people.
    package var title: String?
    /// Whole objects it adds or replaces, by the flow's key.
    package var additions: [(key: String, entries: [Node.Entry])] = []
    /// Its edits, in order.
    package var edits: [Edit] = []

    /// A variant with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// Edits of one place.
package struct Edit: Sendable {
    /// The place: `operation.step`, `operation.step.part`, or a key of the flow.
    package var address: Name
    /// Where the verbs stand.
    package var span: Span
    /// Parts whose entries move into another part.
    package var move: [(from: Name, to: Name)] = []
    /// Keys that get another name.
    package var rename: [(from: Name, to: Name)] = []
    /// Keys that go.
    package var remove: [Name] = []
    /// Keys that get a value.
    package var set: [Node.Entry] = []
    /// Steps that come before the step.
    package var before: [Node] = []
    /// Steps that come after the step.
    package var after: [Node] = []

    /// An edit with no verb yet.
    package init(_ address: Name, span: Span) {
        self.address = address
        self.span = span
    }
}

extension Shape where Object == Variant {
    /// A variant.
    package static var variant: Shape {
        let additions: [(name: String, type: FieldType<[Node.Entry]>, example: String)] = [
            (
                "inputs", .entries(of: .reference(Shape<Input>.input.name)),
                "{ region: { about: Where the account is } }"
            ),
            ("values", .entries(of: .any), "{ version: 2 }"),
            ("servers", .entries(of: .reference(Shape<Server>.server.name)), "{ id: https://test.acme.example }"),
            ("session", .entries(of: .reference(Shape<SessionField>.sessionField.name)), "{ device_id: {} }"),
            ("operations", .entries(of: .reference(Shape<Operation>.operation.name)), "{ logout: [{ forget: all }] }"),
            (
                "errors", .entries(of: .reference(Shape<ErrorEntry>.errorEntry.name)),
                "{ user_blocked: { title: Blocked } }"
            ),
        ]
        return Shape(
            "variant", doc: "The flow in another form: what is added, replaced or edited.",
            keys: [
                Key("title", .words, doc: "What it is, for people", example: "As the web SDK sends it") {
                    $0.title = $1
                }
            ]
                + additions.map { name, type, example in
                    Key(name, type, doc: "Adds or replaces \(name) by name", example: example) {
                        $0.additions.append((name, $1))
                    }
                } + [
                    Key(
                        "edit",
                        Shape<Edit>.edit.named("place", check: .free) { name, node in Edit(name, span: node.span) },
                        doc: "Edits by place: `operation.step`, `operation.step.part`, or a key of the flow",
                        example: "{ login.exchange: { set: { query.v: \"2\" } } }"
                    ) { $0.edits = $1 }
                ])
    }
}

extension Shape where Object == Edit {
    /// Edits of one place, done in the order of these keys.
    package static var edit: Shape {
        Shape(
            "edit", doc: "Edits of one place, done in this order; one that hits nothing is an error.",
            keys: [
                Key("move", .namePairs, doc: "Parts whose entries move into another part", example: "{ query: form }") {
                    $0.move = $1
                },
                Key(
                    "rename", .namePairs, doc: "Keys that get another name",
                    example: "{ query.code_challenge: query.codeChallenge }"
                ) { $0.rename = $1 },
                Key("remove", .list(.name, single: true), doc: "Keys that go", example: "[bearer]") { $0.remove = $1 },
                Key(
                    "set", .entries(of: .any), doc: "Keys that get a value; `part.key` reaches into a part",
                    example: "{ query.prompt: login }"
                ) {
                    $0.set = $1
                },
                Key(
                    "before", .nodes, doc: "Steps that come before the step",
                    example: "[{ show: You are about to sign in }]"
                ) { $0.before = $1 },
                Key("after", .nodes, doc: "Steps that come after the step", example: "[{ call: user_info }]") {
                    $0.after = $1
                },
            ])
    }
}

extension FieldType where Value == [Node.Entry] {
    /// A map, kept as it is.
    static func entries(of value: Schema) -> FieldType {
        FieldType(.map(of: value)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map", node)
                return nil
            }
            return entries
        }
    }
}

extension FieldType where Value == [Node] {
    /// A list, kept as it is.
    static var nodes: FieldType {
        FieldType(.list(.reference("step"))) { reader, node in
            guard case .sequence(let nodes) = node.content else {
                reader.expected("a list of steps", node)
                return nil
            }
            return nodes
        }
    }
}

extension FieldType where Value == [(from: Name, to: Name)] {
    /// A map from names to names.
    static var namePairs: FieldType {
        FieldType(.map(of: .string())) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from names to names", node)
                return nil
            }
            return entries.compactMap { entry in
                FieldType<String>.text.read(&reader, entry.value)
                    .map { (Name(entry.key, entry.keySpan), Name($0, entry.value.span)) }
            }
        }
    }
}
