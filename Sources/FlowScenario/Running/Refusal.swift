// The inputs that a scenario expects to be refused, and what it hands from one operation to the next.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowModel
internal import FlowYAML

extension Scenario {
    /// What is wrong with the inputs that were refused.
    func problems(ofRefused refused: [InputProblem]) -> [Problem] {
        var problems: [Problem] = []
        for (name, value) in refuses {
            guard let problem = refused.first(where: { $0.input == name.text }) else {
                problems.append(
                    Problem(
                        "the input `\(name.text)` is not refused", at: name.span, expected: "a refused input",
                        found: refused.isEmpty ? "the operation runs" : "only others are refused"))
                continue
            }
            guard let value, !value.node.isAny, let text = value.value.text, !problem.message.contains(text) else {
                continue
            }
            problems.append(
                Problem(
                    "the input `\(name.text)` is refused for another reason", at: value.node.span, expected: text,
                    found: problem.message))
        }
        for problem in refused where !refuses.contains(where: { $0.name.text == problem.input }) {
            let span = refuses.first?.name.span ?? name.span
            problems.append(
                Problem("another input is refused, `\(problem.input)`", at: span, found: problem.message))
        }
        return problems
    }
}

extension ScenarioRun.State {
    /// What an operation before has returned under a name, or inside of it.
    func returned(_ member: Name) throws(Problem) -> Value {
        var found = Value.map(results)
        for part in member.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            guard let inner = found.member(part) else {
                throw Problem("`\(member.text)` was not returned", at: member.span, found: found.words)
            }
            found = inner
        }
        return found
    }
}

extension Value {
    /// Whether it is null.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// A member by its name, or an element by its number from 0.
    fileprivate func member(_ name: String) -> Value? {
        switch self {
        case .optional(let wrapped?): wrapped.member(name)
        case .map(let map): map[name].flatMap { $0.isNull ? nil : $0 }
        case .list(let list): Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
        default: nil
        }
    }
}
