// From what somebody hands in to the inputs of a run, or to everything that is wrong with it.

package import FlowCEL
internal import FlowDiagnostics
package import FlowModel
internal import FlowYAML

/// An input as it was handed in.
package enum GivenInput: Sendable {
    /// As text: from a command line, a prompt, a plain scalar of a file.
    case text(String)
    /// As a value that has a type already.
    case value(Value)
    /// The content of a file.
    case file([UInt8])
}

/// What is wrong with an input.
package struct InputProblem: Error, Sendable, Hashable {
    /// The ways an input can be wrong.
    package enum Kind: Sendable, Hashable {
        /// It is needed, and nothing gives it.
        case missing
        /// The flow has none of this name.
        case unknown
        /// It is not what the flow says it has to be.
        case invalid
    }

    /// The way it is wrong.
    package let kind: Kind
    /// The input's name.
    package let input: String
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// Ways to mend it.
    package let help: [String]

    /// A problem from its parts.
    package init(kind: Kind, input: String, message: String, help: [String]) {
        self.kind = kind
        self.input = input
        self.message = message
        self.help = help
    }
}

/// Works the inputs of a run out.
package struct InputReader: Sendable {
    private let linked: LinkedFlow
    private let world: Machine.World
    /// The inputs of the flow, then those of the operations alone.
    package let inputs: [Input]

    /// A reader of the inputs that some operations of a flow need; defaults are worked out in a world.
    package init(_ linked: LinkedFlow, operations: [String], world: Machine.World) {
        self.linked = linked
        self.world = world
        var inputs = linked.flow.inputs
        for name in operations {
            for input in linked.flow.operation(name)?.inputs ?? []
            where !inputs.contains(where: { $0.name.text == input.name.text }) {
                inputs.append(input)
            }
        }
        self.inputs = inputs
    }

    /// The values of all inputs, and all that is wrong with them.
    ///
    /// What is not given takes its example, where those are used and it is not named in `absent`, else its default.
    package func read(
        _ given: [String: GivenInput], usingExamples: Bool = false, butNotFor absent: Set<String> = []
    ) -> (values: [String: Value], problems: [InputProblem]) {
        var values: [String: Value] = [:]
        var problems = unknown(given.keys.sorted())
        for input in inputs {
            do throws(InputProblem) {
                if let handed = given[input.name.text] {
                    values[input.name.text] = try check(handed, input)
                } else if let template = example(of: input, usingExamples, absent) ?? input.fallback {
                    guard let made = try make(template, input, values, isComplete: problems.isEmpty) else { continue }
                    values[input.name.text] = try check(made, input)
                } else if !input.isOptional {
                    throw InputProblem(
                        kind: .missing, input: input.name.text, message: "the input `\(input.name.text)` is missing",
                        help: [])
                }
            } catch {
                problems.append(error)
            }
        }
        return (values, problems)
    }

    private func example(of input: Input, _ isUsed: Bool, _ absent: Set<String>) -> Template? {
        isUsed && !absent.contains(input.name.text) ? input.example : nil
    }

    private func unknown(_ given: [String]) -> [InputProblem] {
        let names = inputs.map(\.name.text)
        return given.filter { !names.contains($0) }.map { name in
            let all = names.isEmpty ? "the flow has no inputs" : "its inputs are \(names.allInWords)"
            return InputProblem(
                kind: .unknown, input: name, message: "the flow has no input `\(name)`",
                help: [Suggestion.didYouMean(name, among: names) ?? all])
        }
    }

    /// What a default or an example gives; nil when it cannot be worked out because an input above it is wrong.
    private func make(
        _ template: Template, _ input: Input, _ values: [String: Value], isComplete: Bool
    ) throws(InputProblem) -> GivenInput? {
        switch template.form {
        case .scalar(.null, _): return .value(.null)
        // The default or example of a file is its content.
        case .scalar(_, let text): return input.kind == .file ? .file(Array(text.utf8)) : .text(text)
        case .list, .map, .text, .expression: break
        }
        var machine = Machine(linked, operations: [], inputs: values)
        machine.world = world
        do throws(RunFailure) { return .value(try machine.value(template)) } catch {
            guard isComplete else { return nil }
            throw InputProblem(
                kind: .invalid, input: input.name.text,
                message: "the default of `\(input.name.text)` cannot be worked out: \(error.title)", help: error.help)
        }
    }

    /// The value of an input, if it is one.
    package func check(_ given: GivenInput, _ input: Input) throws(InputProblem) -> Value {
        let value = try InputValue(input).read(given)
        try InputValue(input).checkRange(value)
        return value
    }
}
