// How scenarios went, as text for people.

internal import FlowDiagnostics
internal import FlowModel
internal import FlowSandbox
package import FlowScenario

/// Writes results of scenarios for people.
package struct ScenarioText: Sendable {
    private let palette: Palette
    private let isQuiet: Bool
    private let masking = Masking(nil)

    /// A writer with or without colours; a quiet one tells of failures only.
    package init(_ palette: Palette, isQuiet: Bool = false) {
        self.palette = palette
        self.isQuiet = isQuiet
    }

    /// The whole report.
    package func lines(_ report: SuiteReport) -> [String] {
        var lines: [String] = []
        for file in report.files where !isQuiet || !file.failed.isEmpty { lines += self.lines(file) }
        if let gaps = report.gaps, report.requiresCoverage || !isQuiet { lines += coverage(gaps) }
        if let mutations = report.mutations, !isQuiet || !mutations.isClean { lines += self.lines(mutations) }
        if let adversaries = report.adversaries { lines += self.lines(adversaries) }
        return isQuiet ? lines : lines + [summary(report)]
    }

    /// One line for a file, then each scenario that did not go as expected.
    private func lines(_ result: FileResult) -> [String] {
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
        let name = palette.paint(masking.line(result.scenario.name.text), .strong)
        var lines = ["", palette.paint("failed", .bad) + ": " + name]
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
        return lines + folded(result.sent.map { masking.line($0.line) }).map { "\(indent)     \($0)" }
    }

    /// Lines with those that follow each other alike told once: a device is asked for hundreds of times.
    private func folded(_ lines: [String]) -> [String] {
        var result: [(line: String, count: Int)] = []
        for line in lines {
            if let last = result.indices.last, result[last].line == line {
                result[last].count += 1
            } else {
                result.append((line, 1))
            }
        }
        return result.map { $0.count == 1 ? $0.line : "\($0.line)  (\($0.count) times)" }
    }

    /// What no scenario reaches.
    private func coverage(_ gaps: [Gap]) -> [String] {
        guard !gaps.isEmpty else { return [] }
        return ["", palette.paint("no scenario reaches", .notice) + ":"]
            + gaps.map { "\(masking.line($0.location.description)): \($0.kind.rawValue) `\(masking.line($0.name))`" }
    }

    /// What no scenario notices.
    private func lines(_ report: MutationReport) -> [String] {
        var lines: [String] = []
        if !report.open.isEmpty {
            lines += ["", palette.paint("no scenario notices", .bad) + ":"]
            lines += report.open.map { survivor in
                let end = survivor.isReached ? "" : palette.paint("  (no scenario gets there)", .faint)
                let place = "\(survivor.mutation.place) \(survivor.mutation.words)"
                return "\(masking.line(survivor.location.description)): \(masking.line(place))\(end)"
            }
        }
        lines += unneeded(report.unused)
        return lines
    }

    /// Reasons that a test file gives for nothing.
    private func unneeded(_ reasons: [(place: String, location: Location)]) -> [String] {
        guard !reasons.isEmpty else { return [] }
        return ["", palette.paint("reasons that are not needed", .bad) + ":"]
            + reasons.map { "\(masking.line($0.location.description)): \(masking.line($0.place))" }
    }

    /// The attacks that were not stood.
    private func lines(_ report: AdversaryReport) -> [String] {
        var lines: [String] = []
        if !report.breaches.isEmpty {
            lines += ["", palette.paint("adversaries got through", .bad) + ":"]
            lines += report.breaches.flatMap { breach in
                [
                    "\(masking.line(breach.location.description)): \(masking.line(breach.words)): \(masking.line(breach.reason))"
                ]
                    + [palette.paint("  in the scenario `\(masking.line(breach.scenario))`", .faint)]
            }
        }
        lines += unneeded(report.unused)
        if !report.unreached.isEmpty {
            lines += ["", palette.paint("no scenario gets through these, so that they were not attacked", .bad) + ":"]
            lines += report.unreached.map {
                "\(masking.line($0.location.description)): operation `\(masking.line($0.name))`"
            }
        }
        return lines
    }

    /// The last line of all, and one on changes before it.
    private func summary(_ report: SuiteReport) -> String {
        let scenarios = report.files.flatMap(\.scenarios)
        let failed = scenarios.count { !$0.hasPassed }
        let time = palette.paint("in \(TimeText.text(report.duration))", .faint)
        let words =
            failed == 0
            ? palette.paint("\(scenarios.count) passed", .good)
            : palette.paint("\(failed) failed", .bad) + ", \(scenarios.count - failed) passed"
        var line = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s"): \(words)"
        if let gaps = report.gaps, !gaps.isEmpty {
            line += ", \(gaps.count) \(gaps.count == 1 ? "part" : "parts") not reached"
        }
        if let mutations = report.mutations {
            let survivors = mutations.survivors
            line += "; \(mutations.count) changes: \(mutations.count - survivors.count) noticed"
            let excused = survivors.count - mutations.open.count
            if excused > 0 { line += ", \(excused) with a reason" }
            if !mutations.open.isEmpty { line += ", " + palette.paint("\(mutations.open.count) not", .bad) }
        }
        if let adversaries = report.adversaries {
            line +=
                "; \(adversaries.count) attacks: \(adversaries.refused) refused, \(adversaries.harmless) without harm"
            if !adversaries.breaches.isEmpty {
                line += ", " + palette.paint("\(adversaries.breaches.count) got through", .bad)
            }
        }
        return line + " " + time
    }
}

extension AdversaryReport.Breach {
    /// Who attacked what: the adversary, the place, the form of the flow.
    var words: String {
        let form = variants.isEmpty ? "" : " as \(variants.joined(separator: ", "))"
        return "\(adversary.rawValue)\(detail.isEmpty ? "" : " (\(detail))") at \(place)\(form)"
    }
}
