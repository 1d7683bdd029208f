// From what was handed in to all inputs; what is missing is asked for, where somebody can be asked.

internal import FlowCEL
internal import FlowEngine
internal import FlowHost
internal import FlowModel
internal import FlowReport

/// Gathers the inputs of a run.
struct InputGathering: Sendable {
    let reader: InputReader
    let sources: InputSources
    let options: RunOptions
    let context: CommandContext

    /// The values of all inputs.
    func values() async throws(CommandFailure) -> [String: Value] {
        var given = sources.given
        var (values, problems) = reader.read(given, usingExamples: options.sandbox)
        problems.removeAll { $0.kind == .missing && sources.complaints[$0.input] != nil }
        let complaints = sources.complaints.sorted { $0.key < $1.key }.flatMap(\.value)
        guard complaints.isEmpty else {
            throw CommandFailure(.usage, complaints + problems.map { complaint($0) })
        }
        if !problems.isEmpty, problems.allSatisfy({ $0.kind == .missing }), context.canAsk, options.format == .text {
            for problem in problems {
                guard let input = reader.inputs.first(where: { $0.name.text == problem.input }) else { continue }
                guard let answer = try await ask(for: input) else { break }
                given[problem.input] = answer
            }
            (values, problems) = reader.read(given, usingExamples: options.sandbox)
        }
        guard problems.isEmpty else { throw CommandFailure(.usage, problems.map { complaint($0) }) }
        return values
    }

    /// Asks until the answer fits; nil when nothing more is said.
    private func ask(for input: Input) async throws(CommandFailure) -> GivenInput? {
        let isHidden = input.secrecy != .open
        let about = input.about.map { " (\($0))" } ?? ""
        var prompt = Prompt(columns: context.screen.columns, talk: context.talk)
        defer { prompt.erase() }
        while true {
            prompt.write(Masking(nil).line("\(input.name.text)\(about): "))
            switch await context.input.line(hidden: isHidden, within: nil) {
            case .line(let text):
                prompt.typed(text, hidden: isHidden)
                switch given(text, for: input) {
                case .success(let given): return given
                case .failure(let problem): prompt.write(Masking(nil).line(problem.message) + "\n")
                }
            case .end, .timeout:
                prompt.giveUp()
                return nil
            case .cancelled: throw CommandFailure(.interrupted, "interrupted")
            }
        }
    }

    /// Why an answer does not fit.
    private struct Misfit: Error {
        let message: String
    }

    /// What was answered, if it fits; a file is asked for by its path.
    private func given(_ text: String, for input: Input) -> Result<GivenInput, Misfit> {
        var given = GivenInput.text(text)
        if input.kind == .file {
            do throws(FileError) { given = .file(try context.readFile(text, CommandContext.maxFileBytes)) } catch {
                return .failure(Misfit(message: error.message))
            }
        }
        do throws(InputProblem) { _ = try reader.check(given, input) } catch {
            return .failure(Misfit(message: error.message))
        }
        return .success(given)
    }

    private func complaint(_ problem: InputProblem) -> Complaint {
        let input = reader.inputs.first { $0.name.text == problem.input }
        let place = sources.places[problem.input]
        switch problem.kind {
        case .missing:
            return Complaint(
                problem.message + (input?.about.map { ": \($0)" } ?? ""), help: problem.help + howToGive(input),
                at: place, showsLine: false)
        case .unknown, .invalid:
            let help = input?.kind == .file && problem.kind == .invalid ? howToGive(input) : []
            return Complaint(problem.message, help: problem.help + help, at: place, showsLine: false)
        }
    }

    private func howToGive(_ input: Input?) -> [String] {
        guard let input else { return [] }
        let name = input.name.text
        if input.secrecy != .open { return [InputSources.secretSpellings(name)] }
        if input.kind == .file { return ["give it with `--set \(name)=@FILE`"] }
        let value = input.exampleText ?? input.choices?.first ?? input.kind.placeholder
        return ["give it with `--set \(name)=\(value)`"] + (input.choices.map { ["choose \($0.inWords)"] } ?? [])
    }
}

extension Input {
    /// The example as a command line has it.
    fileprivate var exampleText: String? {
        guard let example else { return nil }
        if case .list(let elements) = example.form {
            let texts = elements.compactMap(\.literal)
            return texts.count == elements.count ? texts.joined(separator: ",") : nil
        }
        return example.literal.map { $0.utf8.contains(0x20) ? "'\($0)'" : $0 }
    }
}

extension Input.Kind {
    /// What stands for a value of it.
    fileprivate var placeholder: String {
        switch self {
        case .text: "VALUE"
        case .uri: "URI"
        case .int: "NUMBER"
        case .bool: "true"
        case .list: "ONE,TWO"
        case .file: "@FILE"
        }
    }
}
