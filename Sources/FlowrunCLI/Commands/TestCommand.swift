// `flowrun test`: scenarios of flows against their sandboxes.

internal import FlowCommandLine
internal import FlowDiagnostics
internal import FlowHTTP
internal import FlowHost
internal import FlowReport
internal import FlowScenario

/// The command `test`.
struct TestCommand: CommandBody {
    let context: CommandContext
    let options: TestOptions

    var isForPrograms: Bool { options.format == .json }

    func perform() async throws(CommandFailure) -> ExitCode {
        let suite = Suite(try await files(), filter: options.filter)
        guard suite.count > 0 else {
            throw CommandFailure(.usage, "no scenario has `\(options.filter ?? "")` in its name")
        }
        let start = ContinuousClock.now
        let progress = Progress(context, isOn: !options.quiet)
        let results = await suite.run(live: options.live ? context.transport : nil) { done in
            progress.tell("\(done) of \(suite.count) scenarios")
        }
        progress.clear()
        guard !Task.isCancelled else { return .interrupted }
        try write(results, in: ContinuousClock.now - start)
        return results.allSatisfy(\.failed.isEmpty) ? .success : .failed
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
        var paths: [String] = []
        for path in [options.first] + options.others {
            guard let names = context.listFolder(path) else {
                paths.append(path)
                continue
            }
            let found = tests(in: path.hasSuffix("/") ? String(path.dropLast()) : path, names, depth: 0)
            guard !found.isEmpty else {
                throw CommandFailure(
                    .usage, "there is no test in the folder `\(path)`", help: ["tests are files `NAME.test.yaml`"])
            }
            paths += found
        }
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    private func tests(in folder: String, _ names: [String], depth: Int) -> [String] {
        var paths: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if name.hasSuffix(".test.yaml") || name.hasSuffix(".test.yml") {
                paths.append(path)
            } else if depth < 16, let inner = context.listFolder(path) {
                paths += tests(in: path, inner, depth: depth + 1)
            }
        }
        return paths
    }

    private func write(_ results: [FileResult], in duration: Duration) throws(CommandFailure) {
        let text =
            switch options.format {
            case .text, .json, .junit, .tap: self.text(results, in: duration)
            }
        guard let path = options.output else { return context.out(text) }
        do throws(FileError) { try context.writeFile(path, text) } catch {
            throw CommandFailure(.environment, error.message)
        }
    }

    private func text(_ results: [FileResult], in duration: Duration) -> String {
        let writer = ScenarioText(Palette(isOn: context.screen.paintsOut && options.output == nil))
        var lines: [String] = []
        for result in results where !options.quiet || !result.failed.isEmpty { lines += writer.lines(result) }
        if !options.quiet { lines.append(writer.summary(results, in: duration)) }
        return lines.map { $0 + "\n" }.joined()
    }
}
