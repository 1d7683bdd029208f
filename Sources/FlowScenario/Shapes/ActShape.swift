// What is done in a scenario: operations, and what happens between them.

import FlowDiagnostics
import FlowJSON
package import FlowModel
import FlowYAML

extension Shape where Object == [Act] {
    /// Something that is done between operations.
    package static var act: Shape {
        Shape(
            "act", doc: "An operation by its name, or something that happens between operations.",
            short: Short(.string()) { reader, node, acts in
                guard case .scalar(let scalar) = node.content, scalar.value != .null else { return false }
                acts = [.operation(Name(scalar.text, node.span))]
                return true
            },
            keys: [
                Key("wait", .duration, doc: "Time passes", example: "2h") { $0.append(.wait($1)) },
                Key(
                    "set", .givens, doc: "Inputs change; null is not given, without the example of the flow",
                    example: "{ email: b@acme.example }"
                ) { $0.append(.set($1)) },
                Key(
                    "hand", .texts("inputs to what was returned"),
                    doc:
                        "Inputs take what operations before have returned: a member by its name, one inside it after a "
                        + "dot, one of a list by its number from 0",
                    example: "{ code: code, session_id: sessions.0.id }"
                ) {
                    $0.append(.hand($1.map { (input: $0.name, member: $0.text) }))
                },
                Key("switches", .givens, doc: "The sandbox changes its behaviour", example: "{ error_status: 400 }") {
                    $0.append(.switches($1))
                },
                Key(
                    "keep", .list(.name, single: true), doc: "Session fields are remembered as they are",
                    example: "[access_token]"
                ) {
                    $0.append(.keep($1))
                },
                Key(
                    "restore", .list(.name, single: true), doc: "Session fields get back what was remembered",
                    example: "[access_token]"
                ) {
                    $0.append(.restore($1))
                },
            ])
    }
}

extension FieldType where Value == [Act] {
    /// One operation, or a list of what is done.
    static var acts: FieldType {
        FieldType<[[Act]]>.list(Shape<[Act]>.act.type { _ in [] }, single: true).map { $0.flatMap { $0 } }
    }
}
