// Reads the few small files of the system that the language needs.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Regular files of the system.
enum SystemFile {
    /// The bytes of a regular file, or nil when it cannot be read or is larger than expected.
    static func read(_ path: String, maxBytes: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0,
            status.st_size <= maxBytes
        else { return nil }
        let size = Int(status.st_size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let received = unsafe Self.receive(descriptor, base + count, size - count)
                guard received > 0 else { return }
                count += received
            }
        }
        return bytes.count == size ? bytes : nil
    }

    private static func receive(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
        while true {
            #if canImport(Glibc)
                let received = unsafe Glibc.read(descriptor, target, count)
            #else
                let received = unsafe Darwin.read(descriptor, target, count)
            #endif
            if received >= 0 || errno != EINTR { return received }
        }
    }
}
