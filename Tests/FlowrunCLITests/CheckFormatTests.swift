// What other programs read of `validate`: SARIF as code hosts take it, JUnit as build servers do.

import FlowJSON
import FlowrunCLI
import Foundation
import Testing

@Suite struct CheckFormatTests {
    static let fixtures = ReferenceTests.root.appending(path: "Tests/FlowModelTests/Fixtures/diagnostics").path

    private static func object(_ members: JSONObject, optional: JSONObject = [:]) -> JSON {
        var all = members
        for member in optional.members { all[member.name] = member.value }
        return [
            "type": "object", "required": .array(members.members.map { .string($0.name) }), "properties": .object(all),
        ]
    }
    private static let text: JSON = ["type": "string"]
    private static let message = object(["text": text])
    private static func list(_ items: JSON) -> JSON { ["type": "array", "items": items] }
    private static func least(_ number: Int64) -> JSON { ["type": "integer", "minimum": .int(number)] }

    /// The part of the schema of SARIF 2.1.0 (OASIS) that the reports use; its objects allow no other members.
    static let sarif: JSON = object([
        "$schema": ["enum": ["https://json.schemastore.org/sarif-2.1.0.json"]], "version": ["enum": ["2.1.0"]],
        "runs": list(
            object([
                "tool": object([
                    "driver": object([
                        "name": text, "version": text,
                        "rules": list(
                            object(
                                ["id": text, "shortDescription": message],
                                optional: [
                                    "fullDescription": message, "help": message,
                                    "properties": object(["tags": list(text)]),
                                ])),
                    ])
                ]),
                "columnKind": ["enum": ["unicodeCodePoints", "utf16CodeUnits"]],
                "results": list(
                    object(
                        [
                            "ruleId": text, "ruleIndex": least(0),
                            "level": ["enum": ["none", "note", "warning", "error"]],
                            "message": message,
                            "locations": list(
                                object([
                                    "physicalLocation": object(
                                        ["artifactLocation": object(["uri": text])],
                                        optional: [
                                            "region": object([
                                                "startLine": least(1), "startColumn": least(1), "endLine": least(1),
                                                "endColumn": least(1),
                                            ])
                                        ])
                                ])),
                        ],
                        optional: [
                            "fixes": list(
                                object([
                                    "description": message,
                                    "artifactChanges": list(
                                        object([
                                            "artifactLocation": object(["uri": text]),
                                            "replacements": list(
                                                object([
                                                    "deletedRegion": object([
                                                        "startLine": least(1), "startColumn": least(1),
                                                        "endLine": least(1),
                                                        "endColumn": least(1),
                                                    ]), "insertedContent": object(["text": text]),
                                                ])),
                                        ])),
                                ]))
                        ])),
            ])),
    ])

    static func report(_ arguments: String...) async throws -> JSON {
        var session = Session()
        session.arguments = ["validate"] + arguments + ["--format", "sarif"]
        return try JSON.parse(await session.run().out)
    }

    @Test func `SARIF of every kind of problem follows its schema, and points where the problems are`() async throws {
        let report = try await Self.report(Self.fixtures)
        let schema = try #require(Self.sarif.objectValue)
        #expect(SchemaValidator(root: schema).violations(of: report) == [])
        let run = try #require(report["runs"]?[0])
        #expect(report["runs"]?.arrayValue?.count == 1)
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.arrayValue).map { $0["id"] }
        #expect(Set(rules.map { $0?.stringValue }).count == rules.count)
        let results = try #require(run["results"]?.arrayValue)
        #expect(results.count > 150 && rules.count > 50)
        var used: Set<Int64> = []
        for result in results {
            let index = try #require(result["ruleIndex"]?.intValue)
            used.insert(index)
            #expect(rules[Int(index)] == result["ruleId"])
            #expect(result["message"]?["text"]?.stringValue != "")
            let place = try #require(result["locations"]?[0]?["physicalLocation"])
            let uri = try #require(place["artifactLocation"]?["uri"]?.stringValue)
            let url = try #require(URL(string: uri))
            #expect(url.scheme == "file" && url.path.hasPrefix(Self.fixtures), "\(uri)")
            let region = try #require(place["region"])
            let numbers = ["startLine", "startColumn", "endLine", "endColumn"].map { region[$0]?.intValue ?? 0 }
            #expect(numbers[2] > numbers[0] || numbers[2] == numbers[0] && numbers[3] >= numbers[1], "\(result)")
            let lines = try String(contentsOf: url, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(numbers[2] <= lines.count, "\(uri)")
            let last = lines[Int(numbers[2]) - 1]
            #expect(numbers[3] <= last.unicodeScalars.count + 1, "\(result)")
        }
        // No rule stands there without a result.
        #expect(used.count == rules.count)
    }

    /// How a file is named in a call, and what SARIF calls it.
    static let names = [
        ("typo.yaml", "typo.yaml"), ("./typo.yaml", "typo.yaml"), (".//./typo.yaml", "typo.yaml"),
        ("a b%ü#?:[x].yaml", "a%20b%25%C3%BC%23%3F%3A%5Bx%5D.yaml"),
    ]

    @Test(arguments: names)
    func `a file is named by a reference that means nothing else`(name: String, uri: String) async throws {
        let wrong = "flow: x\ntilte: X\n"
        var session = Session("validate", name, "--format", "sarif")
        session.replaced = [name: wrong]
        let report = try JSON.parse(await session.run().out)
        let place = report["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"]?.stringValue == uri)
    }
}
