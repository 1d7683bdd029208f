// The session of a run, kept in the store of the user.

package import FlowCEL
internal import FlowConcurrency
package import FlowEngine

/// Keeps the session of one key between runs.
package final class KeptSession: SessionKeeper {
    private let store: SessionStore
    private let key: SessionKey
    private let publicNames: [String]
    private let keyedNames: [String]
    private let clock: any HostClock
    /// Told once when another process has to be waited for.
    private let onWait: @Sendable () -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var lock: SessionLock?
        var reservation: SessionReservation?
        /// Whether what is stored owes nothing to the file that may be there.
        var isReplacing = false
    }

    /// A keeper of the session of one key; fields that are not public are never listed, those of `keyedNames` have
    /// several values.
    package init(
        _ store: SessionStore, key: SessionKey, publicNames: [String], keyedNames: [String] = [],
        clock: any HostClock,
        onWait: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.key = key
        self.publicNames = publicNames
        self.keyedNames = keyedNames
        self.clock = clock
        self.onWait = onWait
    }

    /// What is stored now. For a run that begins a session afresh (`replacing`), a damaged file is as good as none.
    package func read(replacing: Bool) throws(RunFailure) -> [String: Value] {
        state.withLock { $0.isReplacing = replacing }
        do throws(SessionStoreError) { return try fields() } catch {
            guard replacing, error.cause == .damaged else { throw RunFailure(error) }
            return [:]
        }
    }

    package func lock() async throws(RunFailure) -> [String: Value]? {
        do throws(SessionStoreError) {
            let lock = try await store.lock(key, onWait: onWait)
            state.withLock { $0.lock = lock }
            return try fields()
        } catch {
            throw RunFailure(error)
        }
    }

    private func fields() throws(SessionStoreError) -> [String: Value] {
        try store.read(key)?.fields(keyedNames: keyedNames) ?? [:]
    }

    package func reserve() async throws(RunFailure) {
        let replacing = state.withLock { $0.isReplacing }
        do throws(SessionStoreError) {
            let reservation = try store.reserve(key, replacing: replacing)
            state.withLock { $0.reservation = reservation }
        } catch {
            throw RunFailure(error)
        }
    }

    package func save(_ session: [String: Value]) async throws(RunFailure) {
        do throws(SessionStoreError) {
            // The lock of a run that holds none lasts for this write.
            let isLocked = state.withLock { $0.lock != nil }
            let lock = isLocked ? nil : try await store.lock(key, onWait: onWait)
            defer { lock?.unlock() }
            guard !session.isEmpty else {
                try store.forget(key)
                return
            }
            let (reservation, replacing) = state.withLock { state in
                defer { state.reservation = nil }
                return (state.reservation, state.isReplacing)
            }
            try store.write(
                StoredSession(
                    key: key, savedAt: clock.now(), publicNames: publicNames, keyedNames: keyedNames, fields: session),
                replacing: replacing, in: reservation)
        } catch {
            throw RunFailure(error)
        }
    }

    package func unlock() async {
        let lock = state.withLock { state in
            defer { state.lock = nil }
            return state.lock
        }
        lock?.unlock()
    }
}
