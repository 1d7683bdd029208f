// The keys of a route and of its phases.

import FlowDiagnostics
import FlowJSON
package import FlowModel
import FlowYAML

extension Shape where Object == Route {
    /// A route.
    package static var route: Shape {
        Shape(
            "route", doc: "What is done with a request, in phases that fail closed.",
            keys: [
                Key(
                    "route", .routePatterns, required: true,
                    doc: """
                        Methods with paths; `OPEN scheme://…` is an installed application, and a segment `{id}` any text, \
                        read as `request.params.id`
                        """,
                    example: "GET /logout, POST /logout"
                ) {
                    $0.patterns = $1.patterns
                    $0.lineSpan = $1.span
                },
                Key(
                    "server", .name,
                    doc: "The server that has it, and so the door it is answered at; any if not said",
                    example: "api"
                ) { $0.server = $1 },
                Key(
                    "when", .condition, doc: "When it is for such a request; always if not said",
                    example: "request.params.grant_type == 'refresh_token'"
                ) { $0.when = $1 },
                Key(
                    "ignores", .ignored,
                    doc: "Parameters that may come though no expression reads them, or `all`", example: "[lang_id, v]"
                ) { $0.ignores = $1 },
                Key(
                    "let", .namedValues,
                    doc: "Values worked out when they are first read, so they may read what is issued below",
                    example: "{ app: \"=data.apps[request.query.client_id]\" }"
                ) { $0.lets = $1 },
                Key(
                    "take", Shape<Take>.take.named("record") { name, _ in Take(name) },
                    doc: "What must have been issued before, under the name its record is read by",
                    example: "{ grant: { from: codes, key: =request.params.code } }"
                ) { $0.takes = $1 },
                Key(
                    "check", .list(Shape<Check>.check.type { _ in Check() }, single: true),
                    doc: "What must hold; something that is not there counts as failing",
                    example: "{ that: request.params.client_id == grant.app, else: invalid_client }"
                ) { $0.checks = $1 },
                Key(
                    "ask", Shape<Ask>.ask.named("question") { name, _ in Ask(name) },
                    doc: "What the person decides, under the name the answer is read by",
                    example: "{ consent: { title: Let the application in, choose: [allow, refuse] } }"
                ) { $0.asks = $1 },
                Key(
                    "issue", .issues, doc: "What is made and kept, under the name its text is read by",
                    example: "{ access: { in: access, like: =grant } }"
                ) {
                    $0.issues = $1
                },
                Key("end", .list(.name, single: true), doc: "The taken names whose sign-in ends", example: "grant") {
                    $0.ends = $1
                },
                Key(
                    "answer", .answers, required: true, doc: "The answer: the first row that fits",
                    example: "{ json: { access_token: =access } }"
                ) {
                    $0.answers = $1
                },
                Key(
                    "refusal", .answers, doc: "Its own refusal: the first row that fits, else the file's",
                    example: "{ status: 401, json: { error: =error.code } }"
                ) { $0.refusal = $1 },
            ])
    }
}

extension Shape where Object == Take {
    /// A record that must have been issued before.
    package static var take: Shape {
        Shape(
            "take", doc: "Something that must have been issued before; its name reads what was kept with it.",
            keys: [
                Key("from", .template, required: true, doc: "The store", example: "codes") { $0.store = $1 },
                Key("key", .template, required: true, doc: "The issued value", example: "=request.params.code") {
                    $0.key = $1
                },
                Key("else", .template, doc: "The error's code; `invalid_request` if not said", example: "invalid_grant")
                { $0.code = $1 },
                Key("text", .template, doc: "What is said about the error", example: "the code is invalid") {
                    $0.text = $1
                },
            ])
    }
}

extension Shape where Object == Check {
    /// A condition that must hold.
    package static var check: Shape {
        Shape(
            "check", doc: "Something that must hold.",
            short: Short(.condition) { reader, node, check in
                guard case .scalar(let scalar) = node.content, scalar.value != .null else { return false }
                check.that = FieldType.condition.read(&reader, node)
                return true
            },
            keys: [
                Key("that", .condition, required: true, doc: "What must hold", example: "request.params.v == '1'") {
                    $0.that = $1
                },
                Key(
                    "else", .template, doc: "The error's code; `invalid_request` if not said", example: "invalid_client"
                ) { $0.code = $1 },
                Key("text", .template, doc: "What is said about the error", example: "client_id is invalid") {
                    $0.text = $1
                },
            ])
    }
}

extension Shape where Object == Ask {
    /// A question.
    package static var ask: Shape {
        Shape(
            "ask", doc: "Something the person decides.",
            keys: [
                Key("title", .text, doc: "The question", example: "Let the application in") { $0.title = $1 },
                Key(
                    "choose", .tree, required: true,
                    doc: "The answers there are; the first is taken unless a run says otherwise",
                    example: "[allow, refuse]"
                ) { $0.choices = $1 },
            ])
    }
}

extension FieldType where Value == Route.Ignored {
    /// Names of parameters, or `all`.
    static var ignored: FieldType {
        FieldType(.anyOf([Schema(["const": .string("all")]), .list(.string())])) { reader, node in
            if case .scalar(let scalar) = node.content, scalar.text == "all" { return .all }
            return FieldType<[String]>.list(.text).read(&reader, node).map { .parameters($0) }
        }
    }
}

extension FieldType where Value == [Issuance] {
    /// Names with what is made under them: `in`, `like`, and the fields that are kept.
    static var issues: FieldType {
        let own = Schema([
            "type": .array([.string("object"), .string("null")]),
            "properties": .object([
                "in": .object(["description": .string("The store"), "type": .string("string")]),
                "like": .object([
                    "description": .string("The record whose fields it copies"), "type": .string("string"),
                    "pattern": .string("^="),
                ]),
            ]),
            "propertyNames": .object(["pattern": .string(NameRule.identifier.pattern ?? "")]),
        ])
        return FieldType(.map(of: own, names: NameRule.identifier.pattern)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from names to what is issued", node)
                return nil
            }
            return entries.compactMap { Issuance.read(&reader, $0) }
        }
    }
}

extension Issuance {
    fileprivate static func read(_ reader: inout Reader, _ entry: Node.Entry) -> Issuance? {
        reader.checkName(Name(entry.key, entry.keySpan), "issued value")
        var issue = Issuance(Name(entry.key, entry.keySpan))
        if entry.value.isNull { return issue }
        guard case .mapping(let members) = entry.value.content else {
            reader.expected("a map of what is kept", entry.value, help: ["write `{}` for a value that is only made"])
            return nil
        }
        for member in members {
            switch member.key {
            case "in": issue.store = FieldType<Name>.name.read(&reader, member.value)
            case "like": issue.like = FieldType.expression.read(&reader, member.value)
            default:
                reader.checkName(Name(member.key, member.keySpan), "field")
                if let value = reader.tree(member.value) {
                    issue.fields.append(Field(Name(member.key, member.keySpan), value))
                }
            }
        }
        return issue
    }
}
