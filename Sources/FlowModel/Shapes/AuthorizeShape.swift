// The keys of the steps that hand off to a person: `authorize` and `await`.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == AuthorizeAction {
    /// An authorize step.
    static var authorize: Shape {
        Shape(
            "authorize step", doc: "Opens the page a person signs in at and takes the callback from it.",
            keys: [
                Key(
                    "authorize", .targets, required: true,
                    doc: "The page's URL, or a list of targets of which the first that can be opened is",
                    example: "${servers.id}/authorize"
                ) { $0.targets = $1 }
            ] + callbackKeys)
    }

    /// An await step.
    static var await: Shape {
        Shape(
            "await step", doc: "Waits for a callback without opening anything, as for a link in a mail.",
            keys: [
                Key(
                    "await", .template, required: true, doc: "What is shown while it waits",
                    example: "Open the link that was sent to ${inputs.email}"
                ) { $0.awaiting = $1 },
                Key(
                    "example", .template, doc: "The link somebody would open; a run against the sandbox opens it",
                    example: "${servers.id}/mail/latest"
                ) { $0.example = $1 },
            ] + callbackKeys)
    }

    private static var callbackKeys: [Key<AuthorizeAction>] {
        [
            Key(
                "redirect", .template, required: true, doc: "Where the callback arrives",
                example: "=inputs.redirect_uri"
            ) { $0.redirect = $1 },
            Key(
                "query", .fields, doc: "Query parameters, `=state` and `=pkce.challenge` among them",
                example: "{ state: =state, code_challenge: =pkce.challenge }"
            ) {
                $0.query = $1
            },
            Key(
                "issuer", .template, doc: "The issuer that `iss` of the callback must name (RFC 9207)",
                example: "https://id.acme.example"
            ) {
                $0.issuer = $1
            },
            Key(
                "prepare", .steps, doc: "What is done before the page opens",
                example: "[{ request: \"POST ${servers.id}/mail\", form: { to: =inputs.email } }]"
            ) { $0.prepare = $1 },
            Key(
                "callback", Shape<Callback>.callback.type { _ in Callback() }, doc: "What the callback carries",
                example: "[code]"
            ) {
                $0.callback = $1
            },
        ]
    }
}

extension Shape where Object == InstalledAction {
    /// An installed step.
    static var installed: Shape {
        Shape(
            "installed step", doc: "Finds out whether an application can be opened; its value is true or false.",
            keys: [
                Key(
                    "installed", .template, required: true, doc: "The application's scheme", example: "acme-id"
                ) { $0.scheme = $1 }
            ])
    }
}

extension Shape where Object == Target {
    /// Something that can be opened for a person.
    package static var target: Shape {
        Shape(
            "target", doc: "Something that can be opened for a person: an application, a link, or a page.",
            keys: [
                Key(
                    "app", .target(.app), doc: "The address of an application, which must be installed",
                    example: "acme-id://authorize"
                ) { $0.be(.app, $1) },
                Key(
                    "link", .target(.link), doc: "An https link that an application takes over where it is installed",
                    example: "https://acme.example/authorize"
                ) { $0.be(.link, $1) },
                Key(
                    "web", .target(.web), doc: "A page that any browser opens", example: "${servers.id}/authorize"
                ) { $0.be(.web, $1) },
                Key(
                    "allowed", .tree,
                    doc: """
                        For an address that somebody hands over: a list, known beforehand, of the addresses it may be. \
                        Scheme and host are compared without case, all else exactly, its query not at all; what is \
                        opened is the address of the list. For any other nothing is opened or sent.
                        """,
                    example: "[acme-id://authorize]"
                ) { $0.allowed = $1 },
                Key(
                    "if_app", .template, doc: "For a link: the scheme of the application that must be installed",
                    example: "acme-id"
                ) { $0.ifApp = $1 },
                Key(
                    "query", .fields,
                    doc: "Query parameters over the common ones; an absent one, `=optional.none()`, takes one away",
                    example: "{ client_version: 3 }"
                ) { $0.query = $1 },
            ])
    }
}

extension Target {
    fileprivate mutating func be(_ kind: Kind, _ value: (url: Template, span: Span)) {
        kinds.append(Name(kind.rawValue, value.span))
        guard kinds.count == 1 else { return }
        self.kind = kind
        url = value.url
    }
}

extension FieldType where Value == (url: Template, span: Span) {
    /// Where a target leads.
    fileprivate static func target(_ kind: Target.Kind) -> FieldType {
        FieldType(.template) { reader, node in
            FieldType<Template>.template.read(&reader, node).map { ($0, node.span) }
        }
    }
}

extension FieldType where Value == [Target] {
    /// A page, or a list of targets.
    static var targets: FieldType {
        FieldType(.anyOf([.template, .list(.reference("target"))])) { reader, node in
            guard case .sequence(let nodes) = node.content else {
                guard let url = FieldType<Template>.template.read(&reader, node) else { return nil }
                var target = Target(span: node.span)
                target.url = url
                target.kinds = [Name("web", node.span)]
                return [target]
            }
            let type = Shape<Target>.target.type { Target(span: $0.firstKeySpan) }
            return nodes.compactMap { type.read(&reader, $0) }
        }
    }
}

extension Shape where Object == Callback {
    /// What is taken from a callback.
    package static var callback: Shape {
        Shape(
            "callback", doc: "What the callback carries.",
            short: Short(.list(.string())) { reader, node, callback in
                guard case .sequence = node.content else { return false }
                callback.take = FieldType<[Name]>.list(.name).read(&reader, node) ?? []
                return true
            },
            keys: [
                Key(
                    "take", .list(.name), doc: "Parameters that must be there; `code` if not said",
                    example: "[code, device_id]"
                ) { $0.take = $1 },
                Key("mode", .choice(), doc: "Where they lie", example: "fragment") { $0.mode = $1 },
                Key(
                    "at", .list(.template), doc: "Further addresses the callback may arrive at",
                    example: "['acme42://']"
                ) { $0.at = $1 },
                Key("unpack", .text, doc: "A parameter that holds the others as JSON", example: "payload") {
                    $0.unpack = $1
                },
            ])
    }
}

extension Node {
    /// Its first key, for messages about the whole.
    fileprivate var firstKeySpan: Span {
        if case .mapping(let entries) = content, let first = entries.first { first.keySpan } else { span }
    }
}
