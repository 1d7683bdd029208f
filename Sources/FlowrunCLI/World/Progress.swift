// How far long work is, on one line of a terminal that is written over again.

internal import FlowConcurrency

/// A line of progress; silent where nobody looks at a terminal.
final class Progress: Sendable {
    private let context: CommandContext
    private let isOn: Bool
    private let last = Lock<(text: String, time: ContinuousClock.Instant)?>(nil)

    /// The shortest time between two states of the line.
    private static let pause = Duration.milliseconds(80)

    init(_ context: CommandContext, isOn: Bool) {
        self.context = context
        self.isOn = isOn && context.screen.isTalkTerminal
    }

    /// Shows how far the work is, unless it was shown just now.
    func tell(_ text: String) {
        guard isOn else { return }
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            if let last, now - last.time < Self.pause { return false }
            last = (text, now)
            return true
        }
        if isDue { context.talk("\r\u{1B}[K" + text) }
    }

    /// Takes the line away.
    func clear() {
        guard isOn else { return }
        let wasShown = last.withLock { last in
            defer { last = nil }
            return last != nil
        }
        if wasShown { context.talk("\r\u{1B}[K") }
    }
}
