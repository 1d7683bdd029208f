// The keys of an answer.

import FlowDiagnostics
import FlowJSON
package import FlowModel
import FlowYAML

extension Shape where Object == Answer {
    /// An answer, or one row of several.
    package static var answer: Shape {
        Shape(
            "answer",
            doc:
                "What is sent back: a status, header fields, and one kind of body, a redirect, or a form that the browser posts.",
            keys: [
                Key("when", .condition, doc: "When it is the answer; always if not said", example: "switch.slow") {
                    $0.when = $1
                },
                Key("status", .status, doc: "The status: 200, or 302 for a redirect, if not said", example: "400") {
                    $0.status = $1
                },
                Key("headers", .fields, doc: "Header fields", example: "{ Retry-After: 5 }") { $0.headers = $1 },
                Key("json", .tree, doc: "A JSON body", example: "{ access_token: =access }") { $0.body = .json($1) },
                Key("form", .fields, doc: "A form body", example: "{ access_token: =access }") { $0.body = .form($1) },
                Key("text", .template, doc: "A text body", example: "OK") { $0.body = .text($1) },
                Key(
                    "post", .template,
                    doc: "The address the browser posts `form` to, by a page that submits itself (OAuth 2.0 Form Post "
                        + "Response Mode)",
                    example: "=request.query.redirect_uri"
                ) { answer, address in
                    let form: Template? = if case .form(let form) = answer.body { form } else { nil }
                    answer.body = .post(to: address, form: form)
                },
                Key(
                    "redirect", .template, doc: "The address the browser goes on to",
                    example: "=request.query.redirect_uri"
                ) { $0.body = .redirect($1) },
                Key(
                    "query", .fields, doc: "The query added to that address",
                    example: "{ code: =code, state: =request.query.state }"
                ) { $0.query = $1 },
            ])
    }
}

extension FieldType where Value == [Answer] {
    /// One answer, or a table of them.
    static var answers: FieldType {
        let one = Shape<Answer>.answer.type { Answer(span: $0.span) }
        return .list(
            FieldType<Answer>(one.schema) { reader, node in
                reader.checkBodies(of: node)
                return one.read(&reader, node)
            }, single: true)
    }
}

extension Reader {
    /// An answer has one body, but for the form that is posted; and a query only with a redirect.
    fileprivate mutating func checkBodies(of node: Node) {
        guard case .mapping(let entries) = node.content else { return }
        let isPosted = entries.contains { $0.key == "post" }
        let bodies = entries.filter { entry in
            ["json", "text", "redirect", "post"].contains(entry.key) || entry.key == "form" && !isPosted
        }
        if let first = bodies.first, let second = bodies.dropFirst().first {
            report(
                .twoBodies, "an answer has one body, but this one has `\(first.key)` and `\(second.key)`",
                at: second.keySpan, help: ["make two rows, each with its `when`"])
        }
        if let query = entries.first(where: { $0.key == "query" }), !bodies.contains(where: { $0.key == "redirect" }) {
            report(.twoBodies, "`query` belongs to a `redirect`", at: query.keySpan, help: ["add `redirect: …`"])
        }
    }
}
