import FlowHost
import Foundation
import Testing

@Suite struct FileAccessTests {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "flowrun-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func file(_ bytes: [UInt8]) throws -> String {
        let path = folder + "/file"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 1_500_000])
    func `a file is read whole`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try FileAccess.bytes(of: try file(bytes), limit: max(1, count)) == bytes)
    }

    @Test func `what is larger than the limit is refused`() throws {
        let path = try file(Array(repeating: 0, count: (1 << 20) + 1))
        #expect(throws: FileError(.tooLarge, "`\(path)` is larger than the 1 MiB that are read")) {
            try FileAccess.bytes(of: path, limit: 1 << 20)
        }
    }

    @Test func `why a file cannot be read is told`() throws {
        #expect(throws: FileError(.notFound, "there is no file `\(folder)/none.yaml`")) {
            try FileAccess.bytes(of: folder + "/none.yaml", limit: 9)
        }
        #expect(throws: FileError(.isFolder, "`\(folder)` is a folder, not a file")) {
            try FileAccess.bytes(of: folder, limit: 9)
        }
        let path = try file([])
        #expect(throws: FileError(.notFound, "there is no file `\(path)/below`")) {
            try FileAccess.bytes(of: path + "/below", limit: 9)
        }
    }

    @Test func `files without a size are read too`() throws {
        #expect(try FileAccess.bytes(of: "/proc/self/cmdline", limit: 1 << 20).count > 0)
    }

    @Test func `a file is written whole or left as it was, behind a link as well`() throws {
        let folder = TestFolder()
        let (file, link) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
        try write("old", to: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.yaml")
        try FileAccess.write("new", to: link)
        #expect(try text(file) == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.yaml")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(throws: FileError.self) { try FileAccess.write("x", to: folder.path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tmp") } == [])
    }
}
