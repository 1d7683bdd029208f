// `flowrun test`: scenarios of flows against their sandboxes.

internal import FlowCommandLine
internal import FlowConcurrency
internal import FlowDiagnostics
internal import FlowHTTP
internal import FlowJSON
internal import FlowModel
internal import FlowReport
internal import FlowScenario

/// The command `test`.
struct TestCommand: CommandBody {
    let context: CommandContext
    let options: TestOptions

    var isForPrograms: Bool { options.format == .json }

    func perform() async throws(CommandFailure) -> ExitCode {
        guard options.filter == nil || !options.mutate && !options.coverage && !options.adversaries else {
            throw CommandFailure(
                .usage, "`--filter` leaves scenarios out, which `--coverage`, `--mutate` and `--adversaries` need",
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
        if report.files.allSatisfy(\.failed.isEmpty), options.mutate || options.adversaries {
            // Changes and attacks stay in the process, whatever the scenarios do.
            let results = options.live ? await suite.run() : report.files
            if options.mutate { report.mutations = await mutations(results, progress) }
            if options.adversaries { report.adversaries = await adversaries(results, progress) }
        }
        report.duration = ContinuousClock.now - start
        guard !Task.isCancelled else { return .interrupted }
        progress.clear()
        try write(report)
        return report.hasPassed ? .success : .failed
    }

    /// Attacks each flow.
    private func adversaries(_ results: [FileResult], _ progress: Progress) async -> AdversaryReport {
        var report = AdversaryReport()
        for group in results.byFlow {
            let run = AdversaryRun(group.flow, group.files) { ShownOutput($0.flow) }
            let name = group.flow.base.flow.id.text
            report = report + (await run.run { progress.tell("\($0) of \($1) attacks on \(name)") })
        }
        return report
    }

    /// Tries changes of each flow.
    private func mutations(_ results: [FileResult], _ progress: Progress) async -> MutationReport {
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

    private func write(_ report: SuiteReport) throws(CommandFailure) {
        let text =
            switch options.format {
            case .text: text(report)
            case .json: report.json.pretty + "\n"
            case .junit: report.junit
            case .tap: report.tap
            }
        try context.write(text, to: options.output)
    }

    private func text(_ report: SuiteReport) -> String {
        let palette = Palette(isOn: context.screen.paintsOut && options.output == nil)
        return ScenarioText(palette, isQuiet: options.quiet).lines(report).map { $0 + "\n" }.joined()
    }
}
