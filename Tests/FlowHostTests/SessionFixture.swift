// What the tests of sessions share: folders of their own, sessions, and other processes.

import FlowCEL
import FlowConcurrency
import FlowHost
import Foundation
import Glibc

/// A folder that is removed at the end of the test.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "flowrun-\(UUID().uuidString)").path
        OS.mkdir(path, 0o755)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A store in a folder that does not exist yet, below folders that do not either.
    var store: SessionStore { SessionStore(folder: path + "/state/flowrun/sessions", durability: .processDeath) }

    /// The path of a program that does nothing but what these lines of shell say.
    func script(_ name: String, _ lines: String...) throws -> String {
        let script = path + "/" + name
        try Data((["#!/bin/sh"] + lines).joined(separator: "\n").utf8).write(to: URL(filePath: script))
        OS.chmod(script, 0o755)
        return script
    }
}

/// Calls of the system on paths, as tests need them.
enum OS {
    static func chmod(_ path: String, _ mode: mode_t) { require(unsafe Glibc.chmod(path, mode)) }
    static func chown(_ path: String, _ user: uid_t) { require(unsafe Glibc.chown(path, user, user)) }
    static func rename(_ old: String, _ new: String) { require(unsafe Glibc.rename(old, new)) }
    static func unlink(_ path: String) { require(unsafe Glibc.unlink(path)) }
    static func symlink(_ target: String, _ path: String) { require(unsafe Glibc.symlink(target, path)) }
    static func mkfifo(_ path: String, _ mode: mode_t) { require(unsafe Glibc.mkfifo(path, mode)) }
    static func mkdir(_ path: String, _ mode: mode_t) { require(unsafe Glibc.mkdir(path, mode)) }

    static func mode(of path: String) -> mode_t {
        var status = stat()
        require(unsafe lstat(path, &status))
        return status.st_mode & 0o7777
    }

    /// A test whose preparation failed must not go on and pass.
    private static func require(_ status: Int32) {
        precondition(status == 0, "errno \(errno)")
    }
}

let exampleKey = SessionKey(flow: "example", servers: ["id": "https://id.example"], clientID: "42")

func session(_ number: Int64, key: SessionKey = exampleKey) -> StoredSession {
    StoredSession(
        key: key, savedAt: Timestamp(seconds: 1_763_700_000), publicNames: ["n"],
        fields: ["n": .int(number), "access_token": .string("secret")])
}

extension StoredSession {
    /// The number that the session was made with.
    var number: Int64? {
        if case .int(let number)? = fields["n"] { number } else { nil }
    }
}

/// What the store says when it refuses; nil when it does not.
func refusal(_ body: () throws -> Void) -> SessionStoreError? {
    do { try body() } catch { return error as? SessionStoreError }
    return nil
}

func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
}

func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    OS.chmod(path, 0o600)
}

/// The program `SessionWriter`, as a process of its own.
struct Writer {
    /// A user without rights; root takes off its own to become one.
    static let nobody: uid_t = 65534
    static let isRoot = geteuid() == 0
    static let canBeNobody = isRoot && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    let process = Process()
    let output = Pipe()

    init(_ arguments: String..., asNobody: Bool = false) throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: own).deletingLastPathComponent().appending(path: "SessionWriter").path
        let drop = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let command = (asNobody ? drop : []) + [program] + arguments
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = output
        try process.run()
    }

    /// Ends the process at once.
    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for a line of output.
    func line() -> String {
        var bytes: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first line of output of a program that ends by itself.
    static func result(_ command: String, _ folder: String, asNobody: Bool = false) throws -> String {
        let writer = try Writer(command, folder, asNobody: asNobody)
        defer { writer.process.waitUntilExit() }
        return writer.line()
    }
}
