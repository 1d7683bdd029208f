// Several test files as one: their scenarios run side by side.

internal import FlowConcurrency
internal import FlowDiagnostics
package import FlowHTTP
internal import FlowModel

/// Test files that are run together.
package struct Suite: Sendable {
    /// The files, in order.
    package let files: [TestFile]
    /// The scenarios of each file that are run, as indices.
    package let chosen: [[Int]]

    /// Files with those of their scenarios whose name holds a text; all without one.
    package init(_ files: [TestFile], filter: String? = nil) {
        self.files = files
        chosen = files.map { file in
            file.file.cases.indices.filter { filter.map(file.file.cases[$0].name.text.contains) ?? true }
        }
    }

    /// How many scenarios are run.
    package var count: Int { chosen.reduce(0) { $0 + $1.count } }

    /// Runs the scenarios side by side; `progress` is told how many are done.
    ///
    /// With `live` requests go over loopback sockets, else they stay in the process.
    package func run(
        live: (any Transport)? = nil, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> [FileResult] {
        let work = files.indices.flatMap { file in chosen[file].map { (file: file, scenario: $0) } }
        let done = Lock(0)
        let results = await Parallel.map(work.count) { index in
            let result = await run(files[work[index].file], work[index].scenario, live)
            progress(
                done.withLock {
                    $0 += 1
                    return $0
                })
            return result
        }
        var ended = files.map { FileResult(file: $0, scenarios: []) }
        for (item, result) in zip(work, results) { ended[item.file].scenarios.append(result) }
        return ended
    }

    private func run(_ file: TestFile, _ index: Int, _ live: (any Transport)?) async -> ScenarioResult {
        let scenario = file.file.cases[index]
        guard let flow = file.flow.form(scenario.variants.map(\.text)) else {
            var result = ScenarioResult(scenario)
            result.problems = [Problem("the flow has errors in this form", at: scenario.name.span)]
            return result
        }
        return await ScenarioRun(scenario, of: file.file, flow: flow, sandbox: file.sandbox, live: live).run()
    }
}

/// How the scenarios of a file went.
package struct FileResult: Sendable {
    /// The file.
    package let file: TestFile
    /// Its scenarios that were run, in order.
    package var scenarios: [ScenarioResult]

    /// The scenarios that did not go as expected.
    package var failed: [ScenarioResult] { scenarios.filter { !$0.hasPassed } }
}

/// Work on several threads.
enum Parallel {
    /// How much is under way at once: more than there are processors, since live scenarios wait.
    private static let width = 8

    /// The results of `count` pieces of work, in order; work that never waits gains nothing from more than a piece for
    /// each processor.
    static func map<Result: Sendable>(
        _ count: Int, width: Int = width, _ work: @escaping @Sendable (Int) async -> Result
    ) async -> [Result] {
        let next = Lock(0)
        return await withTaskGroup(of: [(Int, Result)].self) { group in
            for _ in 0..<min(width, count) {
                // Whoever waits may live on one thread of its own; this work takes all there are.
                group.addTask(executorPreference: globalConcurrentExecutor) {
                    var results: [(Int, Result)] = []
                    while !Task.isCancelled {
                        let index = next.withLock { next in
                            defer { next += 1 }
                            return next
                        }
                        guard index < count else { break }
                        results.append((index, await work(index)))
                    }
                    return results
                }
            }
            var all: [(Int, Result)] = []
            for await results in group { all += results }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
