// The reference: pages as they lie in the repository, and an example for every key, each of which is read.

import FlowJSON
import FlowModel
import FlowSandbox
import FlowScenario
import FlowrunCLI
import FlowTestSupport
import Foundation
import Testing

@Suite(.slowLane) struct ReferenceTests {
    static let root = Repository.root

    /// Pages with what the program is asked for to print them.
    static var pages: [(page: String, file: String)] {
        let flows = Golden.names(in: root.appending(path: "flows"), ending: ".yaml")
        let providers = flows.filter { $0.split(separator: ".").count == 2 }
        return ["flow", "sandbox", "test", "adversaries", "functions", "codes"].map { ($0, "\($0).md") }
            + providers.map { ("flows/\($0)", "providers/\($0.dropLast(5)).md") }
    }

    @Test(arguments: pages)
    func `a page lies in the repository as the program prints it`(page: String, file: String) async throws {
        let path = Self.root.appending(path: "schemas/reference/" + file)
        let text = try await Self.text(of: page)
        try Golden.expect(text, at: path)
    }

    /// What the program prints; a flow is named as from the root of the repository.
    static func text(of page: String) async throws -> String {
        let isFile = page.hasSuffix(".yaml")
        let result = await Session("reference", isFile ? root.appending(path: page).path : page).run()
        try #require(result.exit == .success, "\(result.talk)")
        return isFile ? result.out.replacingOccurrences(of: root.path + "/", with: "") : result.out
    }

    /// Where a definition's keys stand in a file; `KEY` is the line of the key.
    static let places: [String: String] = [
        "flow": "flow: x\ntitle: X\nservers: { id: https://id.x.example }\noperations: { login: [{ show: hi }] }\nKEY",
        "input": flow("inputs:\n  name:\n    KEY"), "session_field": flow("session:\n  field:\n    KEY"),
        "error": flow("errors:\n  code:\n    title: Title\n    KEY"), "variant": flow("variants:\n  other:\n    KEY"),
        "server": "flow: x\ntitle: X\noperations: { login: [{ show: hi }] }\nservers:\n  id:\n"
            + "    url: https://id.x.example\n    KEY",
        "recogniser": "flow: x\ntitle: X\noperations: { login: [{ show: hi }] }\nservers:\n  id:\n"
            + "    url: https://id.x.example\n    errors:\n      - code: oops\n        KEY",
        "certificate": certificate("KEY"), "certificate.key": certificate("pem: =inputs.certificate\n      KEY"),
        "certificate.passphrase": certificate("pkcs12: =inputs.certificate\n      KEY"),
        "operation": operation("steps: [{ show: hi }]\n    KEY"),
        "row": operation("steps: [{ show: hi }]\n    match:\n      - KEY"),
        "repeat": operation("steps:\n      - show: hi\n        repeat:\n          limit: 2\n          KEY"),
        "callback": operation(
            "steps:\n      - authorize: ${servers.id}/a\n        redirect: x://y\n        callback:\n          KEY"),
        "target": operation(
            "steps:\n      - redirect: x://y\n        authorize:\n          - web: ${servers.id}/a\n            KEY"),
        "target.app": operation("steps:\n      - redirect: x://y\n        authorize:\n          - KEY"),
        "target.link": operation("steps:\n      - redirect: x://y\n        authorize:\n          - KEY"),
        "target.allowed": operation(
            "steps:\n      - redirect: x://y\n        authorize:\n          - app: acme-id://a\n            KEY"),
        "target.if_app": operation(
            "steps:\n      - redirect: x://y\n        authorize:\n          - link: https://x.example\n            KEY"),
        "edit": flow("variants:\n  other:\n    edit:\n      login.step:\n        KEY"),
        "button": flow("button:\n  KEY"), "button_style": flow("button:\n  styles:\n    dark:\n      KEY"),
        "button_border": flow("button:\n  border:\n    KEY"), "limits": flow("button:\n  corner:\n    KEY"),
        "logo_size": flow("button:\n  logo_sizes:\n    - size: 16\n      KEY"),
        "logo_size.size": flow("button:\n  logo_sizes:\n    - KEY"),
        "extending_flow": "flow: y\nextends: x.yaml\nKEY",
        "sandbox": "sandbox: x\nroutes: [{ route: GET /, answer: { text: hi } }]\nKEY",
        "sandbox.tls": "sandbox: x\nplays: [api]\nroutes: [{ route: GET /, answer: { text: hi } }]\nKEY",
        "tls": sandbox("plays: [api]\ntls:\n  api:\n    KEY"),
        "switch": sandbox("switches:\n  slow:\n    default: false\n    KEY"),
        "store": sandbox("store:\n  codes:\n    KEY"),
        "route": "sandbox: x\nroutes:\n  - route: GET /\n"
            + "    answer: { text: hi }\n    KEY",
        "route.server": "sandbox: x\nplays: [api]\nroutes:\n  - route: GET /\n    answer: { text: hi }\n    KEY",
        "take": route("take:\n      grant:\n        from: codes\n        key: =request.params.code\n        KEY"),
        "check": route("check:\n      - that: true\n        KEY"),
        "ask": route("ask:\n      consent:\n        choose: [a, b]\n        KEY"),
        "answer": "sandbox: x\nroutes:\n  - route: GET /\n    answer:\n      - KEY",
        "tests": "tests: x\ncases: [{ case: a, run: login }]\nKEY",
        "case": "tests: x\ncases:\n  - case: a\n    run: login\n    KEY",
        "act": "tests: x\ncases:\n  - case: a\n    run:\n      - login\n      - KEY",
        "expected_request": "tests: x\ncases:\n  - case: a\n    run: login\n    sent:\n      - request: GET /a\n"
            + "        KEY",
    ]

    private static func flow(_ rest: String) -> String {
        "flow: x\ntitle: X\nservers: { id: https://id.x.example }\noperations: { login: [{ show: hi }] }\n" + rest
    }
    private static func certificate(_ rest: String) -> String {
        "flow: x\ntitle: X\noperations: { login: [{ show: hi }] }\nservers:\n  id:\n"
            + "    url: https://id.x.example\n    certificate:\n      " + rest
    }

    private static func operation(_ rest: String) -> String {
        "flow: x\ntitle: X\nservers: { id: https://id.x.example }\noperations:\n  login:\n    " + rest
    }
    private static func sandbox(_ rest: String) -> String {
        "sandbox: x\nroutes: [{ route: GET /, answer: { text: hi } }]\n" + rest
    }
    private static func route(_ rest: String) -> String {
        "sandbox: x\nroutes:\n  - route: GET /\n    answer: { text: hi }\n    " + rest
    }

    /// A key with its example, in a file of its own.
    struct Sample: CustomTestStringConvertible, Sendable {
        let key: String
        let example: String?
        let text: String
        var testDescription: String { key }
    }

    static var samples: [Sample] {
        [FlowSchema.flow, Sandbox.schema, ScenarioFile.schema].flatMap { schema in
            (schema["$defs"]?.objectValue?.members ?? []).flatMap { member in
                (member.value["anyOf"]?.arrayValue ?? [member.value]).flatMap { samples(member.name, $0) }
            }
        }
    }

    private static func samples(_ definition: String, _ object: JSON) -> [Sample] {
        let members = object["properties"]?.objectValue?.members ?? []
        // A step is read by its kind, which its own example gives.
        let kind = object["required"]?[0]?.stringValue
        let kindExample = kind.flatMap { object["properties"]?[$0]?["examples"]?[0]?.stringValue }
        return members.map { key in
            let example = key.value["examples"]?[0]?.stringValue
            let line = "\(key.name): \(example ?? "")"
            var text = places["\(definition).\(key.name)"] ?? places[definition] ?? ""
            if definition == "step" {
                let needs = kind.map { needed["\($0).\(key.name)"] ?? needed[$0] ?? "" } ?? ""
                let head = kind.map { "\($0): \(kindExample ?? "")\n        \(needs)" } ?? "check: true\n        "
                text = operation("steps:\n      - \(head)KEY")
            }
            return Sample(
                key: "\(definition)\(kind.map { " (\($0))" } ?? "").\(key.name)", example: example,
                text: putting(line, of: key.name, into: text))
        }
    }

    /// What kinds of step need beside the key that names them.
    private static let needed = [
        "authorize": "redirect: http://127.0.0.1:8765/cb\n        ", "ask": "id: question\n        ",
        "await": "redirect: http://127.0.0.1:8765/cb\n        ",
        "ask.label": "id: question\n        choose: [1, 2]\n        ",
        "ask.value": "id: question\n        choose: [1, 2]\n        ",
    ]

    /// A text with a line in place of `KEY`, or in place of the same key beside it.
    private static func putting(_ line: String, of key: String, into text: String) -> String {
        var lines = text.components(separatedBy: "\n")
        guard let place = lines.firstIndex(where: { $0.hasSuffix("KEY") }) else { return text }
        let lead = lines[place].dropLast(3)
        func isSame(_ row: String) -> Bool {
            let start = row.drop { $0 == " " || $0 == "-" }
            return row.count - start.count == lead.count && start.hasPrefix(key + ":")
        }
        if let same = lines.firstIndex(where: isSame) {
            lines[same] = lines[same].prefix(lead.count) + line
            if !lead.contains("-") { lines.remove(at: place) }
        } else {
            lines[place] = lead + line
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(arguments: samples)
    func `every key has an example, which is read without a complaint`(sample: Sample) async throws {
        try #require(sample.example != nil)
        try #require(sample.text.contains(sample.example ?? "?"), "no place for it")
        let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let base = "flow: x\ntitle: X\nservers: { id: https://id.x.example }\noperations: { login: [{ show: hi }] }\n"
        try base.write(to: folder.appending(path: "acme.yaml"), atomically: true, encoding: .utf8)
        try base.write(to: folder.appending(path: "x.yaml"), atomically: true, encoding: .utf8)
        let file = folder.appending(path: "sample.yaml")
        try sample.text.write(to: file, atomically: true, encoding: .utf8)
        let result = await Session("validate", file.path, "--format", "json").run()
        let document = try JSON.parse(result.out)
        let problems = (document["files"]?[0]?["problems"]?.arrayValue ?? document["problems"]?.arrayValue ?? [])
        // Names that the sample does not declare are no matter of its form.
        let wrong = problems.filter { problem in
            let code = problem["code"]?.stringValue ?? ""
            return code.hasPrefix("F1") || code.hasPrefix("F2") || code == "F3001"
        }
        #expect(wrong.compactMap { $0["message"]?.stringValue } == [], "\(sample.text)")
    }
}
