// Why a command cannot do what it was asked for.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowHost
internal import FlowJSON
internal import FlowReport

/// Everything that keeps a command from its work, and how the program ends then.
struct CommandFailure: Error, Sendable {
    /// How the program ends.
    let exit: ExitCode
    /// What is wrong apart from the text of files.
    var complaints: [Complaint] = []
    /// What is wrong with files.
    var diagnostics: [Diagnostic] = []

    /// A failure with one complaint.
    init(_ exit: ExitCode, _ message: String, help: [String] = [], at location: Location? = nil) {
        self.exit = exit
        complaints = [Complaint(message, help: help, at: location)]
    }

    /// A failure with several complaints.
    init(_ exit: ExitCode, _ complaints: [Complaint]) {
        self.exit = exit
        self.complaints = complaints
    }

    /// A failure of files.
    init(_ exit: ExitCode, _ diagnostics: [Diagnostic]) {
        self.exit = exit
        self.diagnostics = diagnostics
    }

    /// A call that cannot be understood.
    init(_ error: UsageError) {
        self.init(.usage, error.message, help: error.help)
    }

    /// A file that cannot be read; `help` is for one that does not exist.
    init(_ error: FileError, help: [String] = []) {
        let exit: ExitCode =
            switch error.cause {
            case .notFound, .isFolder, .tooLarge: .usage
            case .notAllowed, .system: .environment
            }
        self.init(exit, error.message, help: error.cause == .notFound ? help : [])
    }

    /// The failure as text for people.
    func text(colors: Bool) -> String {
        let renderer = SnippetRenderer(color: colors)
        let blocks =
            complaints.map { $0.lines(Palette(isOn: colors)).joined(separator: "\n") }
            + diagnostics.map { renderer.render($0) }
        return blocks.map { $0 + "\n" }.joined()
    }

    /// The failure as a document for programs.
    var json: JSON {
        let problems = complaints.map { JSON.object($0.json) } + diagnostics.map { JSON.object($0.json) }
        return .object([
            "error": .object([
                "code": .string(code), "kind": .string(exit == .environment ? "environment" : "input"),
                "title": .string(complaints.first?.message ?? diagnostics.first?.message ?? ""),
            ]),
            "problems": .array(problems),
        ])
    }

    private var code: String {
        switch exit {
        case .usage: "usage"
        case .environment: "environment"
        case .success, .failed, .interrupted, .terminated: diagnostics.first?.code.rawValue ?? "failed"
        }
    }
}
