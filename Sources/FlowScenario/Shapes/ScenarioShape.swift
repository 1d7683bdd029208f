// The keys of a test file and of its scenarios.

import FlowDiagnostics
import FlowJSON
package import FlowModel
import FlowYAML

extension Shape where Object == ScenarioFile {
    /// A test file.
    package static var tests: Shape {
        Shape(
            "tests", doc: "Scenarios of a flow: what is run, and what must have happened.",
            keys: [
                Key(
                    "tests", .name, required: true, doc: "The flow: `NAME.yaml` beside this file", example: "acme"
                ) { $0.flow = $1 },
                .needs,
                Key(
                    "sandbox", .name, doc: "The sandbox's file beside this one; `NAME.sandbox.yaml` if not said",
                    example: "acme.words.sandbox.yaml"
                ) { $0.sandbox = $1 },
                Key(
                    "inputs", .givens, doc: "Inputs of all scenarios, over the examples of the flow",
                    example: "{ client_id: '42' }"
                ) { $0.inputs = $1 },
                Key(
                    "cases", .list(Shape<Scenario>.scenario.type { _ in Scenario() }), required: true,
                    doc: "The scenarios", example: "[{ case: signs in, run: login }]"
                ) { $0.cases = $1 },
                Key(
                    "survivors", .texts("places to reasons"),
                    doc: "Why a change that no scenario notices does not matter, by the place of the flow",
                    example: "{ login.authorize.query.ui_locales: only the page's language }"
                ) { $0.survivors = $1.map { (place: $0.name, reason: $0.text) } },
                Key(
                    "passes_on", .texts("places to reasons"),
                    doc:
                        "Why a step takes any answer and the operation gives it on, by operation and step: adversaries need "
                        + "not be refused there",
                    example: "{ call_api.api: the API may answer what it likes }"
                ) { $0.passesOn = $1.map { (place: $0.name, reason: $0.text) } },
            ])
    }
}

extension Shape where Object == Scenario {
    /// A scenario.
    package static var scenario: Shape {
        Shape(
            "case", doc: "A scenario: what is run, in which circumstances, and what must have happened.",
            keys: [
                Key("case", .title, required: true, doc: "What it shows", example: "signs in") { $0.name = $1 },
                Key("variant", .list(.name, single: true), doc: "The form of the flow", example: "mobile") {
                    $0.variants = $1
                },
                Key(
                    "inputs", .givens,
                    doc: "Inputs over those of the file; null is not given, without the example of the flow",
                    example: "{ client_id: '7915193' }"
                ) {
                    $0.inputs = $1
                },
                Key("switches", .givens, doc: "How the sandbox behaves", example: "{ error_status: 401 }") {
                    $0.switches = $1
                },
                Key(
                    "apps", .list(.name, single: true),
                    doc: "The schemes of installed applications, instead of those of the sandbox", example: "[acmebank]"
                ) {
                    $0.apps = $1
                },
                Key(
                    "person", .givens,
                    doc: "What the person answers, by question: an answer, or several one after the other; "
                        + "to a page or a question, by its step, also `close` or `leave`",
                    example: "{ consent: refuse }"
                ) { $0.person = $1 },
                Key(
                    "pauses", .pauses,
                    doc:
                        "Time that passes right after a step, each time, before the flow goes on; of a list one after the "
                        + "other, the last one from then on. A step is named by its id, or as `OPERATION.ID`",
                    example: "{ authorize: 11m, poll: [0s, 20m] }"
                ) { $0.pauses = $1 },
                Key(
                    "run", .acts, required: true, doc: "What is done: operations, with pauses and changes between",
                    example: "[login, { wait: 2h }, user_info]"
                ) { $0.acts = $1 },
                Key(
                    "result", .constantMap,
                    doc: "What the operations return, as far as it is said; `any` is anything, null is nothing",
                    example: "{ user_id: '7' }"
                ) { $0.result = $1 },
                Key("fails", .name, doc: "The error code the last operation ends with", example: "access_denied") {
                    $0.fails = $1
                },
                Key(
                    "refuses", .expectedFields,
                    doc:
                        "The inputs for which the last operation does not even begin, perhaps with a part of what is said "
                        + "about each",
                    example: "{ client_id: does not fit }"
                ) { $0.refuses = $1 },
                Key("session", .expectedFields, doc: "What the session holds at the end", example: "[access_token]") {
                    $0.session = $1
                },
                Key(
                    "no_session", .list(.name, single: true), doc: "What the session does not hold at the end",
                    example: "[access_token]"
                ) {
                    $0.noSession = $1
                },
                Key(
                    "requests", .count, doc: "How many requests there were in all, those of the browser among them",
                    example: "3"
                ) { $0.requests = $1 },
                Key(
                    "sent", .list(.expectedRequest, single: true),
                    doc: "Requests that were sent, in this order, perhaps with others between",
                    example: "[{ request: POST /token, form: { grant_type: refresh_token } }]"
                ) { $0.sent = $1 },
                Key(
                    "never", .list(.expectedRequest, single: true), doc: "Requests that were not sent",
                    example: "[{ request: POST /revoke }]"
                ) {
                    $0.never = $1
                },
            ])
    }
}

extension Shape where Object == ExpectedRequest {
    /// A request as a scenario expects it.
    package static var expectedRequest: Shape {
        Shape(
            "expected request", doc: "A request as it came to the sandbox; what is not named may be anything.",
            short: Short(.requestPattern) { reader, node, request in
                guard case .scalar(let scalar) = node.content, scalar.value == .string else { return false }
                reader.readPattern(scalar, node, into: &request)
                return true
            },
            keys: [
                Key(
                    "request", FieldType<Node>(.requestPattern) { $1 }, required: true,
                    doc: "Its method and path; `OPEN` is an application", example: "POST /token"
                ) { _, _ in },
                Key("query", .constantMap, doc: "Parameters of its query", example: "{ prompt: login }") {
                    $0.query = $1
                },
                Key("form", .constantMap, doc: "Fields of its form", example: "{ grant_type: refresh_token }") {
                    $0.form = $1
                },
                Key("json", .constantMap, doc: "Members of its JSON body", example: "{ code: '1234' }") {
                    $0.json = $1
                },
                Key("headers", .constantMap, doc: "Its header fields", example: "{ X-Api-Version: \"2\" }") {
                    $0.headers = $1
                },
            ])
    }
}

extension FieldType where Value == (count: Int, span: Span) {
    /// A number, with its place.
    fileprivate static var count: FieldType {
        let number = FieldType<Int>.integer(0...10_000)
        return FieldType(number.schema) { reader, node in number.read(&reader, node).map { ($0, node.span) } }
    }
}
