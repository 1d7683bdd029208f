// One process at a time: the lock of a session.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The lock of a session; it ends with ``unlock()``, with its owner, or with the process.
package final class SessionLock: Sendable {
    private let file: Lock<OpenFile?>

    fileprivate init(_ file: OpenFile) {
        self.file = Lock(file)
    }

    deinit {
        unlock()
    }

    /// Lets others have it; the second time nothing happens.
    package func unlock() {
        file.withLock { file in
            file?.unlock()
            file = nil
        }
    }
}

extension SessionStore {
    /// How long to wait before asking for a lock again, at first and at most.
    private static let pauses = (first: Duration.milliseconds(1), longest: Duration.milliseconds(50))

    /// Waits until no other process uses the session of a key, and keeps them away from it.
    ///
    /// `onWait` is called once, when there is something to wait for.
    package func lock(
        _ key: SessionKey, patience: Duration = .seconds(60), onWait: (@Sendable () -> Void)? = nil
    ) async throws(SessionStoreError) -> SessionLock {
        let name = key.fileName + ".lock"
        let path = folder + "/" + name
        let deadline = ContinuousClock.now + patience
        var pause = Self.pauses.first
        var isFirst = true
        while true {
            if let file = try tryLock(name) { return SessionLock(file) }
            if isFirst { onWait?() }
            isFirst = false
            guard ContinuousClock.now < deadline else { throw .busy(path) }
            do { try await Task.sleep(for: pause) } catch {
                throw SessionStoreError(.cancelled, path, "the wait for another process was given up")
            }
            pause = min(pause * 2, Self.pauses.longest)
        }
    }

    private func tryLock(_ name: String) throws(SessionStoreError) -> OpenFile? {
        let folder = try SessionFolder.make(folder)
        do throws(SystemError) {
            let file = try OpenFile(name, in: folder.file, flags: O_RDWR | O_CREAT, mode: 0o600)
            guard try file.tryLock() else { return nil }
            // Somebody may have removed the file meanwhile; then others lock a new one.
            let (mine, there) = (try file.status(), try folder.file.status(of: name))
            guard mine.st_ino == there.st_ino, mine.st_dev == there.st_dev else { return nil }
            return file
        } catch {
            if error.number == ENOENT { return nil }
            throw .system(error, .lock, folder.path(of: name))
        }
    }
}
