// One thing done to each element of an array, on several threads.

extension Array where Element: Sendable {
    /// What `body` makes of each element, in their order, on so many threads; each takes the next element that is left.
    ///
    /// The thread that asks is one of them and waits for the others: with more than one it must not be of Swift's
    /// cooperative pool. Where the system gives fewer threads, it takes longer.
    package func inParallel<Result: Sendable>(
        threads: Int, _ body: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        guard threads > 1, count > 1 else { return map(body) }
        let left = Lock(0)
        let results = Lock([Result?](repeating: nil, count: count))
        let work: @Sendable () -> Void = {
            while true {
                let index = left.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < count else { return }
                let result = body(self[index])
                results.withLock { $0[index] = result }
            }
        }
        let helpers = (1..<Swift.min(threads, count)).compactMap { _ in
            let done = Bell()
            let isStarted = OSThread.start {
                work()
                done.ring()
            }
            return isStarted ? done : nil
        }
        work()
        for done in helpers { done.wait() }
        return results.withLock { $0.compactMap(\.self) }
    }
}
