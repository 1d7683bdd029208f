// What is wrong with files, in the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts show
// beside the lines.

import FlowDiagnostics
internal import FlowHTTP
package import FlowJSON

extension CheckReport {
    /// The report as a SARIF log; `version` is the program's.
    package func sarif(version: String) -> JSON {
        let used = Set(files.flatMap(\.diagnostics).map(\.code))
        let rules = Code.allCases.filter { used.contains($0) }
        let places = Dictionary(
            rules.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        return .object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": "2.1.0",
            "runs": .array([
                .object([
                    "tool": .object([
                        "driver": .object([
                            "name": "flowrun", "version": .string(version),
                            "rules": .array(rules.map { .object(Self.rule($0)) }),
                        ])
                    ]),
                    "columnKind": "unicodeCodePoints",
                    "results": .array(
                        files.flatMap { file in
                            file.diagnostics.map { .object(Self.result($0, in: file.name, rule: places[$0.code] ?? 0)) }
                        }),
                ])
            ]),
        ])
    }

    private static func rule(_ code: Code) -> JSONObject {
        var rule: JSONObject = [
            "id": .string(code.rawValue), "shortDescription": .object(["text": .string(code.title)]),
        ]
        let standards = code.standards
        if let explanation = code.explanation {
            let asked = standards.isEmpty ? "" : " See \(standards.joined(separator: ", "))."
            rule["fullDescription"] = .object(["text": .string(explanation.reason)])
            rule["help"] = .object(["text": .string("\(explanation.reason)\(asked)\n\nRight:\n\n\(explanation.good)")])
        }
        if !standards.isEmpty {
            rule["properties"] = .object(["tags": .array((["security"] + standards).map { .string($0) })])
        }
        return rule
    }

    private static func result(_ diagnostic: Diagnostic, in file: String, rule: Int) -> JSONObject {
        let location = diagnostic.location
        let name = location?.source.name ?? file
        var place: JSONObject = ["artifactLocation": .object(["uri": .string(uri(name))])]
        if let location {
            let start = location.source.position(at: location.span.lower)
            let end = location.source.position(at: max(location.span.lower, location.span.upper))
            place["region"] = .object([
                "startLine": .int(Int64(start.line)), "startColumn": .int(Int64(start.column)),
                "endLine": .int(Int64(end.line)), "endColumn": .int(Int64(end.column)),
            ])
        }
        return [
            "ruleId": .string(diagnostic.code.rawValue), "ruleIndex": .int(Int64(rule)),
            "level": .string(diagnostic.severity == .error ? "error" : "warning"),
            "message": .object(["text": .string(diagnostic.messageWithHelp)]),
            "locations": .array([.object(["physicalLocation": .object(place)])]),
        ]
    }

    /// A path as a URI reference (RFC 3986): relative to where the program was called, which code hosts take for the root
    /// of the repository, or absolute with its scheme (SARIF 2.1.0 section 3.4.3).
    private static func uri(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return (path.hasPrefix("/") ? "file://" : "") + PercentEncoding.path(String(path))
    }
}
