// Where inputs come from: flags and files.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHost
internal import FlowModel
internal import FlowReport
internal import FlowYAML

/// The inputs as they were handed in.
struct InputSources: Sendable {
    /// What each was given.
    private(set) var given: [String: GivenInput] = [:]
    /// The places of those that came out of a file.
    private(set) var places: [String: Location] = [:]
    /// What is wrong with how some were handed in.
    private(set) var complaints: [String: [Complaint]] = [:]
    private let context: CommandContext

    /// Reads `--inputs` and `--set`, the latter over the former; later files lie over earlier ones.
    init(_ options: RunOptions, _ inputs: [Input], _ context: CommandContext) async throws(CommandFailure) {
        self.context = context
        for path in options.inputs { try read(try await context.source(path)) }
        let assignments = try Assignment.all(options.set, flag: "--set", placeholder: "NAME=VALUE")
        for assignment in assignments {
            do throws(CommandFailure) {
                let input = inputs.first { $0.name.text == assignment.name }
                given[assignment.name] = try await value(of: assignment, input)
                places[assignment.name] = nil
            } catch {
                guard error.exit == .usage else { throw error }
                complaints[assignment.name] = error.complaints
            }
        }
    }

    private func value(of assignment: Assignment, _ input: Input?) async throws(CommandFailure) -> GivenInput {
        if let given = try await Spelling(flag: "--set", context: context).value(of: assignment) { return given }
        if let input, input.secrecy != .open {
            throw CommandFailure(
                .usage, "`\(assignment.name)` is secret and stands in clear on the command line, where others see it",
                help: [Self.secretSpellings(assignment.name)])
        }
        if let input, input.kind == .file {
            throw CommandFailure(
                .usage, "`\(assignment.name)` is a file", help: ["write `--set \(assignment.name)=@FILE`"])
        }
        return .text(assignment.value)
    }

    /// How a secret can be given.
    static func secretSpellings(_ name: String) -> String {
        Spelling.secret("--set", name)
    }

    private mutating func read(_ source: SourceText) throws(CommandFailure) {
        let (root, diagnostics) = YAML.parse(source)
        guard let root, !diagnostics.hasErrors else {
            // Neither the lines nor the help, which may repeat them: an inputs file holds secrets.
            throw CommandFailure(
                .usage, diagnostics.map { Complaint($0.message, at: $0.location, showsLine: false) })
        }
        guard case .mapping(let entries) = root.content else {
            let place = Location(source, root.span)
            throw CommandFailure(
                .usage,
                [
                    Complaint(
                        "an inputs file holds a map", help: ["write one `NAME: VALUE` on each line"], at: place,
                        showsLine: false)
                ])
        }
        for entry in entries {
            given[entry.key] = GivenInput(entry.value)
            places[entry.key] = Location(source, entry.keySpan)
        }
    }
}

extension GivenInput {
    /// What a node of an inputs file gives; plain scalars keep their text, so that `007` stays what it is.
    fileprivate init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): self = scalar.value == .null ? .value(.null) : .text(scalar.text)
        case .sequence, .mapping: self = .value(Value(asWritten: node))
        }
    }
}

extension Value {
    /// A node whose scalars keep their text.
    fileprivate init(asWritten node: Node) {
        switch node.content {
        case .scalar(let scalar): self = scalar.value == .null ? .null : .string(scalar.text)
        case .sequence(let nodes): self = .list(nodes.map { Value(asWritten: $0) })
        case .mapping(let entries): self = .map(entries.map { ($0.key, Value(asWritten: $0.value)) })
        }
    }
}
