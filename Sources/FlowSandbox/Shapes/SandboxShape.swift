// The keys of a sandbox file.

import FlowCEL
import FlowDiagnostics
import FlowJSON
package import FlowModel
import FlowYAML

extension Shape where Object == SandboxFile {
    /// A sandbox file.
    package static var sandbox: Shape {
        Shape(
            "sandbox", doc: "A provider's side of a flow, as data: what it answers, issues, checks and refuses.",
            keys: [
                Key("sandbox", .name, required: true, doc: "The flow it stands opposite to", example: "acme") {
                    $0.flow = $1
                },
                .needs,
                Key("title", .words, doc: "What it imitates, for people", example: "Acme ID as its documents say") {
                    $0.title = $1
                },
                Key(
                    "plays", .list(.name, single: true), doc: "The servers of the flow it plays; all if not said",
                    example: "[id]"
                ) {
                    $0.plays = $1
                },
                Key(
                    "tls",
                    Shape<SecuredServer>.securedServer.named("server") { name, _ in SecuredServer(name) },
                    doc: "The servers that are reached over TLS, by name; all others are not",
                    example: "{ api: { client_certificate: required } }"
                ) { $0.secured = $1 },
                Key(
                    "apps", .list(.text, single: true),
                    doc: "The schemes of the applications that are installed, unless a run says otherwise",
                    example: "[acme-id]"
                ) { $0.apps = $1 },
                Key(
                    "switches", Shape<Switch>.sandboxSwitch.named("switch") { name, _ in Switch(name) },
                    doc: "What a run can choose about its behaviour, read as `switch.NAME`",
                    example: "{ slow: { default: false, about: Answers take a second } }"
                ) { $0.switches = $1 },
                Key(
                    "data", .constantMap, doc: "Test data, constant, read as `data.NAME`",
                    example: "{ users: { '1': { name: Ada } } }"
                ) { $0.data = $1 },
                Key(
                    "store", Shape<Store>.store.named("store") { name, _ in Store(name) },
                    doc: "Where it keeps what it issues", example: "{ codes: { lasts: 10m, uses: 1 } }"
                ) { $0.stores = $1 },
                Key(
                    "refusal", .answers,
                    doc: "The answer when a `take` or a `check` fails; it reads `error.code` and `error.text`",
                    example: "{ status: 400, json: { error: =error.code } }"
                ) { $0.refusal = $1 },
                Key(
                    "routes", .list(Shape<Route>.route.type { Route(span: $0.span) }), required: true,
                    doc: "What it answers: the first route that fits",
                    example: "[{ route: GET /ping, answer: { text: pong } }]"
                ) { $0.routes = $1 },
            ])
    }
}

extension Shape where Object == Switch {
    /// A switch.
    package static var sandboxSwitch: Shape {
        Shape(
            "switch", doc: "Something a run can choose about the sandbox's behaviour.",
            keys: [
                Key("default", .constantWithPlace, required: true, doc: "What it is unless chosen", example: "false") {
                    $0.fallback = $1
                },
                Key(
                    "choices", .list(.constant), doc: "What it can be; `true` and `false` for a flag if not said",
                    example: "[200, 400]"
                ) {
                    $0.choices = $1
                },
                Key(
                    "about", .text, doc: "What it changes, for people",
                    example: "No source fixes the status of an error"
                ) { $0.about = $1 },
            ])
    }
}

extension Shape where Object == Store {
    /// A store.
    package static var store: Shape {
        Shape(
            "store", doc: "Where issued values are kept.",
            keys: [
                Key("lasts", .duration, doc: "How long its values live; for ever if not said", example: "10m") {
                    $0.lasts = $1
                },
                Key(
                    "uses", .integer(1...1000),
                    doc: "How often a value can be taken; a take counts when the checks of its route hold", example: "1"
                ) { $0.uses = $1 },
                Key(
                    "replay", .choice(), doc: "What a take too many does: `refuse`, or `end` the whole sign-in",
                    example: "end"
                ) { $0.replay = $1 },
                Key("prefix", .text, doc: "What its values begin with", example: "acme_") { $0.prefix = $1 },
            ])
    }
}
