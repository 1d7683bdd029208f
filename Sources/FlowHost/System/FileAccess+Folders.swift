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
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Writes a text to a file, whole, over what it held; a file that is there already stays as it was until all of it
    /// is written.
    package static func write(_ text: String, to path: String) throws(FileError) {
        var information = stat()
        guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            let real = unsafe realpath(path, nil)
        else { return try write(text, to: path, called: path, flags: O_TRUNC, mode: 0o644) }
        let target = unsafe String(cString: real)
        unsafe free(real)
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
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw notWritten(name) }
            done += count
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func notWritten(_ path: String) -> FileError {
        FileError(.system, "`\(path)` cannot be written: \(unsafe String(cString: strerror(errno)))")
    }
}
