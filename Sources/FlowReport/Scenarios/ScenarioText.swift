// How scenarios went, as text for people.

internal import FlowDiagnostics
internal import FlowModel
internal import FlowSandbox
package import FlowScenario

/// Writes results of scenarios for people.
package struct ScenarioText: Sendable {
    private let palette: Palette
    private let masking = Masking(nil)

    /// A writer with or without colours.
    package init(_ palette: Palette) {
        self.palette = palette
    }

    /// One line for a file, then each scenario that did not go as expected.
    package func lines(_ result: FileResult) -> [String] {
        let (count, failed) = (result.scenarios.count, result.failed)
        let name = palette.paint(masking.line(result.file.source.name), .strong)
        let words =
            failed.isEmpty
            ? palette.paint("\(count) passed", .good)
            : palette.paint("\(failed.count) of \(count) failed", .bad)
        return ["\(name): \(words)"] + failed.flatMap { lines($0, in: result.file) }
    }

    /// A failed scenario: what was expected, what was there, and what was sent.
    private func lines(_ result: ScenarioResult, in file: TestFile) -> [String] {
        var lines = [
            "", palette.paint("failed", .bad) + ": " + palette.paint(masking.line(result.scenario.name.text), .strong),
        ]
        var indent = ""
        for problem in result.problems {
            let location = Location(file.source, problem.span)
            lines.append("\(masking.line(location.description)): \(masking.line(problem.message))")
            if let excerpt = SnippetRenderer(color: palette.isOn).excerpt(of: location) {
                lines += excerpt.lines
                indent = excerpt.indent
            }
            if let expected = problem.expected { lines.append("\(indent) = expected: \(masking.line(expected))") }
            if let found = problem.found { lines.append("\(indent) = found:    \(masking.line(found))") }
            lines += problem.notes.map { "\(indent) = \(masking.line($0))" }
        }
        guard !result.sent.isEmpty else { return lines }
        lines.append("\(indent) = sent:")
        return lines + result.sent.map { "\(indent)     \(masking.line($0.line))" }
    }

    /// The last line of all.
    package func summary(_ results: [FileResult], in duration: Duration) -> String {
        let scenarios = results.flatMap(\.scenarios)
        let failed = scenarios.count { !$0.hasPassed }
        let time = palette.paint("in \(TimeText.text(duration))", .faint)
        let words =
            failed == 0
            ? palette.paint("\(scenarios.count) passed", .good)
            : palette.paint("\(failed) failed", .bad) + ", \(scenarios.count - failed) passed"
        return "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s"): \(words) \(time)"
    }
}
