// `flowrun run`: loads a flow, gathers what it needs, runs it, tells how it went.

internal import FlowCEL
internal import FlowCommandLine
internal import FlowConcurrency
internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHTTP
internal import FlowHost
internal import FlowModel
internal import FlowReport
internal import FlowScenario

/// The command `run`.
struct RunCommand: CommandBody {
    let context: CommandContext
    let options: RunOptions

    var isForPrograms: Bool { options.format == .json }

    /// Makes ready, on another thread, what each run needs later: the tables of functions when the file has been read,
    /// the first digest when it has been linked, libcurl when it is run. OpenSSL alone takes as long as reading a flow.
    private func warmUp() {
        let transport = context.transport
        _ = OSThread.start {
            _ = CommandContext.expressions
            transport.warmUp()
            _ = Digest.sha256.hash([])
        }
    }

    func perform() async throws(CommandFailure) -> ExitCode {
        try checkOptions()
        warmUp()
        let flow = try await load()
        let operations = try self.operations(of: flow)
        var servers = try ServerOverrides(options.servers).urls(for: flow.flow)
        let elsewhere = Set(servers.keys)
        let inputs = try await inputs(of: flow, operations)
        let user = try await PreparedUser(options, flow, terminal(), context)
        let stage = options.sandbox ? try await SandboxStage(flow, options, context) : nil
        defer { stage?.stop() }
        if let stage {
            let machine = Machine(flow, operations: operations, inputs: inputs)
            servers.merge(stage.urls(for: machine)) { given, _ in given }
            if !isForPrograms, !options.quiet { context.say(stage.greeting) }
        }
        let report = report(on: flow.flow, files: curlFiles(flow.flow, inputs))
        var machine = Machine(flow, operations: operations, inputs: inputs, servers: servers)
        if let stage { machine = machine.standingIn(on: stage.provider, butFor: elsewhere) }
        let browser = browser(stage)
        let outcome: Outcome
        do throws(RunFailure) {
            let kept =
                options.sandbox
                ? SessionStage()
                : try SessionStage(machine, operations: operations, context: context, isQuiet: options.quiet)
            machine = machine.with(session: kept.session)
            let runner = Runner(
                Host(
                    transport: context.transport, browser: browser, endUser: user, clock: context.clock,
                    random: context.random,
                    session: kept.keeper, watch: { report.watch($0, $1) }))
            outcome = await runner.run(&machine)
            // The last page of a sign-in is still on its way to the person's browser.
            await browser.stop()
        } catch {
            outcome = .failed(error)
        }
        report.finish(RunEnd(outcome, secrets: machine.memory.secrets))
        if case .finished(let results) = outcome, let name = options.print {
            try printValue(name, results.map(\.result), machine)
        }
        return outcome.exitCode
    }

    private func checkOptions() throws(CommandFailure) {
        if options.print != nil, isForPrograms {
            throw CommandFailure(
                .usage, "`--print` and `--format json` exclude each other",
                help: ["take the value out of the document, or leave `--format` out"])
        }
        if !options.sandbox, !options.switches.isEmpty {
            throw CommandFailure(.usage, "`--switch` is for the sandbox", help: ["add `--sandbox`"])
        }
        if options.sandbox, options.file == "-" {
            throw CommandFailure(.usage, "a flow out of standard input has no sandbox beside it")
        }
        let uses = options.inputs.count { $0 == "-" } + (options.set + options.answers).count { $0.hasSuffix("=-") }
        if uses + (options.file == "-" ? 1 : 0) > 1 {
            throw CommandFailure(.usage, "standard input is used twice", help: ["put one of both into a file"])
        }
    }

    private func load() async throws(CommandFailure) -> LinkedFlow {
        let (flow, diagnostics) = try await context.flow(options.file, variants: options.variants)
        if !isForPrograms { context.tell(diagnostics) }
        return flow
    }

    private func operations(of flow: LinkedFlow) throws(CommandFailure) -> [String] {
        let names = flow.flow.operations.map(\.name.text)
        guard !options.operations.isEmpty else {
            guard names.contains("login") else {
                throw CommandFailure(
                    .usage, "the flow has no operation `login`; name the one to run",
                    help: Self.nearest("login", names, "operations"))
            }
            return ["login"]
        }
        let unknown = options.operations.filter { !names.contains($0) }
        guard unknown.isEmpty else {
            throw CommandFailure(
                .usage,
                unknown.map {
                    Complaint("the flow has no operation `\($0)`", help: Self.nearest($0, names, "operations"))
                })
        }
        return options.operations
    }

    /// What somebody may have meant, and all there is.
    static func nearest(_ name: String, _ names: [String], _ what: String) -> [String] {
        let all =
            switch names.count {
            case 0: "it has no \(what)"
            case 1: "it has \(names.allInWords) only"
            default: "its \(what) are \(names.allInWords)"
            }
        return [Suggestion.didYouMean(name, among: names), all].compactMap { $0 }
    }

    private func inputs(of flow: LinkedFlow, _ operations: [String]) async throws(CommandFailure) -> [String: Value] {
        let reader = InputReader(
            flow, operations: operations,
            world: Machine.World(now: context.clock.now(), random: context.random))
        let sources = try await InputSources(options, reader.inputs, context)
        return try await InputGathering(reader: reader, sources: sources, options: options, context: context).values()
    }

    private func browser(_ stage: SandboxStage?) -> any Browser {
        let paste = PasteBrowser(lines: context.input, clock: context.clock, say: context.say)
        switch chosenBrowser {
        case .follow:
            guard let stage else { return FollowBrowser(transport: context.transport, clock: context.clock) }
            let pages = FollowBrowser(transport: stage.trusting(context.transport), clock: context.clock)
            return SandboxBrowser(pages: pages, provider: stage.provider, installed: stage.installed(with: apps))
        case .paste: return paste
        case .auto:
            let status = status
            return LoopbackBrowser(
                desktop: DesktopBrowser(environment: context.environment), paste: paste,
                apps: stage?.installed(with: apps) ?? apps, status: status,
                say: status.map { $0.say } ?? context.say)
        }
    }

    private func terminal() -> TerminalUser {
        let desktop = DesktopBrowser(environment: context.environment)
        let follow = FollowBrowser(transport: context.transport, clock: context.clock)
        let choice = chosenBrowser
        return TerminalUser(lines: context.input, columns: context.screen.columns, talk: context.talk) { sight in
            switch (choice, sight) {
            case (.auto, _): desktop.open(sight)
            case (.follow, .page(let url)): await follow.visit(url)
            case (.follow, .picture), (.paste, _): break
            }
        }
    }

    /// Where somebody looks at the talk, and wants to.
    private var status: StatusLine? {
        guard !options.quiet, context.screen.isTalkTerminal, let columns = context.screen.columns else { return nil }
        return StatusLine(columns: columns, talk: context.talk)
    }

    private var apps: Set<String> { Set(options.apps.map { $0.lowercased() }) }

    private var chosenBrowser: RunOptions.BrowserChoice { options.browser ?? (options.sandbox ? .follow : .auto) }

    private func report(on flow: Flow, files: CurlFiles) -> any RunReport {
        let report = plainReport(on: flow)
        guard options.curl else { return report }
        return CurlReport(report, files: files, showsSecrets: options.showSecrets, talk: context.talk)
    }

    /// The files that inputs were read from; what stands in for them at a sandbox is in none.
    private func curlFiles(_ flow: Flow, _ inputs: [String: Value]) -> CurlFiles {
        var paths: [String: String] = [:]
        if !options.sandbox {
            let given = try? Assignment.all(options.set, flag: "--set", placeholder: "NAME=VALUE")
            for assignment in given ?? [] where assignment.value.hasPrefix("@") {
                paths[assignment.name] = String(assignment.value.dropFirst())
            }
        }
        return CurlFiles(flow, paths: paths, inputs: inputs)
    }

    private func plainReport(on flow: Flow) -> any RunReport {
        let clock = context.clock
        guard !isForPrograms else {
            return JSONReport(
                flow: flow.id.text, showsSecrets: options.showSecrets, now: { clock.now() }, out: context.out)
        }
        var text = TextReport.Options()
        text.level = options.quiet ? .quiet : options.verbose > 1 ? .wire : options.verbose > 0 ? .verbose : .normal
        text.showsSecrets = options.showSecrets
        text.showsResult = options.print == nil
        text.colors = (context.screen.paintsOut, context.screen.paintsTalk)
        text.width = context.screen.width
        return TextReport(flow, options: text, now: { clock.now() }, out: context.out, talk: context.talk)
    }

    /// Prints a value of the last result that has it, else of the session.
    private func printValue(
        _ name: String, _ results: [Value], _ machine: Machine
    ) throws(CommandFailure) {
        // Of a field with several values, the one at hand is meant; where that cannot be told, none is.
        let kept = (try? machine.sessionValue(name)).flatMap { $0 }
        if let value = results.reversed().lazy.compactMap({ RawValue.find(name, in: $0) }).first ?? kept {
            context.out(RawValue.text(value) + "\n")
            return
        }
        var returned: [String] = []
        for case .map(let map) in results { returned += map.names }
        let names = (returned + machine.memory.session.keys.sorted()).withoutRepeats
        throw CommandFailure(
            .usage, "there is no `\(name)` in the result or the session",
            help: [
                Suggestion.didYouMean(name, among: names),
                names.isEmpty ? "both are empty" : "there are \(names.allInWords)",
            ].compactMap { $0 })
    }
}

extension Outcome {
    /// How the program ends after a run that ended so.
    fileprivate var exitCode: ExitCode {
        switch self {
        case .finished: .success
        case .cancelled: .interrupted
        case .failed(let failure):
            switch failure.kind {
            case .network, .environment: .environment
            case .denied, .cancelled, .input, .signin, .config, .busy, .unsupported, .provider, .refused, .protocol:
                .failed
            }
        }
    }
}
