// `flowrun test`: scenarios of flows against their sandboxes.

internal import FlowCommandLine
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowHTTP
internal import FlowHost
internal import FlowJSON
internal import FlowReport
internal import FlowScenario

/// The command `test`.
struct TestCommand: CommandBody {
    let context: CommandContext
    let options: TestOptions

    var isForPrograms: Bool { options.format == .json }

    func perform() async throws(CommandFailure) -> ExitCode {
        guard options.filter == nil || !options.mutate && !options.coverage else {
            throw CommandFailure(
                .usage, "`--filter` leaves scenarios out, which `--coverage` and `--mutate` need",
                help: ["leave `--filter` out"])
        }
        let suite = Suite(try await files(), filter: options.filter)
        guard suite.count > 0 else {
            throw CommandFailure(.usage, "no scenario has `\(options.filter ?? "")` in its name")
        }
        let start = ContinuousClock.now
        let progress = Progress(context, isOn: !options.quiet)
        defer { progress.clear() }
        var report = SuiteReport(
            await suite.run(live: options.live ? context.transport : nil) { done in
                progress.tell("\(done) of \(suite.count) scenarios")
            })
        if options.filter == nil { report.gaps = report.files.gaps }
        report.requiresCoverage = options.coverage
        if options.mutate, report.files.allSatisfy(\.failed.isEmpty) {
            report.mutations = await mutations(suite, report.files, progress)
        }
        report.duration = ContinuousClock.now - start
        guard !Task.isCancelled else { return .interrupted }
        progress.clear()
        try write(report)
        return report.hasPassed ? .success : .failed
    }

    /// Tries changes of each flow. They stay in the process, whatever the scenarios do.
    private func mutations(
        _ suite: Suite, _ results: [FileResult], _ progress: Progress
    ) async -> MutationReport {
        let results = options.live ? await suite.run() : results
        let runs = results.byFlow.map { MutationRun($0.flow, $0.files) }
        let count = runs.reduce(0) { $0 + $1.mutations.count }
        let done = Lock(0)
        var report = MutationReport()
        for run in runs {
            report =
                report
                + (await run.run {
                    let number = done.withLock {
                        $0 += 1
                        return $0
                    }
                    progress.tell("\(number) of \(count) changes")
                })
        }
        return report
    }

    private func files() async throws(CommandFailure) -> [TestFile] {
        let loader = context.testLoader
        var files: [TestFile] = []
        var problems: [Diagnostic] = []
        for path in try testPaths() {
            let (file, diagnostics) = loader.load(try await context.source(path))
            problems += diagnostics
            if let file { files.append(file) }
        }
        guard !problems.hasErrors else { throw CommandFailure(.failed, problems) }
        return files
    }

    /// The test files that are named, and those in the folders that are.
    private func testPaths() throws(CommandFailure) -> [String] {
        try context.files(
            in: [options.first] + options.others,
            where: { $0.hasSuffix(".test.yaml") || $0.hasSuffix(".test.yml") },
            nothing: {
                CommandFailure(
                    .usage, "there is no test in the folder `\($0)`", help: ["tests are files `NAME.test.yaml`"])
            })
    }

    private func write(_ report: SuiteReport) throws(CommandFailure) {
        let text =
            switch options.format {
            case .text: text(report)
            case .json: report.json.pretty + "\n"
            case .junit: report.junit
            case .tap: report.tap
            }
        guard let path = options.output else { return context.out(text) }
        do throws(FileError) { try context.writeFile(path, text) } catch {
            throw CommandFailure(.environment, error.message)
        }
    }

    private func text(_ report: SuiteReport) -> String {
        let palette = Palette(isOn: context.screen.paintsOut && options.output == nil)
        return ScenarioText(palette, isQuiet: options.quiet).lines(report).map { $0 + "\n" }.joined()
    }
}
