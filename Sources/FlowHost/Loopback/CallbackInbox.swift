// Where the server's thread leaves callbacks, and the run picks them up.

internal import FlowConcurrency

/// A callback that came in.
struct Arrival: Sendable, Hashable {
    /// Which of the addresses it came in at.
    let address: Int
    /// Its parameters, with the `?` or `#` before them; empty when there are none.
    let parameters: String
}

/// Hands callbacks from the threads of servers to the one task that waits for them, and the verdict back.
final class CallbackInbox: Sendable {
    /// A callback and the page its sender waits for.
    private struct Callback: Sendable {
        let arrival: Arrival
        let page: PendingPage
    }

    private struct State {
        /// Callbacks nobody has looked at.
        var queue: [Callback] = []
        /// The callback that is being judged.
        var current: Callback?
        /// Who waits for a callback.
        var waiter: CheckedContinuation<Arrival?, Never>?
        /// What later callbacks are told, once no more are wanted.
        var end: CallbackPage?
    }

    /// How many callbacks may lie unseen; more only come from somebody who means no good.
    private static let capacity = 16

    private let patience: Int
    private let state = Lock(State())

    /// An inbox whose senders get a page after so many seconds even if nobody decides on one.
    init(patience: Int) {
        self.patience = patience
    }

    /// Takes a callback in and blocks until it is known what to tell its sender.
    func receive(_ arrival: Arrival) -> CallbackPage {
        let callback = Callback(arrival: arrival, page: PendingPage())
        let refusal: CallbackPage? = state.withLock { state in
            if let end = state.end { return end }
            guard state.queue.count < Self.capacity else { return .notAwaited }
            if let waiter = state.waiter {
                state.waiter = nil
                state.current = callback
                waiter.resume(returning: arrival)
            } else {
                state.queue.append(callback)
            }
            return nil
        }
        return refusal ?? callback.page.wait(seconds: patience) ?? .received
    }

    /// The next callback, or nil when there will be none or the task is cancelled.
    func next() async -> Arrival? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if !state.queue.isEmpty {
                        let callback = state.queue.removeFirst()
                        state.current = callback
                        continuation.resume(returning: callback.arrival)
                    } else if Task.isCancelled || state.end != nil {
                        continuation.resume(returning: nil)
                    } else {
                        state.waiter = continuation
                    }
                }
            }
        } onCancel: {
            giveUp()
        }
    }

    private func giveUp() {
        state.withLock { state in
            state.waiter?.resume(returning: nil)
            state.waiter = nil
        }
    }

    /// Tells the sender of the callback that is being judged why it was refused.
    func refuse(_ reason: String) {
        state.withLock { state in
            state.current?.page.decide(.refused(reason))
            state.current = nil
        }
    }

    /// Answers the callback that is being judged with one page, and all others from now on with another.
    func end(_ page: CallbackPage, others: CallbackPage) {
        state.withLock { state in
            guard state.end == nil else { return }
            state.end = others
            state.current?.page.decide(page)
            state.current = nil
            for callback in state.queue { callback.page.decide(others) }
            state.queue = []
            state.waiter?.resume(returning: nil)
            state.waiter = nil
        }
    }
}
