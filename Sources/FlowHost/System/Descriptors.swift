// What is done with descriptors in several places.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Writes all bytes; gives the error number of what could not be done, or 0.
func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(bytes)[done...]
        let count = unsafe write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, bytes.count - done)
        if count >= 0 {
            done += count
        } else if errno == EAGAIN {
            var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&watched, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}

#if canImport(Glibc)
    /// An open folder.
    typealias FolderStream = OpaquePointer
#else
    /// An open folder.
    typealias FolderStream = UnsafeMutablePointer<DIR>
#endif

/// The names in an open folder, in the order of their bytes; the folder is closed.
func readNames(_ folder: FolderStream) -> [String] {
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
