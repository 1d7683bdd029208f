// A person whose answers were given with the call; what is left is asked on the terminal, where there is one.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHost
internal import FlowModel

/// Answers from `--answer`, then from examples before a sandbox, then from the terminal.
final class PreparedUser: EndUser {
    private let answers: Lock<[String: [Value]]>
    private let takesExamples: Bool
    private let terminal: TerminalUser
    private let canAsk: Bool

    /// Reads `--answer`; each has to be for a question of the flow.
    init(
        _ options: RunOptions, _ flow: LinkedFlow, _ terminal: TerminalUser, _ context: CommandContext
    ) async throws(CommandFailure) {
        self.terminal = terminal
        takesExamples = options.sandbox
        canAsk = context.canAsk && options.format == .text
        let questions = flow.questions
        var answers: [String: [Value]] = [:]
        let assignments = try Assignment.all(
            options.answers, flag: "--answer", placeholder: "STEP=VALUE", repeated: true)
        for assignment in assignments {
            let name = assignment.name
            guard let question = questions.first(where: { $0.name == name }) else {
                throw CommandFailure(
                    .usage, "the flow has no step `\(name)` that asks",
                    help: RunCommand.nearest(name, questions.map(\.name), "questions"))
            }
            answers[name, default: []].append(try await Self.value(of: assignment, question.ask, context))
        }
        self.answers = Lock(answers)
    }

    private static func value(
        of assignment: Assignment, _ ask: AskAction, _ context: CommandContext
    ) async throws(CommandFailure) -> Value {
        switch try await Spelling(flag: "--answer", context: context).value(of: assignment) {
        case .text(let text)?: return .string(text)
        case .value(let value)?: return value
        case .file(let bytes)?:
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CommandFailure(.usage, "the answer to `\(assignment.name)` is not UTF-8 text")
            }
            return .string(text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text)
        case nil:
            guard ask.kind != .secret else {
                throw CommandFailure(
                    .usage,
                    "`\(assignment.name)` is secret and stands in clear on the command line, where others see it",
                    help: [Spelling.secret("--answer", assignment.name)])
            }
            return .string(assignment.value)
        }
    }

    func ask(_ question: Question) async throws(AnswerFailure) -> Value {
        if question.problem == nil {
            let prepared: Value? = answers.withLock { answers in
                guard let list = answers[question.name], let first = list.first else { return nil }
                answers[question.name] = Array(list.dropFirst())
                return first
            }
            if let prepared { return prepared }
            if takesExamples, let example = question.exampleAnswer { return example }
        }
        if canAsk { return try await terminal.ask(question) }
        if let problem = question.problem { throw .refused(problem, help: question.howToAnswer) }
        let isSpent = answers.withLock { $0[question.name] != nil }
        throw .unavailable(
            help: (isSpent ? ["it is asked again: each `--answer` counts once"] : []) + question.howToAnswer)
    }

    func show(_ notice: Notice) async {
        await terminal.show(notice)
    }
}

extension LinkedFlow {
    /// The steps that ask, by name.
    fileprivate var questions: [(name: String, ask: AskAction)] {
        steps.compactMap { step in
            guard case .ask(let ask) = step.action, let id = step.id else { return nil }
            return (id.text, ask)
        }
    }
}

extension Question {
    /// How the answer is given with a call.
    fileprivate var howToAnswer: [String] {
        func give(_ value: String) -> String { "give it with `--answer \(name)=\(value)`" }
        switch form {
        case .value(.secret, _): return [Spelling.secret("--answer", name)]
        case .value(.confirm, _): return [give("yes") + " or `no`"]
        case .value(.number, _): return [give("NUMBER")]
        case .value(.code, _), .value(.text, _): return [give("VALUE")]
        case .fields(let fields):
            let members = fields.map { "\"\($0.name)\": …" }.joined(separator: ", ")
            return [give("@FILE") + ", a file that holds `{\(members)}`"]
        case .choice(let choices):
            let shown = choices.prefix(20).map(\.label)
            return [
                give("1") + " or the name",
                "choose \(Array(shown).inWords)" + (choices.count > shown.count ? " or one of those after them" : ""),
            ]
        }
    }
}
