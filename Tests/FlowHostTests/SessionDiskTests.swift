import FlowCEL
import FlowHost
import Foundation
import Glibc
import Testing

/// A small disk that can be filled.
final class SmallDisk: Sendable {
    let path: String
    private let folder = TestFolder()

    /// Whether disks can be mounted here, found out by doing it.
    static let isAllowed: Bool = (try? SmallDisk()) != nil

    init() throws {
        path = folder.path
        try Self.run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", path)
    }

    deinit {
        try? Self.run("umount", path)
    }

    /// Leaves no byte free.
    func fill() {
        let file = unsafe open(path + "/filler", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let piece = [UInt8](repeating: 1, count: 512)
        while unsafe Glibc.write(file, piece, piece.count) > 0 {}
        close(file)
    }

    private static func run(_ words: String...) throws {
        struct Failure: Error {}
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
    }
}

@Suite(.enabled(if: SmallDisk.isAllowed, "a small disk cannot be mounted here"), .serialized)
struct SessionDiskTests {
    @Test func `a full disk leaves the old session, and nothing half done`() throws {
        let disk = try SmallDisk()
        let store = SessionStore(folder: disk.path + "/sessions")
        let path = store.path(of: exampleKey)
        try store.write(session(1))
        disk.fill()
        for error in [
            refusal { try store.write(session(2)) }, refusal { _ = try store.reserve(exampleKey) },
        ] {
            #expect(error?.cause == .diskFull)
            #expect(error?.message == "cannot write `\(path)`: No space left on device")
            #expect(error?.help == ["make room and run again; the session was left as it is"])
        }
        #expect(try store.read(exampleKey)?.number == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
        #expect(names == [URL(filePath: path).lastPathComponent])
    }

    @Test func `room that was reserved is there when the disk is full`() throws {
        let disk = try SmallDisk()
        let store = SessionStore(folder: disk.path + "/sessions")
        try store.write(session(1))
        let room = try store.reserve(exampleKey)
        disk.fill()
        try store.write(session(2), in: room)
        #expect(try store.read(exampleKey)?.number == 2)
    }

    @Test func `a session too large for the disk is refused`() throws {
        let disk = try SmallDisk()
        let store = SessionStore(folder: disk.path + "/sessions")
        try store.write(session(1))
        let large = StoredSession(
            key: exampleKey, savedAt: Timestamp(seconds: 1), publicNames: [],
            fields: ["token": .string(String(repeating: "x", count: 100_000))])
        #expect(refusal { try store.write(large) }?.cause == .diskFull)
        #expect(try store.read(exampleKey)?.number == 1)
    }
}
