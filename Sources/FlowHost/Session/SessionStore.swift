// The sessions of a user, one file each.

/// Keeps sessions in a folder that belongs to the user alone.
///
/// Reading and writing need no lock to be safe, since a file is replaced in one step. Whoever reads in order to write
/// holds ``lock(_:patience:onWait:)`` all along, so that no other process does the same at once.
package struct SessionStore: Sendable {
    /// What a kept session survives.
    package enum Durability: Sendable {
        /// The death of a process at any moment, `kill -9` included.
        case processDeath
        /// A power cut too; each write then waits for the disk.
        case powerCut
    }

    /// The folder; it need not exist yet.
    package let folder: String
    /// What a kept session survives.
    package let durability: Durability

    /// A store in a folder, which is an absolute path.
    package init(folder: String, durability: Durability = .powerCut) {
        self.folder = folder
        self.durability = durability
    }

    /// The store of the user whose environment this is, by the XDG base directory specification.
    package init(
        environment: [String: String], durability: Durability = .powerCut
    ) throws(SessionStoreError) {
        self.init(folder: try SessionFolder.place(in: environment), durability: durability)
    }

    /// The session of a key; nil when none was kept.
    package func read(_ key: SessionKey) throws(SessionStoreError) -> StoredSession? {
        guard let folder = try SessionFolder.open(folder) else { return nil }
        let name = Self.dataName(key)
        guard let bytes = try folder.read(name) else { return nil }
        let session = try Self.decode(bytes, folder.path(of: name))
        guard session.key == key else { throw .otherSession(folder.path(of: name)) }
        return session
    }

    /// Removes the session of a key, readable or not; false when there was none.
    @discardableResult
    package func forget(_ key: SessionKey) throws(SessionStoreError) -> Bool {
        try forget(fileName: Self.dataName(key))
    }

    /// Removes a file of a list, readable or not; false when it is gone already.
    @discardableResult
    package func forget(_ summary: SessionSummary) throws(SessionStoreError) -> Bool {
        try forget(fileName: summary.fileName)
    }

    private func forget(fileName: String) throws(SessionStoreError) -> Bool {
        guard let folder = try SessionFolder.open(folder), try folder.remove(fileName) else { return false }
        if durability == .powerCut { try folder.sync() }
        return true
    }

    /// All sessions, in the order of their file names; files that cannot be read are among them, with the reason.
    package func list() throws(SessionStoreError) -> [SessionSummary] {
        guard let folder = try SessionFolder.open(folder) else { return [] }
        var summaries: [SessionSummary] = []
        for name in try folder.names() where name.hasSuffix(Self.dataEnding) && !name.hasPrefix(".") {
            let path = folder.path(of: name)
            do throws(SessionStoreError) {
                guard let bytes = try folder.read(name) else { continue }
                let session = try Self.decode(bytes, path)
                guard Self.dataName(session.key) == name else { throw .otherSession(path) }
                summaries.append(
                    SessionSummary(
                        fileName: name, path: path,
                        content: .session(
                            key: session.key, savedAt: session.savedAt, publicFields: session.publicFields,
                            keys: session.keys)))
            } catch {
                summaries.append(SessionSummary(fileName: name, path: path, content: .broken(error)))
            }
        }
        return summaries
    }

    /// The path of the file that holds the session of a key, whether or not there is one.
    package func path(of key: SessionKey) -> String {
        folder + "/" + Self.dataName(key)
    }

    static let dataEnding = ".json"

    static func dataName(_ key: SessionKey) -> String {
        key.fileName + dataEnding
    }

    static func decode(_ bytes: [UInt8], _ path: String) throws(SessionStoreError) -> StoredSession {
        do throws(SessionFile.Problem) { return try SessionFile.decode(bytes) } catch {
            switch error {
            case .damaged(let reason): throw .damaged(path, reason)
            case .newer(let version): throw .newerVersion(path, version)
            }
        }
    }
}
