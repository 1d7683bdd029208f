// Folders and written files.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension FileAccess {
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

    /// Writes a text to a file, whole, over what it held.
    package static func write(_ text: String, to path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw notWritten(path) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw notWritten(path) }
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
