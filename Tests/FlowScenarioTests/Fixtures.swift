// The files of these tests.

import FlowCEL
import FlowDiagnostics
import FlowFunctions
import FlowHTTP
import FlowScenario
import Foundation
import Testing

enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// What flows may call.
    static let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)

    /// Reads flows and sandboxes out of the folder `files`.
    static let loader = TestLoader(environment: environment) { path in
        (try? Data(contentsOf: folder.appending(path: "files/\(path)")))
            .map { SourceText(name: path, bytes: Array($0)) }
    }

    /// Tests of a flow in `files`.
    static func tests(_ text: String, flow: String = "acme") throws -> TestFile {
        let (file, diagnostics) = loader.load(SourceText(name: "\(flow).test.yaml", text: "tests: \(flow)\n" + text))
        for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
        return try #require(file)
    }

    /// How one scenario goes, written as the keys of a case.
    static func run(_ keys: String, flow: String = "acme", live: (any Transport)? = nil) async throws -> ScenarioResult
    {
        let lines = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
        let file = try tests("cases:\n  - case: it\n" + lines, flow: flow)
        let results = await FlowScenario.Suite([file]).run(live: live)
        return try #require(results.first?.scenarios.first)
    }
}

extension ScenarioResult {
    /// What is wrong, in words: message, expected, found.
    var words: [String] {
        problems.map { problem in
            [problem.message, problem.expected.map { "expected \($0)" }, problem.found.map { "found \($0)" }]
                .compactMap { $0 }.joined(separator: "; ")
        }
    }
}
