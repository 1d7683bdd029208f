// A run for people: steps as they happen, then the result.

package import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
package import FlowEngine
internal import FlowHTTP
package import FlowModel

/// Tells of a run in words: talk while it runs, the result at its end.
package final class TextReport: RunReport {
    /// How much it tells.
    package enum Level: Int, Sendable, Comparable, CaseIterable {
        /// Results and errors only.
        case quiet
        /// Each step with what was sent and what came back.
        case normal
        /// Bodies too.
        case verbose
        /// Everything as it goes over the wire, heads and bodies.
        case wire

        /// Whether the first tells less.
        package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// How it tells.
    package struct Options: Sendable {
        /// How much it tells.
        package var level = Level.normal
        /// Whether secrets are shown.
        package var showsSecrets = false
        /// Whether the result is shown; without, only talk and errors are.
        package var showsResult = true
        /// Whether results and talk are painted.
        package var colors = (out: false, talk: false)
        /// The widest line of talk.
        package var width = 100

        /// The usual: no colours, secrets masked.
        package init() {}
    }

    private let flow: Flow
    private let options: Options
    private let now: @Sendable () -> Timestamp
    private let out: @Sendable (String) -> Void
    private let talk: @Sendable (String) -> Void
    private let state = Lock(State())

    /// What was told so far.
    private struct State: Sendable {
        /// The step whose head was told last.
        var told: StepLabel?
        /// The steps of the operation in the order they were told.
        var steps: [StepLabel] = []
        /// When the page under way was opened.
        var opened: Timestamp?
    }

    /// A report of a run of a flow. `out` takes results and `talk` everything else, both whole lines with their ends.
    package init(
        _ flow: Flow, options: Options, now: @escaping @Sendable () -> Timestamp,
        out: @escaping @Sendable (String) -> Void, talk: @escaping @Sendable (String) -> Void
    ) {
        self.flow = flow
        self.options = options
        self.now = now
        self.out = out
        self.talk = talk
    }

    /// Tells what happened, unless it is quiet.
    package func watch(_ trace: Trace, _ secrets: Secrets) {
        guard options.level > .quiet else { return }
        let masking = masking(secrets)
        let lines = state.withLock { state in self.lines(trace, masking, &state) }
        guard !lines.isEmpty else { return }
        talk(lines.map { $0 + "\n" }.joined())
    }

    private func masking(_ secrets: Secrets) -> Masking { Masking(options.showsSecrets ? nil : secrets) }
    private var palette: Palette { Palette(isOn: options.colors.talk) }

    private func lines(_ trace: Trace, _ masking: Masking, _ state: inout State) -> [String] {
        switch trace {
        case .operationStarted(let name):
            state.steps = []
            state.told = nil
            let title = flow.operation(name)?.title.map { "  " + palette.paint(masking.line($0), .faint) } ?? ""
            return [palette.paint(masking.line(name), .strong) + title]
        case .stepStarted, .stepFinished, .operationFinished, .reached, .met: return []
        case .stepSkipped(let step):
            return options.level > .normal ? [palette.paint("    \(masking.line(step.name)) is skipped", .faint)] : []
        case .sending(let step, let request): return head(step, masking, &state) + sending(request, masking)
        case .received(let step, let response): return head(step, masking, &state) + received(response, masking)
        case .notReceived(let step, let error):
            return head(step, masking, &state)
                + [came(palette.paint("no answer", .bad) + ": " + masking.line(error.detail))]
        case .opening(let step, let url):
            state.opened = now()
            return head(step, masking, &state) + opening(url, masking)
        case .callbackRefused(let step, let url, let reason):
            let (address, parameters) = exchange(masking).url(url)
            return head(step, masking, &state)
                + [came(palette.paint("callback refused", .notice) + ": " + masking.line(reason))]
                + ([address] + parameters).map { "      " + $0 }
        case .callbackAccepted(let step, let names):
            return head(step, masking, &state) + [came(accepted(names, masking, &state))]
        case .asking(let step, _): return head(step, masking, &state)
        case .answered(let step, let question, let answer):
            let shown = answer.map { masking.line($0) } ?? palette.paint("answered", .faint)
            return head(step, masking, &state) + [came(masking.line(question.titleWithColon) + " " + shown)]
        // The text itself goes to the person, also when nothing else is told.
        case .showing(let step, _, _): return head(step, masking, &state)
        case .waiting(let step, let duration):
            return head(step, masking, &state) + ["    waits \(TimeText.text(duration))"]
        case .repeating(let step, let round): return head(step, masking, &state) + ["    round \(round)"]
        case .saved(let step, let names):
            guard !names.isEmpty else { return [] }
            return head(step, masking, &state) + ["    saves \(names.map { masking.line($0) }.joined(separator: ", "))"]
        }
    }

    /// The head of a step, when another one was told of before.
    private func head(_ step: StepLabel, _ masking: Masking, _ state: inout State) -> [String] {
        guard state.told != step else { return [] }
        state.told = step
        let known = state.steps.firstIndex(of: step)
        if known == nil { state.steps.append(step) }
        let number = "\((known ?? state.steps.count - 1) + 1)"
        let title = step.title.map { "  " + palette.paint(masking.line($0), .faint) } ?? ""
        return [" \(number)  " + palette.paint(masking.line(step.name), .strong) + title]
    }

    private func exchange(_ masking: Masking) -> ExchangeText {
        ExchangeText(masking: masking, palette: palette, width: max(20, options.width - 6))
    }

    private func sending(_ request: Request, _ masking: Masking) -> [String] {
        let exchange = exchange(masking)
        let (address, parameters) = exchange.url(request.url)
        let details = options.level > .normal ? exchange.details(request, heads: options.level == .wire) : []
        return ["    → \(masking.line(request.method)) \(address)"] + (parameters + details).map { "      " + $0 }
    }

    private func received(_ response: Response, _ masking: Masking) -> [String] {
        let style = (200...399).contains(response.status) ? Palette.Style.good : .bad
        let line = came("\(palette.paint(String(response.status), style)) in \(TimeText.text(response.duration))")
        return [line]
            + (options.level > .normal
                ? exchange(masking).details(response, heads: options.level == .wire).map { "      " + $0 } : [])
    }

    private func opening(_ url: String, _ masking: Masking) -> [String] {
        let (address, parameters) = exchange(masking).url(url)
        return ["    → opens \(address)"] + parameters.map { "      " + $0 }
    }

    private func accepted(_ names: [String], _ masking: Masking, _ state: inout State) -> String {
        let list = names.map { masking.line($0) }.joined(separator: ", ")
        guard let opened = state.opened else { return "callback with \(list)" }
        state.opened = nil
        return "callback with \(list) in \(TimeText.text(opened.distance(to: now())))"
    }

    private func came(_ text: String) -> String { "    ← " + text }

    /// Tells the result or the failure.
    package func finish(_ end: RunEnd) {
        let masking = masking(end.secrets)
        switch end.outcome {
        case .finished(let results): if options.showsResult { show(results, masking) }
        case .failed(var failure):
            if failure.help.isEmpty, options.level < .verbose {
                failure.help = ["`--verbose` shows what was sent and what came back"]
            }
            let text = FailureText(masking: masking, palette: palette, width: options.width)
            talk(
                ([options.level > .quiet ? "" : nil].compactMap { $0 } + text.lines(failure)).map { $0 + "\n" }.joined()
            )
        case .cancelled: talk("interrupted\n")
        }
    }

    private func show(_ results: [(operation: String, result: Value)], _ masking: Masking) {
        let block = ResultBlock(masking: masking, palette: Palette(isOn: options.colors.out), now: now())
        let shown = results.map { ($0.operation, block.lines($0.result)) }.filter { !$0.1.isEmpty }
        if options.level > .quiet { talk(shown.isEmpty ? "done\n" : "\n") }
        for (index, (operation, lines)) in shown.enumerated() {
            var text = index > 0 ? "\n" : ""
            if shown.count > 1 {
                text += Palette(isOn: options.colors.out).paint(masking.line(operation) + ":", .faint) + "\n"
            }
            out(text + lines.map { $0 + "\n" }.joined())
        }
    }
}

extension Timestamp {
    /// The time that passes until another point.
    fileprivate func distance(to other: Timestamp) -> Duration {
        other.since(self)?.duration ?? .zero
    }
}
