// From a text to scenarios, or to everything that is wrong with them.

package import FlowDiagnostics
import FlowModel
import FlowYAML

extension ScenarioFile {
    /// The scenarios of a text and what is wrong with its structure; nil when it is no test file.
    package static func load(_ source: SourceText) -> (file: ScenarioFile?, diagnostics: [Diagnostic]) {
        let (root, yaml) = YAML.parse(source, judge: structureProblems)
        guard let root, !yaml.hasErrors else { return (nil, yaml) }
        var reader = Reader(source)
        var file = ScenarioFile()
        guard Needs.areMet(by: root, &reader) else { return (nil, yaml + reader.diagnostics) }
        guard FlowFile.kind(of: root) == .tests, Shape<ScenarioFile>.tests.read(&reader, root, into: &file) else {
            if reader.diagnostics.isEmpty {
                reader.report(
                    .notAFlow, "this is no test file", at: reader.firstLine(of: root),
                    help: ["a test file begins with `tests: ID` of a flow"])
            }
            return (nil, yaml + reader.diagnostics)
        }
        file.check(&reader)
        return (file, (yaml + reader.diagnostics).inTextOrder())
    }

    /// The name of the file of the flow that a test file is for; nil when it does not say so.
    package static func flowFile(of source: SourceText) -> String? {
        guard case .mapping(let entries)? = YAML.parse(source).root?.content,
            case .scalar(let scalar)? = entries.first(where: { $0.key == "tests" })?.value.content
        else { return nil }
        var file = ScenarioFile()
        file.flow = Name(scalar.text, Span(at: 0))
        return file.flowFile
    }

    /// How much is wrong with the structure of a test file.
    private static func structureProblems(_ root: Node, _ source: SourceText) -> IndentationTrial.Verdict {
        var reader = Reader(source)
        var file = ScenarioFile()
        _ = Shape<ScenarioFile>.tests.read(&reader, root, into: &file)
        return reader.verdict
    }

    /// What can be seen without the flow.
    private func check(_ reader: inout Reader) {
        var names: [String: Span] = [:]
        for scenario in cases where !scenario.name.text.isEmpty {
            if let first = names[scenario.name.text] {
                let line = reader.source.position(at: first.lower).line
                reader.report(
                    .duplicateName, "`\(scenario.name.text)` is a scenario of this file already",
                    at: scenario.name.span, help: ["the first is in line \(line); choose another name"])
            } else {
                names[scenario.name.text] = scenario.name.span
            }
            if scenario.operations.isEmpty {
                reader.report(
                    .emptyScenario, "the scenario runs no operation", at: scenario.name.span,
                    help: ["name one: `run: login`"])
            }
            scenario.checkKept(&reader)
            scenario.checkHanded(&reader)
            if let code = scenario.fails, let refused = scenario.refuses.first?.name {
                reader.report(
                    .twoEnds, "an operation that is refused its inputs does not run, so it cannot fail",
                    at: refused.span,
                    help: ["leave out `fails: \(code.text)`, or `refuses`"])
            }
        }
    }
}

extension Scenario {
    /// What is put back was kept before.
    fileprivate func checkKept(_ reader: inout Reader) {
        var kept: Set<String> = []
        for act in acts {
            switch act {
            case .keep(let names): kept.formUnion(names.map(\.text))
            case .restore(let names):
                for name in names where !kept.contains(name.text) {
                    reader.report(
                        .restoredWithoutKeep, "`\(name.text)` is put back, but was not kept before", at: name.span,
                        help: ["add `{ keep: [\(name.text)] }` where it is to be remembered"])
                }
            case .operation, .wait, .set, .hand, .switches: break
            }
        }
    }

    /// What is handed on was returned before.
    fileprivate func checkHanded(_ reader: inout Reader) {
        for act in acts {
            switch act {
            case .operation: return
            case .hand(let pairs):
                for (_, member) in pairs {
                    reader.report(
                        .handedTooEarly, "`\(member.text)` is handed on, but nothing has run yet", at: member.span,
                        help: ["run the operation that returns it before"])
                }
            case .wait, .set, .switches, .keep, .restore: break
            }
        }
    }
}
