// A file on its way to its name: written aside, then put in place in one step.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A temporary file beside the one it will replace; removed at its end, unless it was put in place.
///
/// Its maker holds its lock. A temporary file that nobody holds was left by a process that died.
final class TemporaryFile: Sendable {
    private let folder: SessionFolder
    private let target: String
    private let name: String
    private let file: OpenFile

    /// Makes a file that will replace `target`, with room for so many bytes.
    init(for target: String, in folder: SessionFolder, room: Int) throws(SessionStoreError) {
        Self.removeAbandoned(of: target, in: folder)
        self.target = target
        do throws(SystemError) {
            (name, file) = try Self.make(for: target, in: folder.file)
        } catch { throw .system(error, .write, folder.path(of: target)) }
        self.folder = folder
        do throws(SystemError) {
            try file.replace(with: [UInt8](repeating: 0, count: room))
        } catch { throw .system(error, .write, self.folder.path(of: target)) }
    }

    /// Makes an empty file and takes its lock.
    private static func make(for target: String, in folder: OpenFile) throws(SystemError) -> (String, OpenFile) {
        for _ in 0..<100 {
            let name = prefix(target) + "\(getpid())-\(UInt64.random(in: .min ... .max))" + suffix
            let file = try OpenFile(name, in: folder, flags: O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            try file.setMode(0o600)
            // Before it was locked, another process may have taken it for abandoned.
            if try file.tryLock(), try file.status().st_nlink > 0 { return (name, file) }
        }
        throw SystemError(EAGAIN)
    }

    deinit {
        try? folder.file.remove(name)
    }

    /// Writes the bytes and gives the file its name.
    func put(_ bytes: [UInt8], durably: Bool) throws(SessionStoreError) {
        do throws(SystemError) {
            try file.replace(with: bytes)
            if durably { try file.sync() }
            try folder.file.rename(name, to: target)
        } catch { throw .system(error, .write, folder.path(of: target)) }
        if durably { try folder.sync() }
    }

    /// Removes what processes that died left; what cannot be removed stays.
    private static func removeAbandoned(of target: String, in folder: SessionFolder) {
        guard let names = try? folder.names() else { return }
        for name in names where name.hasPrefix(prefix(target)) && name.hasSuffix(suffix) {
            guard let file = try? OpenFile(name, in: folder.file, flags: O_RDONLY) else { continue }
            if (try? file.tryLock()) == true { try? folder.file.remove(name) }
        }
    }

    private static func prefix(_ target: String) -> String { "." + target + "." }
    private static let suffix = ".tmp"
}
