// `flowrun validate`: everything that is wrong with files.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHost
internal import FlowJSON
internal import FlowModel
internal import FlowReport
internal import FlowSandbox
internal import FlowScenario
internal import FlowYAML

/// The command `validate`.
struct ValidateCommand: CommandBody {
    let context: CommandContext
    let options: ValidateOptions

    var isForPrograms: Bool { options.format == .json }

    func perform() async throws(CommandFailure) -> ExitCode {
        if options.fix, options.watch {
            throw CommandFailure(.usage, "`--fix` and `--watch` exclude each other", help: ["leave one of them out"])
        }
        if options.fix, options.paths.contains("-"), options.paths.count > 1 || options.format != .text {
            throw CommandFailure(
                .usage, "`--fix` writes standard input, mended, to standard output: nothing else goes there",
                help: ["mend it alone: `flowrun validate --fix - < FILE`"])
        }
        // Made on another thread while the files are read.
        _ = OSThread.start {
            FlowFile.warmUp()
            _ = CommandContext.expressions
        }
        guard options.watch else { return try await once(paths()) }
        return try await watch()
    }

    /// Looks at everything once and writes what is found.
    private func once(_ paths: [String]) async throws(CommandFailure) -> ExitCode {
        var sources: [SourceText] = []
        var unread: [CommandFailure] = []
        for path in paths {
            // What cannot be read keeps nothing else from being looked at.
            do throws(CommandFailure) { sources.append(try await context.source(path)) } catch { unread.append(error) }
        }
        if unread.count == paths.count, let first = unread.first { throw joined(unread, first) }
        let checker = FileChecker(context)
        let report = CheckReport(options.fix ? try mend(sources, by: checker) : checker.check(sources))
        try write(report)
        if let first = unread.first { throw joined(unread, first) }
        return report.errors > 0 || options.strict && report.warnings > 0 ? .failed : .success
    }

    private func joined(_ failures: [CommandFailure], _ first: CommandFailure) -> CommandFailure {
        CommandFailure(failures.first { $0.exit == .environment }?.exit ?? first.exit, failures.flatMap(\.complaints))
    }

    private func write(_ report: CheckReport) throws(CommandFailure) {
        let palette = Palette(isOn: context.screen.paintsOut && options.output == nil)
        let text =
            switch options.format {
            case .text: report.text(palette, quiet: options.quiet)
            case .json: report.json.pretty + "\n"
            case .sarif: report.sarif(version: Flowrun.version).pretty + "\n"
            case .github: report.github
            case .junit: report.junit
            }
        // The mended text went to standard output.
        if options.output == nil, options.fix, options.paths == ["-"] { return context.talk(text) }
        try context.write(text, to: options.output)
        if options.output != nil, options.format != .text, !options.quiet {
            context.say(report.summary(Palette(isOn: context.screen.paintsTalk)))
        }
    }

    /// Looks again whenever something changes.
    private func watch() async throws(CommandFailure) -> ExitCode {
        guard options.filesFrom != "-", !options.paths.contains("-") else {
            throw CommandFailure(.usage, "standard input cannot be watched", help: ["name files or folders"])
        }
        var last: [String: [UInt8]]?
        while !Task.isCancelled {
            let paths = try await paths()
            var now: [String: [UInt8]] = [:]
            for path in paths { now[path] = try? context.readFile(path, CommandContext.maxFileBytes) }
            if now != last {
                last = now
                do throws(CommandFailure) { _ = try await once(paths) } catch {
                    context.talk(error.text(colors: context.screen.paintsTalk))
                }
            }
            await context.clock.wait(.milliseconds(300))
        }
        return .interrupted
    }
}

/// Checks files of every kind, several at once.
struct FileChecker: Sendable {
    private let loader: TestLoader
    private let files: FlowFiles
    private let today: CalendarDay?

    /// A checker in the world of a command.
    init(_ context: CommandContext) {
        loader = context.testLoader
        files = context.siblings
        today = CalendarDay(String(context.clock.now().description.prefix(10)))
    }

    /// What is wrong with each text.
    func check(_ sources: [SourceText]) -> [CheckedFile] {
        guard sources.count > 1 else { return sources.map(check) }
        return sources.inParallel(threads: OSThread.processors) { check($0, threads: 1) }
    }

    /// What is wrong with a text; the forms of one flow are as many things to do as the files of a folder.
    func check(_ source: SourceText) -> CheckedFile {
        check(source, threads: OSThread.processors)
    }

    private func check(_ source: SourceText, threads: Int) -> CheckedFile {
        let kind = FlowFile.kind(of: source)
        let diagnostics: [Diagnostic] =
            switch kind {
            case .sandbox: Sandbox.load(source).1
            case .tests: loader.load(source).diagnostics
            case .flow, nil:
                FlowFile.check(
                    source, environment: CommandContext.expressions, files: files, today: today, threads: threads)
            }
        return CheckedFile(name: source.name, kind: kind, diagnostics: diagnostics)
    }
}
