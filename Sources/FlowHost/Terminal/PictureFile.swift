// A picture for a person, as a file that nobody else reads.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A file in a folder of its own, until it is removed.
struct PictureFile: Sendable {
    /// Where it lies.
    let path: String
    /// Whether it is a picture by its first bytes; what else a server sends is not opened.
    let isPicture: Bool
    private let folder: String

    /// Writes a file that its owner alone reads.
    init(_ bytes: [UInt8]) throws(SystemError) {
        let root = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((root + "/flowrun-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemError(errno) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let ending = Self.ending(of: bytes)
        isPicture = ending != nil
        path = folder + "/picture." + (ending ?? "bin")
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            unsafe rmdir(folder)
            throw SystemError(code)
        }
        defer { close(descriptor) }
        let code = unsafe bytes.withUnsafeBufferPointer { unsafe writeAll($0, to: descriptor) }
        guard code == 0 else {
            remove()
            throw SystemError(code)
        }
    }

    /// Removes it.
    func remove() {
        unsafe unlink(path)
        unsafe rmdir(folder)
    }

    /// The ending of a picture's name by its first bytes; nil for anything else, SVG included, which can hold scripts.
    private static func ending(of bytes: [UInt8]) -> String? {
        func begins(_ first: [UInt8], at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: first) }
        if begins([0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "jpg" }
        if begins(Array("GIF8".utf8)) { return "gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "webp" }
        return begins(Array("BM".utf8)) ? "bmp" : nil
    }
}
