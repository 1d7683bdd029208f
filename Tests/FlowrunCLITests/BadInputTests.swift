// Files and folders nobody should name, and that somebody will: each is refused in good time, with a reason.

import FlowConcurrency
import FlowHost
import FlowTestSupport
import FlowrunCLI
import Foundation
import Testing

/// A folder that goes away with the test.
final class BadFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/flowrun-bad-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: path + "/" + name))
        return path + "/" + name
    }

    @discardableResult
    func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        return path + "/" + name
    }

    func makePipe(_ name: String) { _ = unsafe mkfifo(path + "/" + name, 0o600) }

    func allow(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}

@Suite(.slowLane) struct BadInputTests {
    static let head = "flow: x\ntitle: X\nservers: { id: https://x.example }\noperations:\n  login:\n    - return: {}\n"

    /// Whether a call ended as a refusal does: a reason for people, on a few lines, and no success.
    static func expectRefusal(_ result: Session.Result, _ expected: String, _ what: String) {
        #expect(result.exit != .success, "\(what)")
        #expect(result.all.contains(expected), "\(what): \(result.all.prefix(600))")
        #expect(result.all.utf8.count < 100_000, "\(what)")
    }

    /// Texts of some megabytes below the limit, each of one thing that repeats, with what is said of it.
    static let swollen: [(name: String, piece: String, said: String)] = [
        ("docs: ", "a", "F2004"), ("docs: ", "[", "F1023"), ("docs: ", "{", "F1023"), ("docs:\n", "- ", "F1023"),
        ("docs: ", "'", "F2004"), ("docs: \"", "a\n", "F1008"), ("", ": ", "F1018"), ("", "? ", "F1023"),
        ("docs: ", "!a ", "F1013"), ("", "docs: 1\n", "F1"), ("docs: [", "a,", "F1023"), ("", "---\n", "F1019"),
        ("", "\t\n", "F1002"), ("", "\u{0}", "F1025"), ("", "\u{FEFF}", "F1025"), ("docs: [e", "\u{301}", "F"),
        ("x: [", "*a,", "F1015"), ("docs: >\n ", "a\n\n ", "F2"),
    ]

    @Test(arguments: swollen)
    func `a file of one thing over and over is refused`(name: String, piece: String, said: String) async throws {
        let folder = try BadFolder()
        let text = Self.head + name + String(repeating: piece, count: 2_000_000 / piece.utf8.count)
        let path = try folder.write(text.utf8, to: "swollen.yaml")
        let started = ContinuousClock.now
        let result = await Session("validate", path).run()
        Self.expectRefusal(result, said, "\(name)\(piece)…")
        #expect(started.duration(to: .now) < .seconds(60))
    }

    @Test func `a file of 50 megabytes is refused without being read, also from standard input`() async throws {
        let folder = try BadFolder()
        let path = try folder.write((Self.head + String(repeating: "#\n", count: 25_000_000)).utf8, to: "large.yaml")
        for command in ["validate", "show", "graph", "fmt", "test", "sandbox", "reference"] {
            Self.expectRefusal(await Session(command, path).run(), "larger than", command)
        }
        let process = Process()
        process.executableURL = try BinaryTests.program()
        process.arguments = ["validate", "-"]
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path))
        let talk = Pipe()
        process.standardError = talk
        try process.run()
        try await BinaryTests.end(of: process)
        #expect(process.terminationReason == .exit && process.terminationStatus == 2)
        #expect(try BinaryTests.text(talk).contains("standard input is larger than 10 MiB"))
    }

    /// Bytes in other encodings, or in none, with what is said of them.
    static var encoded: [(name: String, bytes: [UInt8], said: String)] {
        func units(_ text: String, isBig: Bool) -> [UInt8] {
            text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        return [
            ("UTF-16, small end first", [0xFF, 0xFE] + units(head, isBig: false), "UTF-16"),
            ("UTF-16, big end first", [0xFE, 0xFF] + units(head, isBig: true), "UTF-16"),
            ("UTF-16 without a mark", units(head, isBig: false), "UTF-16"),
            ("a byte order mark alone", [0xEF, 0xBB, 0xBF], "F"), ("nothing", [], "F"), ("one zero", [0], "U+0000"),
            ("half a letter", Array(head.utf8) + [0xC3], "0xC3"),
            ("a surrogate", Array(head.utf8) + [0xED, 0xA0, 0x80], "not UTF-8"),
            ("too long a form", Array(head.utf8) + [0xC0, 0x80], "not UTF-8"),
            ("beyond Unicode", Array(head.utf8) + [0xF4, 0x90, 0x80, 0x80], "not UTF-8"),
            ("a mark inside", Array(head.utf8) + [0xEF, 0xBB, 0xBF], "U+FEFF"),
        ]
    }

    @Test(arguments: encoded)
    func `bytes that are no text are refused`(name: String, bytes: [UInt8], said: String) async throws {
        let folder = try BadFolder()
        Self.expectRefusal(await Session("validate", try folder.write(bytes, to: "x.yaml")).run(), said, name)
    }

    @Test func `no bytes at random end as a flow`() async throws {
        let folder = try BadFolder()
        var state: UInt64 = 0x5DEE_CE66
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        // Bytes as they come, and the signs YAML is made of, both behind a beginning that is fine.
        let signs = Array("-:?[]{},&*!|>'\"%@`#= \n\t~ab0".utf8)
        for index in 0..<1500 {
            let length = Int(next()) + 1
            let tail = (0..<length).map { _ in index % 2 == 0 ? next() : signs[Int(next()) % signs.count] }
            let bytes = (index % 4 < 2 ? Array("flow: x\n".utf8) : []) + tail
            let path = try folder.write(bytes, to: "x.yaml")
            let result = await Session("validate", path).run()
            #expect(result.exit == .failed && result.all.contains("error[F"), "\(bytes)")
        }
    }

    /// Files that extend each other, with the way that is told.
    static let circles: [(files: [String: String], said: String)] = [
        (["a": "a"], "the file extends itself: a.yaml → a.yaml"),
        (["a": "b", "b": "a"], "a.yaml → b.yaml → a.yaml"),
        (["a": "b", "b": "c", "c": "a"], "a.yaml → b.yaml → c.yaml → a.yaml"),
        (["a": "b", "b": "c", "c": "b"], "b.yaml → c.yaml → b.yaml"), (["a": "missing"], "there is no file"),
        (["a": "../a"], "is no flow file of the same folder"),
        (["a": "/etc/passwd"], "is no flow file of the same folder"),
    ]

    @Test(arguments: circles)
    func `flows that extend nothing real are refused`(files: [String: String], said: String) async throws {
        let folder = try BadFolder()
        for (name, base) in files {
            try folder.write("flow: \(name)\nextends: \(base).yaml\n".utf8, to: name + ".yaml")
        }
        let result = await Session("validate", folder.path + "/a.yaml").run()
        Self.expectRefusal(
            Session.Result(out: result.out.replacingOccurrences(of: folder.path + "/", with: ""), exit: result.exit),
            said, "\(files)")
    }

    @Test func `a sandbox that cannot be read is told, not passed over for that of an extended flow`() async throws {
        let folder = try BadFolder()
        for name in ["tiny.yaml", "tiny.sandbox.yaml"] {
            try folder.write(try Data(contentsOf: Session.files.appending(path: name)), to: name)
        }
        try folder.write("flow: mine\nextends: tiny.yaml\n".utf8, to: "mine.yaml")
        let call = ["run", folder.path + "/mine.yaml", "ping", "--sandbox"]
        var session = Session()
        session.arguments = call
        #expect(await session.run().exit == .success)
        try folder.makeFolder("mine.sandbox.yaml")
        let result = await session.run()
        #expect(result.exit == .usage && result.talk.contains("mine.sandbox.yaml` is a folder, not a file"))
    }

    @Test func `a long line of flows that extend each other ends`() async throws {
        let folder = try BadFolder()
        for index in 0..<300 {
            try folder.write("flow: f\(index)\nextends: f\(index + 1).yaml\n".utf8, to: "f\(index).yaml")
        }
        Self.expectRefusal(await Session("validate", folder.path + "/f0.yaml").run(), "error[F", "a line of 300")
    }

    @Test func `what is no file is refused, and nothing waits for it`() async throws {
        let folder = try BadFolder()
        try folder.makeFolder("folder.yaml")
        folder.makePipe("pipe.yaml")
        try folder.link("circle.yaml", to: "circle.yaml")
        try folder.link("nowhere.yaml", to: "nothing-here")
        try folder.makeFolder("piped")
        folder.makePipe("piped/x.yaml")
        try folder.makeFolder("looking/for/nothing")
        try folder.write("a: 1\n".utf8, to: "looking/other.yaml")
        try folder.link("looking/for/up", to: "..")
        let socket = folder.path + "/socket.yaml"
        #expect(BadInputTests.makeSocket(socket))
        let cases = [
            ("folder.yaml", "no flow in the folder"), ("pipe.yaml", "nobody writes anything to the pipe"),
            ("circle.yaml", "symbolic links"), ("nowhere.yaml", "there is no file"),
            ("piped", "nobody writes anything to the pipe"), ("looking", "no flow in the folder"),
            ("socket.yaml", "cannot be read"), ("pipe.yaml/below", "there is no file"),
        ]
        for (name, said) in cases {
            Self.expectRefusal(await Session("validate", folder.path + "/" + name).run(), said, name)
        }
        for (path, said) in [
            ("/dev/null", "the file is empty"), ("/dev/zero", "larger than"), ("/proc/self/mem", "cannot be read"),
        ]
        where FileManager.default.fileExists(atPath: path) {
            Self.expectRefusal(await Session("validate", path).run(), said, path)
        }
    }

    private static func makeSocket(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < 100 else { return false }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    @Test func `links that lead around in circles are followed once`() async throws {
        let folder = try BadFolder()
        try folder.makeFolder("a/b")
        try folder.write(Self.head.utf8, to: "a/b/x.yaml")
        // Two links double what a walk finds at each level: followed without end, this would take for ever.
        for name in ["a/b/up", "a/b/top", "a/again"] { try folder.link(name, to: folder.path + "/a") }
        let result = await Session("validate", folder.path, "--format", "json").run()
        #expect(result.exit == .success && result.out.contains("\"warnings\": 1"), "\(result.all)")
    }

    @Test func `a pipe that somebody writes to is read to its end`() async throws {
        let folder = try BadFolder()
        let path = folder.path + "/pipe.yaml"
        folder.makePipe("pipe.yaml")
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        // The writer comes late, and pauses.
        writer.arguments = [
            "-c", "sleep 0.2; { printf 'flow: x\\n'; sleep 1.2; printf 'tilte: X\\n'; } > \"$0\"", path,
        ]
        try writer.run()
        let result = await Task.detached { await Session("validate", path).run() }.value
        try await BinaryTests.end(of: writer)
        #expect(result.all.contains("unknown key `tilte`"), "\(result.all)")
    }

    /// Root reads whatever it likes, so the program runs as somebody else: a copy of it, for the folder of the build
    /// may be nobody's business either.
    @Test(
        .enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "needs setpriv")
    )
    func `what may not be read is told, wherever it lies`() async throws {
        let folder = try BadFolder()
        let program = folder.path + "/flowrun"
        try FileManager.default.copyItem(atPath: BinaryTests.program().path, toPath: program)
        try folder.makeFolder("some")
        for name in ["some/fine.yaml", "some/closed.yaml", "closed.yaml"] { try folder.write(Self.head.utf8, to: name) }
        try folder.makeFolder("some/inner")
        try folder.makeFolder("shut")
        try folder.makeFolder("deep/shut")
        try folder.write(Self.head.utf8, to: "deep/fine.yaml")
        let closed = ["closed.yaml", "some/closed.yaml", "shut", "deep/shut"].map { folder.path + "/" + $0 }
        for path in closed { try folder.allow(0, path) }
        try folder.allow(0o755, folder.path)
        defer { for path in closed { try? folder.allow(0o700, path) } }
        for (name, said) in [
            ("closed.yaml", "closed.yaml` may not be read"), ("some", "some/closed.yaml` may not be read"),
            ("shut", "shut` may not be read"), ("deep", "deep/shut` may not be read"),
        ] {
            let process = Process()
            let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            let call = (getuid() == 0 ? nobody : []) + [program, "validate", folder.path + "/" + name]
            process.executableURL = URL(filePath: call[0])
            process.arguments = Array(call.dropFirst())
            let talk = Pipe()
            process.standardError = talk
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            try await BinaryTests.end(of: process)
            let text = try BinaryTests.text(talk)
            #expect(process.terminationReason == .exit && process.terminationStatus == 3, "\(name): \(text)")
            #expect(text.contains(said), "\(name): \(text)")
        }
    }
}
