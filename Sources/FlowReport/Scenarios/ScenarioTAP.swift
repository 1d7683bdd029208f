// How scenarios went, in the Test Anything Protocol, version 14.

internal import FlowDiagnostics
internal import FlowModel
package import FlowScenario

extension SuiteReport {
    /// The report as TAP: a point for each scenario, and one each for coverage, changes and attacks where they were asked for.
    package var tap: String {
        var points: [(name: String, problems: [String])] = files.flatMap { file in
            file.scenarios.map { result in
                (
                    "\(file.file.source.name): \(result.scenario.name.text)",
                    result.hasPassed ? [] : result.lines(in: file.file.source)
                )
            }
        }
        if requiresCoverage, let gaps {
            points.append(
                ("coverage", gaps.map { "\($0.location.description): \($0.kind.rawValue) \($0.name) is not reached" }))
        }
        if let mutations {
            points.append(
                (
                    "changes",
                    mutations.open.map {
                        "\($0.location.description): no scenario notices \($0.mutation.place) \($0.mutation.words)"
                    } + mutations.unused.map { "\($0.location.description): the reason for \($0.place) is not needed" }
                ))
        }
        if let adversaries {
            points.append(
                (
                    "adversaries",
                    adversaries.breaches.map { "\($0.location.description): \($0.words): \($0.reason)" }
                        + adversaries.unused.map {
                            "\($0.location.description): the reason for \($0.place) is not needed"
                        }
                        + adversaries.unreached.map {
                            "\($0.location.description): no scenario gets through `\($0.name)`"
                        }
                ))
        }
        var lines = ["TAP version 14", "1..\(points.count)"]
        for (index, point) in points.enumerated() {
            lines.append("\(point.problems.isEmpty ? "ok" : "not ok") \(index + 1) - \(Self.description(point.name))")
            guard !point.problems.isEmpty else { continue }
            lines += ["  ---", "  problems:"] + point.problems.map { "    - \(Self.quoted($0))" } + ["  ..."]
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A description on one line, in which `#` begins no directive.
    private static func description(_ text: String) -> String {
        Masking(nil).line(text).unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "#" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }

    /// A text as a YAML scalar on one line.
    private static func quoted(_ text: String) -> String {
        let doubled = Masking(nil).line(text).utf8.flatMap { $0 == UInt8(ascii: "'") ? [$0, $0] : [$0] }
        return "'" + String(decoding: doubled, as: UTF8.self) + "'"
    }
}
