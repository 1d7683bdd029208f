// The last line of a terminal while something is waited for.

internal import FlowConcurrency
internal import FlowDiagnostics

/// A line that changes in its place and is gone at its end; lines that are said meanwhile stand above it.
package final class StatusLine: Sendable {
    private let talk: @Sendable (String) -> Void
    private let columns: Int
    /// What stands there now; nil for nothing.
    private let shown = Lock<String?>(nil)

    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let pause = Duration.milliseconds(100)
    // ECMA-48: CR, EL (erase the line).
    private static let erase = "\r\u{1B}[2K"

    /// A line on a terminal of so many columns, below what `talk` writes.
    package init(columns: Int, talk: @escaping @Sendable (String) -> Void) {
        self.columns = columns
        self.talk = talk
    }

    /// Writes a line above it.
    @Sendable package func say(_ line: String) {
        shown.withLock { shown in
            talk((shown == nil ? "" : Self.erase) + line + "\n" + (shown ?? ""))
        }
    }

    /// Shows words with the time left until the end of a wait, as long as the wait lasts.
    package func show<Result: Sendable>(
        _ words: String, until end: ContinuousClock.Instant, while body: @Sendable () async -> Result
    ) async -> Result {
        let ticking = Task {
            var tick = 0
            while !Task.isCancelled {
                draw(Self.frames[tick % Self.frames.count] + " " + words + ", " + Self.left(until: end))
                tick += 1
                try? await Task.sleep(for: Self.pause)
            }
        }
        let result = await body()
        ticking.cancel()
        await ticking.value
        draw(nil)
        return result
    }

    private func draw(_ text: String?) {
        shown.withLock { shown in
            let line = text.map { "  " + String($0.unicodeScalars.prefix(max(0, columns - 3))) }
            guard line != shown else { return }
            talk((shown == nil ? "" : Self.erase) + (line ?? ""))
            shown = line
        }
    }

    /// `9:58 left`.
    private static func left(until end: ContinuousClock.Instant) -> String {
        let seconds = max(0, ContinuousClock.now.duration(to: end).components.seconds)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) left"
    }
}
