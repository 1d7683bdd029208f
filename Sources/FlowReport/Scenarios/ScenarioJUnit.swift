// How scenarios went, as the XML that build servers read.

internal import FlowDiagnostics
internal import FlowModel
internal import FlowSandbox
package import FlowScenario

extension SuiteReport {
    /// The report as JUnit XML: a suite for each file, and one each for coverage, changes and attacks where they were asked for.
    package var junit: String {
        var suites = files.map(\.junit)
        if requiresCoverage, let gaps {
            let cases = gaps.map {
                JUnitCase(name: "\($0.kind.rawValue) \($0.name)", failure: "\($0.location.description): not reached")
            }
            suites.append(JUnitCase.suite("coverage", cases))
        }
        if let mutations {
            let cases =
                mutations.open.map {
                    JUnitCase(
                        name: "\($0.mutation.place) \($0.mutation.words)",
                        failure: "\($0.location.description): no scenario notices")
                }
                + mutations.unused.map {
                    JUnitCase(name: $0.place, failure: "\($0.location.description): the reason is not needed")
                }
            suites.append(JUnitCase.suite("mutations", cases))
        }
        if let adversaries {
            let cases =
                adversaries.breaches.map {
                    JUnitCase(name: $0.words, failure: "\($0.location.description): \($0.reason)")
                }
                + adversaries.unused.map {
                    JUnitCase(name: $0.place, failure: "\($0.location.description): the reason is not needed")
                }
                + adversaries.unreached.map {
                    JUnitCase(name: $0.name, failure: "\($0.location.description): no scenario gets through it")
                }
            suites.append(JUnitCase.suite("adversaries", cases))
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
    }
}

extension FileResult {
    fileprivate var junit: String {
        JUnitCase.suite(
            file.source.name,
            scenarios.map { result in
                JUnitCase(
                    name: result.scenario.name.text, seconds: TimeText.milliseconds(result.duration),
                    failure: result.hasPassed ? nil : result.lines(in: file.source).joined(separator: "\n"))
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

/// A test as JUnit knows it.
private struct JUnitCase {
    let name: String
    /// In thousandths.
    var seconds: Int64 = 0
    var failure: String?

    static func suite(_ name: String, _ cases: [JUnitCase]) -> String {
        let failures = cases.count { $0.failure != nil }
        let body = cases.map { $0.xml(in: name) }.joined()
        let head = "tests=\"\(cases.count)\" failures=\"\(failures)\""
        return "  <testsuite name=\"\(XMLText.escaped(name))\" \(head)>\n\(body)  </testsuite>\n"
    }

    private func xml(in suite: String) -> String {
        let rest = String(seconds % 1000)
        let time = "\(seconds / 1000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)"
        let head =
            "    <testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(name))\" time=\"\(time)\""
        guard let failure else { return head + "/>\n" }
        let first = failure.split(separator: "\n").first.map(String.init) ?? ""
        return head
            + ">\n      <failure message=\"\(XMLText.escaped(first))\">\(XMLText.escaped(failure))</failure>\n    </testcase>\n"
    }
}
