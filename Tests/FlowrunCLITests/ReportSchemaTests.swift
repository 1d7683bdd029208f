// The schemas in the repository, and reports of `--format json` that must follow theirs.

import FlowJSON
import FlowModel
import FlowReport
import FlowSandbox
import FlowScenario
import FlowrunCLI
import FlowTestSupport
import Foundation
import Testing

@Suite struct ReportSchemaTests {
    /// The schemas of what commands read and write, by the name of their file.
    static let schemas: [String: JSONObject] = [
        "flow": FlowSchema.flow, "sandbox": Sandbox.schema, "test": ScenarioFile.schema,
        "report": ReportSchema.report, "diagnostics": ReportSchema.diagnostics, "test-report": ReportSchema.tests,
    ]

    @Test(arguments: schemas.keys.sorted())
    func `a schema in the repository is what the code says and what is printed`(kind: String) async throws {
        let path = Repository.root.appending(path: "schemas/\(kind).schema.json")
        let text = JSON.object(try #require(Self.schemas[kind])).pretty + "\n"
        try Golden.expect(text, at: path)
        let result = await Session("schema", kind).run()
        #expect(result.out == text)
        #expect(result.exit == .success)
    }

    @Test(arguments: [["acme.yaml"], ["typo.yaml", "acme.yaml"], ["not-yaml.yaml"]])
    func `the problems of files follow the schema`(files: [String]) async throws {
        var session = Session()
        session.arguments = ["validate"] + files + ["--format", "json"]
        let document = try JSON.parse(await session.run().out)
        #expect(SchemaValidator(root: ReportSchema.diagnostics).violations(of: document) == [])
        #expect(document["files"]?.arrayValue?.count == files.count)
    }

    /// Calls of `test` with the members of their documents.
    static let suites: [(arguments: [String], members: [String])] = [
        (["whole.test.yaml"], ["files", "coverage"]), (["whole.test.yaml", "--mutate"], ["files", "mutations"]),
        (["whole.test.yaml", "half.test.yaml", "--coverage"], ["files", "coverage"]),
        (["failing.test.yaml"], ["files"]), (["failing.test.yaml", "--filter", "e"], ["files"]),
        (["half.test.yaml", "--mutate"], ["mutations"]), (["whole.test.yaml", "--adversaries"], ["adversaries"]),
        (["naive.test.yaml", "--adversaries"], ["adversaries"]), (["wrong.test.yaml"], ["error", "problems"]),
        (["nowhere.test.yaml"], ["error", "problems"]),
        (["whole.test.yaml", "--mutate", "--filter", "x"], ["error", "problems"]),
    ]

    @Test(arguments: suites)
    func `the report of tests follows the schema`(arguments: [String], members: [String]) async throws {
        var session = Session("test")
        session.arguments += arguments + ["--format", "json"]
        let result = await session.run()
        let document = try JSON.parse(result.out)
        #expect(SchemaValidator(root: ReportSchema.tests).violations(of: document) == [])
        for member in members { #expect(document[member] != nil, "\(member) in \(result.out)") }
    }

    @Test func `the report of a failed scenario says what and where`() async throws {
        let document = try JSON.parse(await Session("test", "failing.test.yaml", "--format", "json").run().out)
        #expect(document["passed"] == .bool(false))
        let failed = document["files"]?.arrayValue?.first?["scenarios"]?.arrayValue?.first {
            $0["passed"] == .bool(false)
        }
        #expect(
            failed?["problems"]?.arrayValue?.first?["location"]?["file"]?.stringValue?.hasSuffix("failing.test.yaml")
                ?? false)
    }

    /// Calls with what is in their documents beside what each has.
    static let calls: [(arguments: [String], server: String?, members: [String])] = [
        (["acme.yaml", "login", "user_info", "--sandbox"], nil, ["flow", "operations", "steps"]),
        (["acme.yaml", "user_info", "--set", "client_id=1", "--set", "client_secret=env:S"], nil, ["error"]),
        (["acme.yaml", "peek", "--sandbox", "--switch", "trouble=nonsense"], nil, ["error", "problems"]),
        (["acme.yaml", "ping"], "stalls", ["flow", "operations", "steps", "error"]),
        (["acme.yaml", "peek"], "nobody", ["flow", "operations", "steps", "error"]),
        (["acme.yaml", "peek"], "sends an error", ["flow", "operations", "steps", "error"]),
        (["acme.yaml", "peek"], "sends no JSON", ["flow", "operations", "steps", "error"]),
        (["acme.yaml"], nil, ["error", "problems"]),
        (["acme.yaml", "logn"], nil, ["error", "problems"]),
        (["typo.yaml"], nil, ["error", "problems"]),
        (["not-yaml.yaml"], nil, ["error", "problems"]),
        (["nowhere.yaml"], nil, ["error", "problems"]),
    ]

    @Test(arguments: calls)
    func `the report of a call follows the schema`(
        arguments: [String], server kind: String?, members: [String]
    ) async throws {
        var session = Session()
        session.arguments = arguments + ["--format", "json"]
        let server = try kind.map { try BrokenServer($0) }
        if let server {
            session.arguments += [
                "--server", "id=\(server.url)", "--set", "client_id=1", "--set", "client_secret=env:S",
            ]
        }
        session.environment["S"] = "canary-secret"
        let result = await session.run()
        withExtendedLifetime(server) {}
        let document = try JSON.parse(result.out)
        #expect(SchemaValidator(root: ReportSchema.report).violations(of: document) == [])
        for member in members { #expect(document[member] != nil, "\(member) in \(result.out)") }
    }

    static let broken: [(String, String)] = [
        ("[]", "$: no \"object\""), (#"{"flow": "a", "operations": []}"#, "$: lacks \"steps\""),
        (
            #"{"flow": "a", "operations": [{"operation": 1, "result": 2}], "steps": []}"#,
            "$.operations[0].operation: no \"string\""
        ),
        (
            #"{"flow": "a", "operations": [], "steps": [], "secret": 1}"#, "$: `secret` is not in the schema"
        ),
        (
            #"{"error": {"code": "a", "kind": "odd", "title": ""}, "problems": []}"#,
            #"$.error.kind: not in ["input","environment"]"#
        ),
    ]

    @Test(arguments: broken)
    func `what is no report does not follow the schema`(text: String, violation: String) throws {
        #expect(SchemaValidator(root: ReportSchema.report).violations(of: try JSON.parse(text)).contains(violation))
    }
}
