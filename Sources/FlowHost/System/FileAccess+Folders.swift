// Folders and written files.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What tells a file or folder from all others of the machine, whatever name leads to it.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    /// Whether it is a folder.
    package let isFolder: Bool

    fileprivate init(_ facts: stat) {
        device = UInt64(truncatingIfNeeded: facts.st_dev)
        number = UInt64(truncatingIfNeeded: facts.st_ino)
        isFolder = facts.st_mode & S_IFMT == S_IFDIR
    }
}

extension FileAccess {
    /// What a path leads to; nil when it leads to nothing, or in circles.
    package static func identity(of path: String) -> FileIdentity? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? FileIdentity(facts) : nil
    }

    /// The names in a folder, in the order of their bytes; nil when the path is no folder that can be read.
    package static func names(in path: String) -> [String]? {
        guard let folder = unsafe opendir(path) else { return nil }
        return unsafe readNames(folder)
    }

    /// The path that a path leads to, without links; nil when it leads nowhere.
    package static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Writes a text to a file, whole, over what it held; a file that is there already stays as it was until all of it
    /// is written.
    package static func write(_ text: String, to path: String) throws(FileError) {
        var information = stat()
        guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            let target = realPath(path)
        else { return try write(text, to: path, called: path, flags: O_TRUNC, mode: 0o644) }
        let temporary = "\(target).\(getpid()).tmp"
        do throws(FileError) {
            try write(text, to: temporary, called: path, flags: O_EXCL, mode: information.st_mode & 0o7777)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        guard unsafe rename(temporary, target) == 0 else {
            let error = notWritten(path)
            unsafe unlink(temporary)
            throw error
        }
    }

    private static func write(
        _ text: String, to path: String, called name: String, flags: Int32, mode: mode_t
    ) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode)
        guard descriptor >= 0 else { throw notWritten(name) }
        defer { close(descriptor) }
        var text = text
        let code = text.withUTF8 { unsafe writeAll($0, to: descriptor) }
        if code != 0 { throw notWritten(name, SystemError(code)) }
    }

    private static func notWritten(_ path: String, _ error: SystemError = .last) -> FileError {
        FileError(.system, "`\(path)` cannot be written: \(error.words)")
    }
}
