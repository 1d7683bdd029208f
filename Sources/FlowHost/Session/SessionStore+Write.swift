// Keeping a session so that no moment sees half of it.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension SessionStore {
    /// The least room a reservation makes, in bytes; many times what a session usually needs.
    private static let leastRoom = 16 << 10

    /// Makes sure that a session can be written: nothing in its place forbids it, and there is room on the disk.
    ///
    /// `replacing` says that the session is new and owes nothing to the file that may be there.
    package func reserve(_ key: SessionKey, replacing: Bool = false) throws(SessionStoreError) -> SessionReservation {
        SessionReservation(try makeFile(key, replacing: replacing, reserving: true))
    }

    /// Keeps a session in place of the one of the same key, in the room of a reservation of that key if one is given.
    ///
    /// A damaged file is replaced by a new session (`replacing`) only, one of a newer version never.
    package func write(
        _ session: StoredSession, replacing: Bool = false, in reservation: SessionReservation? = nil
    ) throws(SessionStoreError) {
        let bytes = SessionFile.encode(session)
        let durably = durability == .powerCut
        if let file = reservation?.take() { return try file.put(bytes, durably: durably) }
        try makeFile(session.key, replacing: replacing, reserving: false).put(bytes, durably: durably)
    }

    private func makeFile(
        _ key: SessionKey, replacing: Bool, reserving: Bool
    ) throws(SessionStoreError) -> TemporaryFile {
        let folder = try SessionFolder.make(folder)
        let name = Self.dataName(key)
        let size = try checkOld(key, in: folder, replacing: replacing)
        return try TemporaryFile(for: name, in: folder, room: reserving ? max(Self.leastRoom, size * 2) : 0)
    }

    /// Whether the file that is there may be replaced; gives its size.
    private func checkOld(
        _ key: SessionKey, in folder: SessionFolder, replacing: Bool
    ) throws(SessionStoreError) -> Int {
        let name = Self.dataName(key)
        let path = folder.path(of: name)
        guard try folder.isWritable(name) else { throw .readOnly(path) }
        do throws(SessionStoreError) {
            guard let bytes = try folder.read(name) else { return 0 }
            guard try Self.decode(bytes, path).key == key else { throw .otherSession(path) }
            return bytes.count
        } catch {
            guard replacing, error.cause == .damaged else { throw error }
            return 0
        }
    }
}
