// The lock and the threads.

import FlowConcurrency
import Testing

@Suite struct LockTests {
    @Test func `no increment from many threads is lost`() async {
        let counter = Lock(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 8000)
    }

    @Test func `a thread runs its body`() async {
        let answer = await withCheckedContinuation { continuation in
            if !OSThread.start({ continuation.resume(returning: 42) }) { continuation.resume(returning: 0) }
        }
        #expect(answer == 42)
    }

    @Test func `a ring wakes who waits, or who waits next`() async {
        let bell = Bell()
        bell.ring()
        let rings = await withCheckedContinuation { continuation in
            let isStarted = OSThread.start {
                bell.wait()
                _ = OSThread.start { bell.ring() }
                bell.wait()
                continuation.resume(returning: 2)
            }
            if !isStarted { continuation.resume(returning: 0) }
        }
        #expect(rings == 2)
    }
}

@Suite struct ParallelTests {
    @Test(arguments: [1, 2, 7, 500]) func `each element is done once, and results keep their order`(threads: Int) {
        let touched = Lock([Int: Int]())
        let squares = (0..<300).map(\.self).inParallel(threads: threads) { number in
            touched.withLock { $0[number, default: 0] += 1 }
            return number * number
        }
        #expect(squares == (0..<300).map { $0 * $0 })
        #expect(touched.withLock { $0.count == 300 && $0.values.allSatisfy { $0 == 1 } })
    }

    @Test func `an empty array has no results`() {
        #expect([Int]().inParallel(threads: 4) { $0 }.isEmpty)
    }
}
