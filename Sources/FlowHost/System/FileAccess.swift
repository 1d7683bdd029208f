// Whole files in, with the reason when they cannot be read.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why a file cannot be read.
package struct FileError: Error, Sendable, Hashable {
    /// The causes a caller can act on.
    package enum Cause: Sendable, Hashable {
        /// There is none of this name.
        case notFound
        /// It is a folder.
        case isFolder
        /// It may not be read.
        case notAllowed
        /// It is larger than allowed.
        case tooLarge
        /// The system cannot read it.
        case system
    }

    /// The cause.
    package let cause: Cause
    /// What is wrong, for people: lower case, no full stop.
    package let message: String

    /// An error from its cause and message.
    package init(_ cause: Cause, _ message: String) {
        self.cause = cause
        self.message = message
    }
}

/// Reads files.
package enum FileAccess {
    /// How long somebody may take to begin writing to a pipe, in milliseconds.
    private static let patience: Int32 = 1000

    /// The bytes of a file of at most `limit` bytes. A pipe that has a name is read to its end if somebody writes to it.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        // Opening a pipe nobody writes to would wait for ever.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw error(errno, path) }
        defer { close(descriptor) }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw error(errno, path) }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFDIR { throw error(EISDIR, path) }
        // A pipe reads as empty until somebody opens it for writing; it gets one more chance.
        var chances = kind == S_IFIFO ? 1 : 0
        let expected = max(0, min(Int(facts.st_size), limit))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var piece = [UInt8](repeating: 0, count: max(4096, min(expected + 1, 1 << 20)))
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // There is a writer, who takes as long as it takes.
                chances = 0
                wait(for: descriptor, atMost: -1)
                continue
            }
            guard count >= 0 else { throw error(errno, path) }
            if count == 0, kind == S_IFIFO, bytes.isEmpty {
                guard chances > 0 else {
                    throw FileError(.system, "nobody writes anything to the pipe `\(path)`")
                }
                chances -= 1
                wait(for: descriptor, atMost: patience)
                continue
            }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else {
                throw FileError(.tooLarge, "`\(path)` is larger than the \(limit >> 20) MiB that are read")
            }
        }
    }

    /// Waits until there is something to read, or the end; a negative limit in milliseconds is none.
    private static func wait(for descriptor: Int32, atMost limit: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wanted, 1, limit)
    }

    private static func error(_ code: Int32, _ path: String) -> FileError {
        switch code {
        case ENOENT, ENOTDIR: FileError(.notFound, "there is no file `\(path)`")
        case EISDIR: FileError(.isFolder, "`\(path)` is a folder, not a file")
        case EACCES, EPERM: FileError(.notAllowed, "`\(path)` may not be read by this user")
        default: FileError(.system, "`\(path)` cannot be read: \(SystemError(code).words)")
        }
    }
}
