// The folder that holds the sessions: where it is, making it, and whether it can be trusted.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The open folder of a store.
struct SessionFolder: Sendable {
    /// Its path.
    let path: String
    /// The folder itself.
    let file: OpenFile

    /// Where sessions are kept, by the XDG base directory specification, which has relative paths ignored.
    static func place(in environment: [String: String]) throws(SessionStoreError) -> String {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/flowrun/sessions" }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/flowrun/sessions" }
        throw SessionStoreError(
            .noPlace, "", "there is no place for sessions: neither `XDG_STATE_HOME` nor `HOME` names a folder",
            help: "set `XDG_STATE_HOME` to a folder of your own")
    }

    /// Opens a folder, and makes it if there is none.
    static func make(_ path: String) throws(SessionStoreError) -> SessionFolder {
        if let folder = try open(path) { return folder }
        try makeAll(of: path)
        guard let folder = try open(path) else { throw .system(SystemError(ENOENT), .open, path) }
        return folder
    }

    /// Opens a folder, which must be the user's own and closed to others; nil when there is none.
    static func open(_ path: String) throws(SessionStoreError) -> SessionFolder? {
        let opened = try attempt(.open, path) { () throws(SystemError) in
            try OpenFile(path, flags: O_RDONLY | O_DIRECTORY)
        }
        guard let file = opened, let status = try attempt(.open, path, file.status) else { return nil }
        guard status.st_uid == geteuid() else { throw .foreignOwner(path, status.st_uid) }
        guard status.st_mode & 0o077 == 0 else {
            throw SessionStoreError(
                .tooOpen, path, "other users can get into the folder `\(path)` (mode \(octal(status.st_mode)))",
                help: "close it with `chmod 700 \(path)`")
        }
        return SessionFolder(path: path, file: file)
    }

    /// Makes the folder and those above it that are missing, for the user alone.
    private static func makeAll(of path: String) throws(SessionStoreError) {
        let parts = path.split(separator: "/")
        var folder = ""
        for part in parts {
            folder += "/" + part
            guard unsafe mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            let error = SystemError.last
            // A folder that exists may lie where nothing can be made.
            guard unsafe access(folder, F_OK) != 0 else { continue }
            throw .system(error, .make, folder)
        }
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String {
        path + "/" + name
    }

    /// Opens a file for reading; nil when there is none.
    func open(_ name: String) throws(SessionStoreError) -> OpenFile? {
        let path = path(of: name)
        guard let status = try Self.attempt(.read, path, { () throws(SystemError) in try file.status(of: name) }) else {
            return nil
        }
        // Looked at before it is opened for the better words, and after for safety.
        try Self.check(status, path)
        let attempted = try Self.attempt(.read, path) { () throws(SystemError) in
            try OpenFile(name, in: file, flags: O_RDONLY)
        }
        guard let opened = attempted, let status = try Self.attempt(.read, path, opened.status) else { return nil }
        try Self.check(status, path)
        return opened
    }

    /// Asks the system for something at a path; nil when there is nothing of that name.
    private static func attempt<Result>(
        _ action: SessionStoreError.Action, _ path: String, _ body: () throws(SystemError) -> Result
    ) throws(SessionStoreError) -> Result? {
        do throws(SystemError) { return try body() } catch {
            if error.number == ENOENT { return nil }
            throw .system(error, action, path)
        }
    }

    /// A session is kept in a plain file that belongs to the user alone.
    private static func check(_ status: stat, _ path: String) throws(SessionStoreError) {
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            let what = kind == S_IFLNK ? "a symbolic link" : kind == S_IFDIR ? "a folder" : "a device or pipe"
            throw SessionStoreError(
                .notAFile, path, "`\(path)` is \(what), sessions are kept in plain files only", help: "remove it")
        }
        guard status.st_uid == geteuid() else { throw .foreignOwner(path, status.st_uid) }
        guard status.st_mode & 0o077 == 0 else {
            throw SessionStoreError(
                .tooOpen, path, "other users can read or change `\(path)` (mode \(octal(status.st_mode)))",
                help: "close it with `chmod 600 \(path)`, and sign in afresh if others may have read it")
        }
    }

    /// The bytes of a file; nil when there is none.
    func read(_ name: String) throws(SessionStoreError) -> [UInt8]? {
        let path = path(of: name)
        guard let opened = try open(name) else { return nil }
        let bytes: [UInt8]?
        do throws(SystemError) { bytes = try opened.read(limit: SessionFile.maxBytes) } catch {
            throw .system(error, .read, path)
        }
        guard let bytes else { throw .damaged(path, "it has more than \(SessionFile.maxBytes) bytes") }
        return bytes
    }

    /// Whether the owner may write a file, or there is none. The owner of the folder could replace it all the same; a
    /// file that somebody made read-only is meant to stay.
    func isWritable(_ name: String) throws(SessionStoreError) -> Bool {
        do throws(SystemError) { return try file.status(of: name).st_mode & S_IWUSR != 0 } catch {
            if error.number == ENOENT { return true }
            throw .system(error, .read, path(of: name))
        }
    }

    /// The names in it, in order.
    func names() throws(SessionStoreError) -> [String] {
        do throws(SystemError) { return try file.names() } catch { throw .system(error, .open, path) }
    }

    /// Removes a file; false when there is none.
    func remove(_ name: String) throws(SessionStoreError) -> Bool {
        do throws(SystemError) { try file.remove(name) } catch {
            if error.number == ENOENT { return false }
            throw .system(error, .remove, path(of: name))
        }
        return true
    }

    /// Waits until names that came or went are on the disk; not every file system can be asked that.
    func sync() throws(SessionStoreError) {
        do throws(SystemError) { try file.sync() } catch {
            guard error.number == EINVAL || error.number == ENOTSUP else { throw .system(error, .write, path) }
        }
    }

    private static func octal(_ mode: mode_t) -> String {
        let digits = String(mode & 0o777, radix: 8)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
