// Room for a session that is about to change.

internal import FlowConcurrency

/// Room on the disk for one write of a session, made before a token is spent that only the write would save.
package final class SessionReservation: Sendable {
    private let file: Lock<TemporaryFile?>

    init(_ file: TemporaryFile) {
        self.file = Lock(file)
    }

    /// The room, once.
    func take() -> TemporaryFile? {
        file.withLock { file in
            defer { file = nil }
            return file
        }
    }
}
