// `flowrun explain`: a function or a diagnostic code in words.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowFunctions
internal import FlowModel
internal import FlowReport

/// What `explain` is called with.
struct ExplainOptions: Sendable {
    var name: String?
}

/// The command `explain`.
struct ExplainCommand: CommandBody {
    let context: CommandContext
    let options: ExplainOptions

    var isForPrograms: Bool { false }

    /// The table of `explain`.
    static let table = Command<ExplainOptions>(
        program: "flowrun", name: "explain", summary: "explains a function of expressions, or the code of a problem",
        examples: [
            Example("flowrun explain hash.sha256", "a function, with examples"),
            Example("flowrun explain F2001", "why something is a problem, wrong and right"),
            Example("flowrun explain", "all functions and codes"),
        ],
        positionals: [.optional("NAME", "a function or a code; without one, all are listed", to: \.name)],
        defaults: ExplainOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        guard let name = options.name else {
            context.out(list.map { $0 + "\n" }.joined())
            return .success
        }
        if let text = FlowFunctions.explanation(named: name) ?? macro(name)?.explanation {
            context.out(text + "\n")
        } else if let code = Code(rawValue: name.uppercased()) {
            context.out(lines(code).map { $0 + "\n" }.joined())
        } else {
            throw unknown(name)
        }
        return .success
    }

    private func macro(_ name: String) -> Macro? { Macro.all.first { $0.name == name } }

    private var palette: Palette { Palette(isOn: context.screen.paintsOut) }

    private func lines(_ code: Code) -> [String] {
        let title = palette.paint(code.rawValue, .strong) + ": " + code.title
        guard let explanation = code.explanation else { return [title] }
        return [title, ""] + HelpText.wrap(explanation.reason, width: HelpText.width)
            + ["", palette.paint("wrong:", .bad)] + indented(explanation.bad)
            + ["", palette.paint("right:", .good)] + indented(explanation.good)
    }

    private func indented(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
    }

    private var list: [String] {
        let families = FlowFunctions.families()
        let functions = families.map { family, names in
            (left: family.isEmpty ? "of no family" : family, right: names.joined(separator: ", "))
        }
        let macros = (left: "macros", right: Macro.all.map(\.name).joined(separator: ", "))
        let codes = Code.allCases.sorted { $0.rawValue < $1.rawValue }
            .map { (left: $0.rawValue, right: $0.title) }
        return [palette.paint("functions", .strong)] + HelpText.table(functions + [macros])
            + ["", palette.paint("codes", .strong)] + HelpText.table(codes)
    }

    private func unknown(_ name: String) -> CommandFailure {
        let names = FlowFunctions.families().flatMap(\.names) + Macro.all.map(\.name)
        // `sha256` for `hash.sha256`: whoever leaves the family out is nearer than any typing mistake.
        var near = names.filter { $0.hasSuffix("." + name) }
        if let nearest = Suggestion.nearest(to: name, among: names + Code.allCases.map(\.rawValue)) {
            near.append(nearest)
        }
        near = near.withoutRepeats
        return CommandFailure(
            .usage, "there is no function or code `\(name)`",
            help: [near.isEmpty ? nil : "did you mean \(near.inWords)?", "`flowrun explain` lists all"].compactMap {
                $0
            })
    }
}
