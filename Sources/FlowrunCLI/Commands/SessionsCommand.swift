// `flowrun sessions`: what is kept between runs.

internal import FlowCEL
internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHost
internal import FlowJSON
internal import FlowModel
internal import FlowReport

/// What `sessions` is called with.
struct SessionsOptions: Sendable {
    var action: String?
    var names: [String] = []
    var all = false
    var format = Format.text
}

/// The command `sessions`.
struct SessionsCommand: CommandBody {
    let context: CommandContext
    let options: SessionsOptions

    var isForPrograms: Bool { options.format == .json }

    private static let actions = ["list", "show", "forget"]

    /// The table of `sessions`.
    static let table = Command<SessionsOptions>(
        program: "flowrun", name: "sessions", summary: "lists, shows or forgets what is kept between runs",
        examples: [
            Example("flowrun sessions list", "every session: its flow, servers and application"),
            Example("flowrun sessions show acme", "the public fields of the sessions of a flow"),
            Example("flowrun sessions forget acme-0a1b2c3d4e5f", "drop one; nobody is signed out at the provider"),
            Example("flowrun sessions forget --all", "drop them all"),
        ],
        positionals: [
            .optional("ACTION", "list, show or forget; list when none is named", to: \.action),
            .rest("NAME", "a session's name as `list` prints it, or a flow's id", to: \.names),
        ],
        flags: [
            .toggle("--all", "means every session", to: \.all),
            .choice("--format", "text is for people, json one document for programs", to: \.format),
        ], defaults: SessionsOptions())

    func perform() async throws(CommandFailure) -> ExitCode {
        let store: SessionStore
        let summaries: [SessionSummary]
        do throws(SessionStoreError) {
            store = try SessionStore(environment: context.environment)
            summaries = try store.list()
        } catch {
            throw CommandFailure(.environment, error.message, help: error.help)
        }
        switch options.action ?? "list" {
        case "list": tell(summaries, withFields: false)
        case "show": tell(try chosen(summaries), withFields: true)
        case "forget": try forget(try chosen(summaries), store)
        default:
            let action = options.action ?? ""
            throw CommandFailure(
                .usage, "`\(action)` is nothing to do with sessions",
                help: [Suggestion.didYouMean(action, among: Self.actions), "there are \(Self.actions.allInWords)"]
                    .compactMap { $0 })
        }
        return .success
    }

    /// The sessions that were named.
    private func chosen(_ summaries: [SessionSummary]) throws(CommandFailure) -> [SessionSummary] {
        if options.all { return summaries }
        guard !options.names.isEmpty else {
            throw CommandFailure(
                .usage, "no session is named", help: ["name one as `flowrun sessions list` prints it, or say `--all`"])
        }
        var chosen: [SessionSummary] = []
        for name in options.names {
            let found = summaries.filter { $0.name == name || $0.flow == name }
            guard !found.isEmpty else {
                let names = summaries.map(\.name)
                throw CommandFailure(
                    .usage, "there is no session `\(name)`",
                    help: [
                        Suggestion.didYouMean(name, among: names),
                        names.isEmpty ? "there are none at all" : "there are \(names.allInWords)",
                    ].compactMap { $0 })
            }
            chosen += found
        }
        return chosen
    }

    private func forget(_ summaries: [SessionSummary], _ store: SessionStore) throws(CommandFailure) {
        for summary in summaries {
            do throws(SessionStoreError) { try store.forget(summary) } catch {
                throw CommandFailure(.environment, error.message, help: error.help)
            }
            if !isForPrograms { context.say("forgot \(summary.name)") }
        }
        if isForPrograms { tell(summaries, withFields: false) }
    }

    private func tell(_ summaries: [SessionSummary], withFields: Bool) {
        guard !isForPrograms else {
            context.out(JSON.object(["sessions": .array(summaries.map { $0.json })]).pretty + "\n")
            return
        }
        guard !summaries.isEmpty else { return context.say("no session is kept") }
        // What lies in a session came from a server.
        for line in summaries.flatMap({ lines($0, withFields) }) { context.out(Masking(nil).line(line) + "\n") }
    }

    private func lines(_ summary: SessionSummary, _ withFields: Bool) -> [String] {
        switch summary.content {
        case .broken(let error): return ["\(summary.name)  cannot be read: \(error.message)"]
        case .session(let key, let savedAt, let fields, let keys):
            let hosts = key.servers.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
            let client = key.clientID.map { "  client_id \($0)" } ?? ""
            let head = "\(summary.name)  \(hosts)\(client)  kept \(TimeText.text(savedAt, now: context.clock.now()))"
            guard withFields else { return [head] }
            let kept = keys.filter { field in !fields.contains { $0.name == field.name } }
            return [head, "  \(summary.path)"] + fields.map { "  \($0.name)  \(RawValue.text($0.value))" }
                + kept.flatMap { field in field.keys.map { "  \(field.name)  kept for \($0.isEmpty ? "nothing" : $0)" }
                }
        }
    }
}

extension SessionSummary {
    /// The name people use: the file's without its ending.
    fileprivate var name: String {
        fileName.hasSuffix(".json") ? String(fileName.dropLast(5)) : fileName
    }

    /// The flow it belongs to, if it can be read.
    fileprivate var flow: String? {
        if case .session(let key, _, _, _) = content { key.flow } else { nil }
    }

    fileprivate var json: JSON {
        var object: JSONObject = ["name": .string(name), "path": .string(path)]
        switch content {
        case .broken(let error): object["error"] = .string(error.message)
        case .session(let key, let savedAt, let fields, let keys):
            object["flow"] = .string(key.flow)
            var servers: JSONObject = [:]
            for (name, origin) in key.servers.sorted(by: { $0.key < $1.key }) { servers[name] = .string(origin) }
            object["servers"] = .object(servers)
            object["client_id"] = key.clientID.map { .string($0) }
            object["saved_at"] = .string(savedAt.description)
            var shown: JSONObject = [:]
            for field in fields { shown[field.name] = (try? field.value.json()) ?? .null }
            object["fields"] = .object(shown)
            if !keys.isEmpty {
                var kept: JSONObject = [:]
                for field in keys { kept[field.name] = .array(field.keys.map { .string($0) }) }
                object["keys"] = .object(kept)
            }
        }
        return .object(object)
    }
}
