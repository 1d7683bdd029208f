// A page that somebody else decides on, awaited on a thread that may block.

internal import FlowConcurrency

/// A slot for the page that answers one callback.
final class PendingPage: Sendable {
    private let page = Lock<CallbackPage?>(nil)
    private let decision = Bell()

    /// Decides; only the first decision counts.
    func decide(_ page: CallbackPage) {
        self.page.withLock { $0 = $0 ?? page }
        decision.ring()
    }

    /// Blocks the thread until the page is decided; nil when that takes longer than so many seconds.
    func wait(seconds: Int) -> CallbackPage? {
        decision.wait(seconds: seconds)
        return page.withLock { $0 }
    }
}
