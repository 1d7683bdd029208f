// Tries changes of a flow on its scenarios.

internal import FlowConcurrency
package import FlowDiagnostics
internal import FlowModel
internal import FlowYAML

/// What became of the changes of one flow.
package struct MutationReport: Sendable {
    /// A change that no scenario noticed.
    package struct Survivor: Sendable {
        /// The change.
        package let mutation: Mutation
        /// Where it was made.
        package let location: Location
        /// Whether any scenario gets there at all.
        package let isReached: Bool
        /// Why it does not matter, if a test file says so.
        package let reason: String?
    }

    /// How many changes were tried.
    package var count = 0
    /// Those that no scenario noticed, in the order of the text.
    package var survivors: [Survivor] = []
    /// Reasons for places whose changes are all noticed, or that do not exist.
    package var unused: [(place: String, location: Location)] = []

    /// The survivors without a reason.
    package var open: [Survivor] { survivors.filter { $0.reason == nil } }
    /// Whether nothing is left to do.
    package var isClean: Bool { open.isEmpty && unused.isEmpty }

    /// A report on nothing.
    package init() {}
}

/// Tries the changes of one flow.
package struct MutationRun: Sendable {
    private let flow: FlowForms
    /// The scenarios with how they go in process, the shortest first.
    private let scenarios: [(file: TestFile, result: ScenarioResult)]
    private let files: [TestFile]
    /// The changes.
    package let mutations: [Mutation]

    /// The changes of a flow; `results` are those of all its scenarios, in process, all passed.
    package init(_ flow: FlowForms, _ results: [FileResult]) {
        self.flow = flow
        files = results.map(\.file)
        scenarios = results.flatMap { file in file.scenarios.map { (file.file, $0) } }
            .sorted { Self.cost($0.result) < Self.cost($1.result) }
        mutations = MutationPlan.mutations(of: flow.root).filter { flow.owns($0.span) }
    }

    /// Scenarios without variants share their linked flow, and requests are what takes time.
    private static func cost(_ result: ScenarioResult) -> Int {
        result.sent.count * 4 + result.scenario.variants.count
    }

    /// Tries them side by side; `progress` is told of each.
    package func run(progress: @escaping @Sendable () -> Void = {}) async -> MutationReport {
        let noticed = await Parallel.map(mutations.count, width: OSThread.processors) { index in
            let isNoticed = await isNoticed(mutations[index])
            progress()
            return isNoticed
        }
        var reasons: [String: (reason: String, isUsed: Bool, location: Location)] = [:]
        for file in files {
            for (place, reason) in file.file.survivors {
                reasons[place.text] = (reason.text, false, Location(file.source, place.span))
            }
        }
        var report = MutationReport()
        report.count = noticed.count
        for (mutation, isNoticed) in zip(mutations, noticed) where !isNoticed {
            reasons[mutation.place]?.isUsed = true
            report.survivors.append(
                MutationReport.Survivor(
                    mutation: mutation, location: Location(flow.source, mutation.span),
                    isReached: scenarios.contains { mutation.isReached(by: $0.result) },
                    reason: reasons[mutation.place]?.reason))
        }
        report.survivors.sort { $0.location.span.lower < $1.location.span.lower }
        report.unused = reasons.filter { !$0.value.isUsed }.map { ($0.key, $0.value.location) }
            .sorted { $0.1.span.lower < $1.1.span.lower }
        return report
    }

    /// Whether the flow can no longer be loaded, or a scenario goes otherwise.
    private func isNoticed(_ mutation: Mutation) async -> Bool {
        let changed = flow.root.changed(mutation.way[...], mutation.change)
        var forms: [[String]: LinkedFlow?] = [:]
        for (file, result) in scenarios where mutation.isReached(by: result) {
            guard !Task.isCancelled else { return true }
            let variants = result.scenario.variants.map(\.text)
            let known = forms[variants]
            let form = known ?? flow.form(of: changed, variants)
            if known == nil { forms[variants] = .some(form) }
            guard let form else { return true }
            let run = ScenarioRun(result.scenario, of: file.file, flow: form, sandbox: file.sandbox)
            if !(await run.run()).hasPassed { return true }
        }
        return false
    }
}
