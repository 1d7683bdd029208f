// Why a session cannot be read or kept, with what to do about it.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A session store that does not do what was asked; nothing that was there before is lost.
package struct SessionStoreError: Error, Sendable, Hashable {
    /// The causes a caller can act on.
    package enum Cause: Sendable, Hashable {
        /// The environment names no place for sessions.
        case noPlace
        /// It belongs to another user.
        case foreignOwner
        /// Other users may read or change it.
        case tooOpen
        /// It is a link, a folder or a device.
        case notAFile
        /// It is no session file.
        case damaged
        /// A newer version of this program wrote it.
        case newerVersion
        /// It holds the session of another key.
        case otherSession
        /// The system does not let it be read.
        case notReadable
        /// The system does not let it be written.
        case notWritable
        /// The disk or the quota is full.
        case diskFull
        /// Another process keeps the lock.
        case busy
        /// The caller gave up while waiting for the lock.
        case cancelled
        /// Anything else.
        case system
    }

    /// The cause.
    package let cause: Cause
    /// The file or folder; empty when there is none.
    package let path: String
    /// What is wrong, for people.
    package let message: String
    /// What to do about it.
    package let help: [String]

    init(_ cause: Cause, _ path: String, _ message: String, help: String...) {
        self.cause = cause
        self.path = path
        self.message = message
        self.help = help
    }
}

extension SessionStoreError {
    static let ownFolder = "run as that user, or set `XDG_STATE_HOME` to a folder of your own"

    static func foreignOwner(_ path: String, _ owner: uid_t) -> SessionStoreError {
        SessionStoreError(.foreignOwner, path, "`\(path)` belongs to another user (uid \(owner))", help: ownFolder)
    }

    static func damaged(_ path: String, _ reason: String) -> SessionStoreError {
        SessionStoreError(
            .damaged, path, "the session file `\(path)` is damaged: \(reason)",
            help: "sign in afresh, which replaces it, or remove it with `flowrun sessions forget`")
    }

    static func newerVersion(_ path: String, _ version: Int64) -> SessionStoreError {
        SessionStoreError(
            .newerVersion, path,
            "the session file `\(path)` has format \(version), this version of flowrun knows \(SessionFile.version)",
            help: "update flowrun; the file was left as it is")
    }

    static func otherSession(_ path: String) -> SessionStoreError {
        SessionStoreError(
            .otherSession, path, "the session file `\(path)` holds the session of another flow, server or client id",
            help: "it was copied or edited by hand; remove it with `flowrun sessions forget`")
    }

    static func readOnly(_ path: String) -> SessionStoreError {
        SessionStoreError(
            .notWritable, path, "the session file `\(path)` is read-only",
            help: "allow writing with `chmod 600 \(path)`")
    }

    static func busy(_ path: String) -> SessionStoreError {
        SessionStoreError(
            .busy, path, "another process uses the session, and did not finish in time",
            help: "wait for it or end it, and run again; `\(path)` is the lock")
    }

    /// What the system refused to do with a path.
    static func system(_ error: SystemError, _ action: Action, _ path: String) -> SessionStoreError {
        let message = "cannot \(action.rawValue) `\(path)`: \(error.words)"
        switch (error.number, action) {
        case (ENOSPC, _), (EDQUOT, _):
            return SessionStoreError(
                .diskFull, path, message, help: "make room and run again; the session was left as it is")
        case (EACCES, .read), (EPERM, .read):
            return SessionStoreError(.notReadable, path, message, help: "allow reading with `chmod 600 \(path)`")
        case (EACCES, _), (EPERM, _), (EROFS, _):
            return SessionStoreError(
                .notWritable, path, message, help: "allow it, or set `XDG_STATE_HOME` to a folder of your own")
        case (ENOTDIR, _):
            return SessionStoreError(
                .system, path, message, help: "a part of the path is a file; set `XDG_STATE_HOME` to another folder")
        default:
            return SessionStoreError(.system, path, message)
        }
    }

    /// What was tried, in words.
    enum Action: String, Sendable {
        case read, write, lock, remove
        case open = "open the folder"
        case make = "make the folder"
    }
}
