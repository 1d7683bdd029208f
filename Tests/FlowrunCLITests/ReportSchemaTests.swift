// The contract of `--format json`: the schema in the repository, and reports that must follow it.

import FlowJSON
import FlowReport
import FlowrunCLI
import Foundation
import Testing

@Suite struct ReportSchemaTests {
    @Test func `the schema of reports in the repository is what the code says`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "schemas/report.schema.json")
        let text = JSON.object(ReportSchema.report).pretty + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try text.write(to: path, atomically: true, encoding: .utf8)
            Issue.record("report.schema.json was rewritten")
        }
        #expect(text == (try? String(contentsOf: path, encoding: .utf8)))
    }

    @Test func `the schema of diagnostics in the repository is what the code says`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "schemas/diagnostics.schema.json")
        let text = JSON.object(CheckReport.schema).pretty + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try text.write(to: path, atomically: true, encoding: .utf8)
            Issue.record("diagnostics.schema.json was rewritten")
        }
        #expect(text == (try? String(contentsOf: path, encoding: .utf8)))
    }

    @Test(arguments: [["acme.yaml"], ["typo.yaml", "acme.yaml"], ["not-yaml.yaml"]])
    func `the problems of files follow the schema`(files: [String]) async throws {
        var session = Session()
        session.arguments = ["validate"] + files + ["--format", "json"]
        let document = try JSON.parse(await session.run().out)
        #expect(SchemaValidator(root: CheckReport.schema).violations(of: document) == [])
        #expect(document["files"]?.arrayValue?.count == files.count)
    }

    @Test func `the schema is printed as it lies in the repository`() async {
        let result = await Session("schema", "report").run()
        #expect(result.out == JSON.object(ReportSchema.report).pretty + "\n")
        #expect(result.exit == .success)
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
