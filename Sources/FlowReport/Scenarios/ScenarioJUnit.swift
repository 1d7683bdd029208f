// How scenarios went, as the XML that build servers read.

internal import FlowDiagnostics
internal import FlowModel
internal import FlowSandbox
package import FlowScenario

extension SuiteReport {
    /// The report as JUnit XML: a suite for each file, and one each for coverage, changes and attacks where they were asked for.
    package var junit: String {
        var suites = files.map(\.suite)
        if requiresCoverage, let gaps {
            suites.append(
                Self.suite("coverage", gaps.map { ("\($0.kind.rawValue) \($0.name)", $0.location, "not reached") }))
        }
        if let mutations {
            let open = mutations.open.map {
                ("\($0.mutation.place) \($0.mutation.words)", $0.location, "no scenario notices")
            }
            let unused = mutations.unused.map { ($0.place, $0.location, "the reason is not needed") }
            suites.append(Self.suite("mutations", open + unused))
        }
        if let adversaries {
            let breaches = adversaries.breaches.map { ($0.words, $0.location, $0.reason) }
            let unused = adversaries.unused.map { ($0.place, $0.location, "the reason is not needed") }
            let unreached = adversaries.unreached.map { ($0.name, $0.location, "no scenario gets through it") }
            suites.append(Self.suite("adversaries", breaches + unused + unreached))
        }
        return JUnit(name: "flowrun test", suites: suites).text
    }

    private static func suite(_ name: String, _ problems: [(name: String, place: Location, words: String)])
        -> JUnit.Suite
    {
        JUnit.Suite(
            name: name,
            cases: problems.map { problem in
                let failure = JUnit.Failure(kind: name, "\(problem.place.description): \(problem.words)")
                return JUnit.Case(name: problem.name, group: name, failure: failure)
            })
    }
}

extension FileResult {
    fileprivate var suite: JUnit.Suite {
        JUnit.Suite(
            name: file.source.name,
            cases: scenarios.map { result in
                let text = result.lines(in: file.source).joined(separator: "\n")
                return JUnit.Case(
                    name: result.scenario.name.text, group: file.source.name,
                    milliseconds: TimeText.milliseconds(result.duration),
                    failure: result.hasPassed ? nil : JUnit.Failure(kind: "scenario", text))
            })
    }
}

extension ScenarioResult {
    /// The problems, a line each, then what was sent.
    func lines(in source: SourceText) -> [String] {
        problems.flatMap { problem in
            ["\(Location(source, problem.span).description): \(problem.message)"]
                + (problem.expected.map { ["expected: \($0)"] } ?? []) + (problem.found.map { ["found: \($0)"] } ?? [])
                + problem.notes
        } + sent.map { "sent: \($0.line)" }
    }
}
