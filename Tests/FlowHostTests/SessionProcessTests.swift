import FlowHost
import FlowTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct SessionProcessTests {
    let folder = TestFolder()
    var store: SessionStore { folder.store }

    @Test func `killing writers never leaves a file that cannot be read`() async throws {
        let store = store
        let numbers = try await blocking {
            try (0..<40).map { round in
                let writer = try Writer("loop", store.folder)
                _ = writer.line()
                usleep(UInt32(round) * 300)
                writer.kill()
                return try store.read(exampleKey)?.number ?? 0
            }
        }
        #expect(numbers.allSatisfy { $0 > 0 })
        #expect(numbers.max() ?? 0 > 3, "the writers did not get to write: \(numbers)")
        try store.write(session(1))
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
        #expect(names == [URL(filePath: store.path(of: exampleKey)).lastPathComponent])
    }

    @Test func `readers never see half of a write`() async throws {
        let store = store
        let seen = try await blocking {
            let writer = try Writer("loop", store.folder)
            defer { writer.kill() }
            _ = writer.line()
            return Set(try (0..<500).map { _ in try store.read(exampleKey)?.number })
        }
        #expect(!seen.contains(nil))
        #expect(seen.count > 10)
    }

    @Test func `fifty tasks lose no count`() async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let lock = try await store.lock(exampleKey)
                    let number = try store.read(exampleKey)?.number ?? 0
                    await Task.yield()
                    try store.write(session(number + 1))
                    lock.unlock()
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.read(exampleKey)?.number == 50)
    }

    @Test func `five processes lose no count`() async throws {
        let store = store
        let lines = try await blocking {
            let writers = try (0..<5).map { _ in try Writer("count", store.folder, "20") }
            return writers.map { $0.line() }
        }
        #expect(lines == Array(repeating: "counted", count: 5))
        #expect(try store.read(exampleKey)?.number == 100)
    }

    @Test func `a lock that is not given back in time is named`() async throws {
        let lock = try await store.lock(exampleKey)
        let waits = Atomic(0)
        do throws(SessionStoreError) {
            _ = try await store.lock(exampleKey, patience: .milliseconds(100)) { waits.add(1, ordering: .relaxed) }
            Issue.record("the lock was given twice")
        } catch {
            let path = store.path(of: exampleKey).dropLast(5) + ".lock"
            #expect(error.message == "another process uses the session, and did not finish in time")
            #expect(error.help == ["wait for it or end it, and run again; `\(path)` is the lock"])
        }
        #expect(waits.load(ordering: .relaxed) == 1)
        lock.unlock()
        lock.unlock()
        _ = try await store.lock(exampleKey, patience: .zero) { Issue.record("there was nothing to wait for") }
    }

    @Test func `a lock ends with its owner, and other sessions have their own`() async throws {
        var lock: SessionLock? = try await store.lock(exampleKey, patience: .zero)
        let other = try await store.lock(SessionStoreTests.keys[1], patience: .zero)
        #expect(lock != nil)
        lock = nil
        _ = try await store.lock(exampleKey, patience: .zero)
        other.unlock()
    }

    @Test func `a wait for a lock can be given up`() async throws {
        let store = store
        let lock = try await store.lock(exampleKey)
        let waiting = Task {
            do throws(SessionStoreError) {
                _ = try await store.lock(exampleKey, patience: .seconds(3600))
                return nil as SessionStoreError?
            } catch { return error }
        }
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        #expect(await waiting.value?.cause == .cancelled)
        lock.unlock()
    }

    @Test func `a lock file that was removed protects nobody, and the next one is new`() async throws {
        let first = try await store.lock(exampleKey, patience: .zero)
        OS.unlink(store.path(of: exampleKey).dropLast(5) + ".lock")
        let second = try await store.lock(exampleKey, patience: .zero)
        await #expect(throws: SessionStoreError.self) { try await store.lock(exampleKey, patience: .zero) }
        first.unlock()
        await #expect(throws: SessionStoreError.self) { try await store.lock(exampleKey, patience: .zero) }
        second.unlock()
    }

    @Test func `a process that is killed gives its lock back`() async throws {
        let writer = try Writer("count", store.folder, "30000")
        while try store.read(exampleKey) == nil { try await Task.sleep(for: .milliseconds(1)) }
        writer.kill()
        _ = try await store.lock(exampleKey, patience: .seconds(5))
    }
}
