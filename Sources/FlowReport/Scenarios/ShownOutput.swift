// All that a run can show, in one text.

internal import FlowCEL
internal import FlowConcurrency
package import FlowEngine
package import FlowModel
internal import FlowScenario

/// Collects what a run shows: as text with everything on the wire, as JSON, and as curl commands.
package final class ShownOutput: OutputProbe {
    private let shown = Lock<[String]>([])
    private let reports: [any RunReport]

    /// A collector for runs of a flow.
    package init(_ flow: Flow) {
        let shown = shown
        let take: @Sendable (String) -> Void = { text in shown.withLock { $0.append(text) } }
        let now: @Sendable () -> Timestamp = { Timestamp(seconds: 0) }
        var options = TextReport.Options()
        options.level = .wire
        let text = TextReport(flow, options: options, now: now, out: take, talk: take)
        reports = [
            CurlReport(
                text, files: CurlFiles(flow, paths: [:], inputs: [:]), showsSecrets: false, talk: take),
            JSONReport(flow: flow.id.text, showsSecrets: false, now: now, out: take),
        ]
    }

    /// Something happened.
    package func watch(_ trace: Trace, _ secrets: Secrets) {
        for report in reports { report.watch(trace, secrets) }
    }

    /// The run is over.
    package func finish(_ outcome: Outcome, _ secrets: Secrets) {
        for report in reports { report.finish(RunEnd(outcome, secrets: secrets)) }
    }

    /// All that was shown.
    package var text: String { shown.withLock { $0.joined(separator: "\n") } }
}
