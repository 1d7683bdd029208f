// The kinds of step, each with the table of its keys. A new kind is one row here, one case of `Action` and one
// extension of the machine.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension StepKind {
    /// Every kind, in the order help names them.
    package static let all: [StepKind] = [
        StepKind(.request, make: { RequestAction(url: .nothing(at: $0.span)) }, action: { .request($0) }),
        StepKind(.authorize, make: { _ in AuthorizeAction() }, action: { .authorize($0) }),
        StepKind(.await, make: { _ in AuthorizeAction() }, action: { .authorize($0) }),
        StepKind(
            .ask, make: { AskAction(title: .nothing(at: $0.span)).noting($0) }, action: { .ask($0) }),
        StepKind(.show, make: { ShowAction(text: .nothing(at: $0.span)) }, action: { .show($0) }),
        StepKind(
            .verify, make: { VerifyAction(token: .nothing(at: $0.span)) }, action: { .verify($0) }),
        StepKind(
            .installed, make: { InstalledAction(scheme: .nothing(at: $0.span)) }, action: { .installed($0) }),
        StepKind(.bind, make: { _ in [] }, action: { .bind($0) }),
        StepKind(.call, make: { CallAction(Name("", $0.span)) }, action: { .call($0) }),
        StepKind(.group, make: { _ in nil }, action: { $0.map { .group($0) } ?? .none }),
        StepKind(.forget, make: { _ in .fields([]) }, action: { .forget($0) }),
        StepKind(.fail, make: { Failing(code: .nothing(at: $0.span)) }, action: { .fail($0) }),
        StepKind(.give, make: { .nothing(at: $0.span) }, action: { .give($0) }),
    ]
}

extension Template {
    /// An empty text, until a required key was read.
    static func nothing(at span: Span) -> Template {
        Template(.scalar(.string, text: ""), span: span)
    }
}

extension Shape where Object == RequestAction {
    /// A request step.
    static var request: Shape {
        Shape(
            "request step", doc: "Sends an HTTP request.",
            keys: [
                Key(
                    "request", .requestLine, required: true, doc: "The method and the URL",
                    example: "POST ${servers.id}/token"
                ) {
                    $0.method = $1.method; $0.url = $1.url
                },
                Key("query", .fields, doc: "Query parameters", example: "{ client_id: =inputs.client_id }") {
                    $0.query = $1
                },
                Key("headers", .fields, doc: "Header fields", example: "{ Accept: application/json }") {
                    $0.headers = $1
                },
                Key(
                    "bearer", .bearer, doc: "An access token for `Authorization: Bearer`",
                    example: "=session.access_token"
                ) { $0.bearer = $1 },
                Key(
                    "basic", .list(.template), doc: "User and password for `Authorization: Basic`",
                    example: "[=inputs.client_id, =inputs.client_secret]"
                ) { $0.basic = $1 },
                Key(
                    "form", .fields, doc: "Form fields, sent as the body",
                    example: "{ grant_type: authorization_code, code: =authorize.code }"
                ) { $0.body = .form($1) },
                Key("json", .tree, doc: "JSON, sent as the body", example: "{ code: =authorize.code }") {
                    $0.body = .json($1)
                },
                Key(
                    "unencoded_form", .fields,
                    doc: "Form fields sent without percent-encoding, for servers that want it",
                    example: "{ redirect_uri: =authorize.redirect_uri }"
                ) {
                    $0.body = .unencodedForm($1)
                },
                Key("text", .template, doc: "Text or bytes, sent as the body", example: "=inputs.document") {
                    $0.body = .text($1)
                },
            ])
    }
}

extension Shape where Object == [Field] {
    /// A step that names values.
    static var bind: Shape {
        Shape(
            "let step", doc: "Names values; each is worked out once, when the step is reached.",
            keys: [
                Key(
                    "let", .namedValues, required: true, doc: "Names with their values",
                    example: "{ request_id: =random.hex(16) }"
                ) { $0 = $1 }
            ])
    }
}

extension Shape where Object == CallAction {
    /// A step that calls another operation.
    static var call: Shape {
        Shape(
            "call step", doc: "Does another operation; its value is what that returns.",
            keys: [
                Key("call", .name, required: true, doc: "The operation", example: "refresh") { $0 = CallAction($1) },
                Key("inputs", .valueMap, doc: "Inputs handed to it", example: "{ scopes: \"='mail'\" }") {
                    $0.inputs = $1
                },
            ])
    }
}

extension Shape where Object == Block? {
    /// A step that holds steps.
    static var group: Shape {
        Shape(
            "steps step", doc: "Several steps as one, to repeat or to do under one condition.",
            keys: [
                Key(
                    "steps", .steps, required: true, doc: "The steps",
                    example: "[{ request: \"GET ${servers.id}/status\" }]"
                ) { $0 = $1 }
            ])
    }
}

extension Shape where Object == Forget {
    /// A step that drops session fields.
    static var forget: Shape {
        Shape(
            "forget step", doc: "Drops session fields.",
            keys: [
                Key("forget", .forget, required: true, doc: "`all`, or the fields", example: "all") { $0 = $1 }
            ])
    }
}

extension Shape where Object == Failing {
    /// A step that fails.
    static var fail: Shape {
        Shape(
            "fail step", doc: "Ends the operation with an error.",
            keys: [
                Key("fail", .template, required: true, doc: "The error's code", example: "access_denied") {
                    $0.code = $1
                },
                Key("detail", .template, doc: "What is said about it", example: "=response.json.message") {
                    $0.detail = $1
                },
            ])
    }
}

extension Shape where Object == Template {
    /// A step that ends the operation.
    static var give: Shape {
        Shape(
            "return step", doc: "Ends the operation with its result.",
            keys: [
                Key(
                    "return", .valueMap, required: true, doc: "Names with their values",
                    example: "{ user: =profile.json }"
                ) { $0 = $1 }
            ])
    }
}

extension FieldType where Value == Forget {
    /// `all`, or a list of session fields.
    static var forget: FieldType {
        FieldType(.anyOf([Schema(["const": .string("all")]), .list(.string())])) { reader, node in
            if case .scalar(let scalar) = node.content, scalar.text == "all" { return .all }
            return FieldType<[Name]>.list(.name).read(&reader, node).map { .fields($0) }
        }
    }
}

extension FieldType where Value == (method: String, url: Template) {
    /// `METHOD url`.
    static var requestLine: FieldType {
        FieldType(Schema(["type": .string("string"), "pattern": .string("^[A-Z]+ +\\S")])) { reader, node in
            guard case .scalar(let scalar) = node.content, scalar.value == .string else {
                reader.expected("a method and a URL", node, help: ["write `GET ${servers.NAME}/path`"])
                return nil
            }
            let method = scalar.text.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            let rest = scalar.text.utf8.dropFirst(method.count)
            let blanks = rest.prefix { $0 == 0x20 }.count
            guard requestMethods.contains(String(Substring(method))), blanks > 0, rest.count > blanks else {
                let word = scalar.text.utf8.prefix { $0 != 0x20 }
                let capitals = String(Substring(word)).uppercased()
                if requestMethods.contains(capitals), word.count < scalar.text.utf8.count, scalar.style == .plain {
                    reader.report(
                        .requestLine, "methods are written in capitals",
                        at: scalar.offsets.fileSpan(Span(0, word.count)),
                        help: ["write `\(capitals)`"], mend: capitals)
                    return nil
                }
                reader.report(
                    .requestLine, "expected a method and a URL", at: node.span,
                    help: ["write `POST ${servers.NAME}/path`; the methods are \(requestMethods.inWords)"])
                return nil
            }
            return reader.template(scalar, node.span, dropping: method.count + blanks)
                .map { (String(Substring(method)), $0) }
        }
    }
}

/// The methods a request may have.
private let requestMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
