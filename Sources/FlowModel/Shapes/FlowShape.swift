// The keys of a flow file.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == Flow {
    /// A flow file.
    package static var flow: Shape {
        Shape(
            "flow", doc: "The whole lifecycle of an identity provider: sign in, refresh, user info, log out.",
            keys: [
                Key("flow", .fileID, required: true, doc: "The id of the flow", example: "acme") { $0.id = $1 },
                .needs,
                Key(
                    "title", .wording, required: true,
                    doc: "The name people know the provider by; text or texts by language", example: "Acme ID"
                ) { $0.title = $1 },
                Key(
                    "docs", .list(.webAddress, single: true), doc: "Where the provider documents it",
                    example: "https://acme.example/docs"
                ) { $0.docs = $1 },
                Key(
                    "button", Shape<Button>.button.type { _ in Button() },
                    doc: "How its sign-in button looks; no run reads it",
                    example: "{ texts: { login: Sign in with Acme } }"
                ) { $0.button = $1 },
                Key(
                    "inputs", Shape<Input>.input.named("input") { name, _ in Input(name) },
                    doc: "What has to be handed in", example: "{ client_id: { about: Application id } }"
                ) {
                    $0.inputs = $1
                },
                Key(
                    "servers", Shape<Server>.server.named("server") { name, _ in Server(name) }, required: true,
                    doc: "Whom the flow talks to; nothing else is ever contacted",
                    example: "{ id: https://id.acme.example }"
                ) { $0.servers = $1 },
                Key(
                    "session",
                    Shape<SessionField>.sessionField.named("session field") { name, _ in SessionField(name) },
                    doc: "What stays after a run; secret unless public",
                    example: "{ access_token: {}, user_id: { public: true } }"
                ) { $0.session = $1 },
                Key(
                    "operations", Shape<Operation>.operation.named("operation") { name, _ in Operation(name) },
                    required: true, doc: "What can be run; `login` is the default",
                    example: "{ login: [{ show: Hello }] }"
                ) { $0.operations = $1 },
                Key(
                    "errors", Shape<ErrorEntry>.errorEntry.named("error", check: .free) { name, _ in ErrorEntry(name) },
                    doc: "What the provider's error codes mean, beyond the standard ones",
                    example: "{ user_blocked: { kind: denied, title: The person is blocked } }"
                ) { $0.errors = $1 },
                Key(
                    "variants", .variants, doc: "Other forms of the flow: what each adds, replaces or edits",
                    example: "{ test: { servers: { id: https://test.acme.example } } }"
                ) { _, _ in
                },
                Key(
                    "values", .namedValues, doc: "Values worked out afresh at each use; they never see steps",
                    example: "{ scopes: =inputs.scopes.join(' ') }"
                ) {
                    $0.values = $1
                },
                Key(
                    "secrets", .list(.text), doc: "Member names that are secret beside the built-in ones",
                    example: "[device_code]"
                ) {
                    $0.secrets = $1
                },
            ])
    }
}

extension Shape where Object == Operation {
    /// An operation.
    package static var operation: Shape {
        Shape(
            "operation", doc: "Steps that are done in order.",
            short: Short(.list(.reference("step"))) { reader, node, operation in
                guard case .sequence(let nodes) = node.content, !nodes.isEmpty else {
                    guard node.isEmpty || node.scalarText != nil else { return false }
                    // What is said here in one word is a step in the making.
                    reader.expected(
                        "a list of steps", node, help: ["begin each step with `- `, as in `- forget: all`"])
                    return true
                }
                operation.steps = reader.block(nodes, read: StepReader.read)
                return true
            },
            keys: [
                Key("title", .words, doc: "What it does, for people", example: "Renew the tokens") { $0.title = $1 },
                Key(
                    "inputs", Shape<Input>.input.named("input") { name, _ in Input(name) }, doc: "Inputs of its own",
                    example: "{ email: { about: Where the code is sent } }"
                ) {
                    $0.inputs = $1
                },
                Key("steps", .steps, required: true, doc: "What is done, in order", example: "[{ call: refresh }]") {
                    $0.steps = $1
                },
                Key(
                    "match", .list(Shape<Row>.row.type { Row(span: $0.span) }), doc: "Errors that no step handled",
                    example: "[{ when: error.code == 'mfa_required', do: [{ call: second_factor }] }]"
                ) {
                    $0.match = $1
                },
                Key("finally", .steps, doc: "What is done at the end in any case", example: "[{ forget: all }]") {
                    $0.finally = $1
                },
            ])
    }
}

extension Shape where Object == ErrorEntry {
    /// What an error code means.
    package static var errorEntry: Shape {
        Shape(
            "error", doc: "What an error code means and what a caller can do about it.",
            keys: [
                Key("kind", .choice(), doc: "What a caller can do about it", example: "config") { $0.kind = $1 },
                Key("title", .words, required: true, doc: "What happened", example: "The code is dead") {
                    $0.title = $1
                },
                Key("hint", .words, doc: "What to do about it", example: "Sign in again") { $0.hint = $1 },
            ])
    }
}

extension Shape where Object == SessionField {
    /// A field of the session.
    package static var sessionField: Shape {
        Shape(
            "session field", doc: "A value that stays after a run.",
            keys: [
                Key("public", .flag, doc: "Whether it may be shown", example: "true") { $0.isPublic = $1 },
                Key("optional", .flag, doc: "Whether an answer may lack it; the old value then stays", example: "true")
                {
                    $0.isOptional = $1
                },
                Key(
                    "from", .expression, doc: "How it is read from an answer; else the member of the same name",
                    example: "=string(response.json.user_id)"
                ) { $0.from = $1 },
                Key(
                    "by", .expression,
                    doc: "Keeps one value for each value of this, a scope set or an audience; the one at hand is meant "
                        + "wherever the field is read, saved or forgotten",
                    example: "=inputs.scopes"
                ) { $0.key = $1 },
            ])
    }
}

extension FieldType where Value == Void {
    /// Variants; they were read and applied before the flow is.
    static var variants: FieldType {
        FieldType(.map(of: .reference("variant"), names: NameRule.identifier.pattern)) { _, _ in () }
    }
}

extension FieldType where Value == Name {
    /// An identifier.
    package static var name: FieldType {
        FieldType(Schema(["type": .string("string"), "pattern": .string("^[A-Za-z0-9][A-Za-z0-9._-]*$")])) {
            reader, node in
            FieldType<String>.text.read(&reader, node).map { Name($0, node.span) }
        }
    }
}

extension FieldType where Value == Name {
    /// The id of a flow, as file names and sessions carry it.
    package static var fileID: FieldType {
        FieldType(name.schema) { reader, node in
            guard let id = name.read(&reader, node) else { return nil }
            guard NameRule.isFileID(id.text) else {
                reader.report(
                    .badName, "`\(id.text)` cannot be the id of a flow", at: node.span,
                    help: ["use letters, digits, `.`, `_` and `-`, a letter or digit first; people read the `title`"])
                return nil
            }
            return id
        }
    }
}

extension FieldType where Value == [Field] {
    /// Names with the values they stand for.
    package static var namedValues: FieldType {
        FieldType(.map(of: .any, names: NameRule.identifier.pattern)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from names to values", node)
                return nil
            }
            return entries.compactMap { entry in
                NameRule.identifier.check(entry, "value", &reader)
                return reader.tree(entry.value).map { Field(Name(entry.key, entry.keySpan), $0) }
            }
        }
    }
}
