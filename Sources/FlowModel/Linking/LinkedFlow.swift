// A flow whose names are resolved and whose expressions are compiled: what the engine runs.

package import FlowCEL
package import FlowDiagnostics

/// A flow that was checked and can be run.
package struct LinkedFlow: Sendable {
    /// The file.
    package let flow: Flow
    /// The operations that are linked: all of a flow that is run.
    let operations: [Operation]
    /// Its parts by their names.
    package let names: FlowNames
    /// Its text, for places in messages.
    package let source: SourceText
    /// All steps, by ``Step/index``.
    package let steps: [Step]
    /// The steps of each block, by ``Block/index``.
    package let blocks: [[Int]]
    /// The compiled expressions, by ``Expression/index``.
    package let programs: [Program?]
    /// What each slot of a program stands for.
    package let variables: [VariableSource]
    /// What each operation does with the session.
    package let usage: [String: SessionUsage]
    /// For each question of a code, the words the flow compares its answers with.
    package let spokenWords: [Int: Set<String>]
    /// Where waivers stand without which something would be reported.
    let neededWaivers: Set<Span>

    /// The program of an expression; nil only for a flow with errors, which is never run.
    package func program(_ expression: Expression) -> Program? {
        programs.indices.contains(expression.index) ? programs[expression.index] : nil
    }

    /// The step whose answer a token is read from, when it is read from nowhere else.
    package func answerStep(of token: Template) -> Int? {
        guard case .expression(let expression) = token.form, let program = program(expression),
            program.slots.count == 1, let slot = program.slots.first, case .answer(let step, _) = variables[slot]
        else { return nil }
        return step
    }

    /// The server that a URL begins with, if it begins with one.
    package func server(of url: Template) -> String? {
        guard let expression = url.beginning, let slot = program(expression)?.slots.first,
            variables.indices.contains(slot),
            case .server(let name) = variables[slot]
        else { return nil }
        return name
    }

    /// Whether a program reads something secret; the answers of `open` questions are none.
    package func readsSecret(_ program: Program, open: Set<Int>) -> Bool {
        program.slots.contains { slot in
            guard variables.indices.contains(slot) else { return false }
            switch variables[slot] {
            case .step(let step) where open.contains(step), .maybeStep(let step) where open.contains(step): return false
            case let variable: return isSecret(variable)
            }
        }
    }

    /// Whether a variable is secret by itself.
    private func isSecret(_ variable: VariableSource) -> Bool {
        switch variable {
        case .input(let name): names.inputs[name].map { $0.secrecy != .open } ?? false
        case .session(let name): !(names.session[name]?.isPublic ?? true)
        case .authorize(let part): part == .state || part == .nonce
        case .member(_, let name): ["code", "code_verifier", "state", "nonce"].contains(name)
        case .step(let step), .maybeStep(let step): isSecretAnswer(step)
        case .now, .server, .value, .response, .callback, .error, .round, .item, .answer, .bound, .maybeBound: false
        }
    }

    /// Whether a step is a question whose answer is never shown.
    private func isSecretAnswer(_ step: Int) -> Bool {
        guard steps.indices.contains(step), case .ask(let ask) = steps[step].action else { return false }
        return ask.isHidden
    }
}
