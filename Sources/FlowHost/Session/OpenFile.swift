// An open file or folder, closed at the end of its owner.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The owner of a file descriptor. Children of programs started from here never inherit it.
final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Opens a path; a symbolic link as its last part is followed unless `flags` say otherwise.
    init(_ path: String, flags: Int32) throws(SystemError) {
        descriptor = unsafe open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
    }

    /// Opens a name in a folder, never through a symbolic link; a pipe does not make the call wait.
    init(_ name: String, in folder: OpenFile, flags: Int32, mode: mode_t = 0) throws(SystemError) {
        let all = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = unsafe openat(folder.descriptor, name, all, mode)
        guard descriptor >= 0 else { throw .last }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// What the system knows about it.
    func status() throws(SystemError) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
        return status
    }

    /// What the system knows about a name in this folder, symbolic links not followed.
    func status(of name: String) throws(SystemError) -> stat {
        var status = stat()
        guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
        return status
    }

    /// The bytes from here to the end, or nil when there are more than `limit`.
    func read(limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe Self.read(descriptor, buffer.baseAddress, buffer.count)
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw .last
            }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= limit else { return nil }
        }
    }

    /// Writes all bytes from the beginning on, and cuts off what was there beyond them.
    func replace(with bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { rest in
                unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(done))
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw .last
            }
            done += count
        }
        guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw .last }
    }

    /// Waits until what was written is on the disk.
    func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// Gives the file exactly this mode, whatever the process masks.
    func setMode(_ mode: mode_t) throws(SystemError) {
        guard fchmod(descriptor, mode) == 0 else { throw .last }
    }

    /// Takes the exclusive lock of this open file without waiting; false when somebody has it.
    func tryLock() throws(SystemError) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return true }
        if errno == EWOULDBLOCK || errno == EINTR { return false }
        throw .last
    }

    /// Gives the lock back. Closing would not always do: a program that is just being started has a copy for a moment.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Gives a file in this folder the name of another, which it replaces in one step.
    func rename(_ old: String, to new: String) throws(SystemError) {
        guard unsafe renameat(descriptor, old, descriptor, new) == 0 else { throw .last }
    }

    /// Removes a name from this folder.
    func remove(_ name: String) throws(SystemError) {
        guard unsafe unlinkat(descriptor, name, 0) == 0 else { throw .last }
    }

    /// The names in this folder, in order.
    func names() throws(SystemError) -> [String] {
        // The stream closes its descriptor, and reads from where the descriptor stands: it gets one of its own.
        let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw .last }
        guard let stream = unsafe fdopendir(own) else {
            let error = SystemError.last
            close(own)
            throw error
        }
        return unsafe readNames(stream)
    }

    private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(descriptor, buffer, count)
        #else
            unsafe Darwin.read(descriptor, buffer, count)
        #endif
    }
}
