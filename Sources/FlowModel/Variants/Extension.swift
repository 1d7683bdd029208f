// A flow that extends another: the other's id in its place, then the keys of a variant.

import FlowDiagnostics
import FlowJSON
import FlowYAML

/// What a file says that extends another.
struct FlowExtension: Sendable {
    /// Its own id.
    var id = Name("", Span(at: 0))
    /// The file it extends.
    var base = Name("", Span(at: 0))
    /// The name people know it by, as written.
    var title: Node?
    /// What it changes.
    var change: Variant
    /// Forms it adds.
    var variants: [Node.Entry] = []

    init() {
        change = Variant(id)
    }
}

extension Shape where Object == FlowExtension {
    /// A file that extends another.
    static var flowExtension: Shape {
        Shape(
            "extending flow", doc: "A flow that takes another over and changes it.",
            keys: [
                Key("flow", .fileID, required: true, doc: "The id of the flow", example: "acme_test") { $0.id = $1 },
                .needs,
                Key(
                    "extends", .name, required: true, doc: "The file of the other flow, in the same folder",
                    example: "acme.yaml"
                ) { $0.base = $1 },
                Key(
                    "title", .node(FieldType<Wording>.wording.schema), doc: "The name people know it by",
                    example: "Acme ID, test contour"
                ) {
                    $0.title = $1
                },
            ]
                + Shape<Variant>.variant.keys.filter { $0.name != "title" }
                .map { Key($0) { object, read in read(&object.change) } } + [
                    Key(
                        "variants", .entries(of: .reference(Shape<Variant>.variant.name)),
                        doc: "Adds or replaces variants by name",
                        example: "{ web: { edit: { login.exchange: { move: { json: form } } } } }"
                    ) { $0.variants = $1 }
                ])
    }
}

extension FieldType where Value == Node {
    /// Anything, kept as it is.
    static func node(_ schema: Schema) -> FieldType { FieldType(schema) { _, node in node } }
}
