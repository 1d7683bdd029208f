// JUnit XML, by the rules of the schema that Jenkins reads it by (xunit-plugin, junit-10).

import FlowrunCLI
import Foundation
import Testing

@Suite struct JUnitTests {
    /// What an element may have; `true` is what it must have.
    struct Rule {
        var attributes: [String: Bool] = [:]
        var children: Set<String> = []
        var hasText = false
    }

    static let rules: [String: Rule] = [
        "testsuites": Rule(
            attributes: ["name": false, "time": false, "tests": false, "failures": false, "errors": false],
            children: ["testsuite"]),
        "testsuite": Rule(
            attributes: [
                "name": true, "tests": true, "failures": true, "errors": true, "group": false, "time": false,
                "skipped": false, "timestamp": false, "hostname": false, "id": false, "package": false, "file": false,
                "log": false, "url": false,
            ], children: ["testsuite", "properties", "testcase", "system-out", "system-err"]),
        "testcase": Rule(
            attributes: ["name": true, "time": false, "classname": false, "group": false],
            children: ["skipped", "error", "failure", "system-out", "system-err"]),
        "failure": Rule(attributes: ["type": false, "message": false], hasText: true),
        "system-out": Rule(hasText: true),
    ]

    static func problems(_ element: XMLElement) -> [String] {
        guard let rule = rules[element.name] else { return ["no element `\(element.name)`"] }
        var problems: [String] = []
        for (name, value) in element.attributes {
            if rule.attributes[name] == nil { problems.append("no attribute `\(name)` of `\(element.name)`") }
            let isTime = value.wholeMatch(of: /(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?/) != nil
            if name == "time", !isTime { problems.append("`\(value)` is no time") }
        }
        for (name, isRequired) in rule.attributes where isRequired && element[name] == nil {
            problems.append("`\(element.name)` without `\(name)`")
        }
        if !rule.hasText, !element.text.allSatisfy(\.isWhitespace) { problems.append("text in `\(element.name)`") }
        for child in element.children where !rule.children.contains(child.name) {
            problems.append("`\(child.name)` in `\(element.name)`")
        }
        return problems + element.children.flatMap(Self.problems)
    }

    @Test(arguments: [
        ("<testsuite name=\"a\" tests=\"0\" failures=\"0\"/>", "`testsuite` without `errors`"),
        ("<testsuites skipped=\"0\"/>", "no attribute `skipped` of `testsuites`"),
        ("<testsuites><testcase name=\"a\"/></testsuites>", "`testcase` in `testsuites`"),
        ("<testsuites time=\"1e3\">x</testsuites>", "`1e3` is no time, text in `testsuites`"),
    ])
    func `the rules refuse what the schema refuses`(xml: String, words: String) throws {
        let root = try #require(XMLElement.parse("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml))
        #expect(Self.problems(root).joined(separator: ", ") == words)
    }

    static let calls = [
        ["validate", CheckFormatTests.fixtures], ["validate", "acme.yaml"], ["test", "failing.test.yaml"],
        ["test", "acme.test.yaml"],
        ["test", "acme.test.yaml", "--coverage"], ["test", "whole.test.yaml", "--mutate"],
        ["test", "half.test.yaml", "--mutate"], ["test", "naive.test.yaml", "--adversaries"],
    ]

    @Test(arguments: calls)
    func `what is written keeps the rules, and its numbers are those of its parts`(arguments: [String]) async throws {
        var session = Session()
        session.arguments = arguments + ["--format", "junit"]
        let result = await session.run()
        let root = try #require(XMLElement.parse(result.out), "\(result.out.prefix(400))\(result.talk)")
        #expect(root.name == "testsuites" && Self.problems(root) == [])
        for suite in root.all where suite.name.hasPrefix("testsuite") {
            let cases = suite.all.filter { $0.name == "testcase" }
            let failures = cases.count { $0.children.contains { $0.name == "failure" } }
            #expect(suite["tests"] == "\(cases.count)" && suite["failures"] == "\(failures)" && suite["errors"] == "0")
            #expect(suite["name"]?.isEmpty == false)
            for test in cases {
                #expect(test["name"]?.isEmpty == false && test["classname"]?.isEmpty == false)
                #expect(test.children.filter { $0.name == "failure" }.allSatisfy { $0["message"]?.isEmpty == false })
            }
        }
        #expect(root.all.contains { $0.name == "failure" } == (result.exit == .failed))
    }
}
