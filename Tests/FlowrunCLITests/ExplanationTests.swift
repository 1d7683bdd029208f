// The examples of `flowrun explain CODE`, tried with the commands that people would try them with.

import FlowDiagnostics
import Testing

@Suite struct ExplanationTests {
    /// Codes whose examples no file or call can show.
    static let exempt: [Code: String] = [
        .yamlEncoding: "bytes that are not UTF-8 have no text", .yamlCharacter: "a NUL is shown as a picture",
        .unboundVariable: "`eval` gives each variable a value", .generatorUnavailable: "`eval` generates",
        .noSuchPart: "only a server's answer shows it",
    ]

    @Test(arguments: Code.allCases)
    func `every code has a reason, a wrong and a right example`(code: Code) throws {
        let explanation = try #require(code.explanation, "\(code.rawValue)")
        #expect(explanation.reason.last == "." && !explanation.reason.contains("\n"))
        for example in [explanation.bad, explanation.good] {
            #expect(!example.isEmpty && example.last != "\n")
        }
        #expect(explanation.bad != explanation.good)
    }

    @Test(arguments: Code.allCases.filter { exempt[$0] == nil })
    func `the wrong example has the problem, the right one has none`(code: Code) async throws {
        let explanation = try #require(code.explanation)
        let wrong = await Self.complaints(explanation.bad, code)
        #expect(wrong.contains("[\(code.rawValue)]"), "\(wrong)")
        let right = await Self.complaints(explanation.good, code)
        // A piece of a flow leaves its frame unused.
        #expect(!right.contains("[\(code.rawValue)]"), "\(right)")
    }

    /// What is said about an example.
    private static func complaints(_ example: String, _ code: Code) async -> String {
        if code.rawValue.hasPrefix("F3"), !example.hasPrefix("- ") {
            return await Session("eval", "--vars", "explained.yaml", "--", example).run().talk
        }
        if code.rawValue.hasPrefix("F1"), code != .yamlEmpty {
            // Any YAML is a file of variables.
            var session = Session("eval", "1", "--vars", "-")
            session.input = [example]
            return await session.run().talk
        }
        var session = Session("validate", "-", "--quiet")
        session.input = [code == .notAFlow || code == .yamlEmpty ? example : framed(example)]
        return await session.run().out
    }

    /// A piece of a flow, with what it takes to be a whole one.
    private static func framed(_ example: String) -> String {
        guard !["flow:", "sandbox:", "tests:"].contains(where: example.hasPrefix) else { return example }
        var frame = [
            "flow": "acme", "title": "Acme", "servers": "{ id: https://id.acme.example }",
            "inputs": "{ scope: { type: list } }", "session": "{ access_token: {} }",
            "operations": "{ login: [{ id: token, request: 'POST ${servers.id}/token' }] }",
        ]
        var text = example + "\n"
        if example.hasPrefix("- ") {
            frame["operations"] = nil
            text = "operations:\n  login:\n" + indented(example)
        }
        let keys = text.split(separator: "\n").compactMap { $0.first == " " ? nil : $0.split(separator: ":").first }
        for key in keys { frame[String(key)] = nil }
        let order = ["flow", "title", "servers", "inputs", "session", "operations"]
        return order.compactMap { key in frame[key].map { "\(key): \($0)\n" } }.joined() + text
    }

    private static func indented(_ steps: String) -> String {
        steps.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
}
