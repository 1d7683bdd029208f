import FlowConcurrency
import FlowTestSupport
import Foundation
import Testing

/// The program itself.
@Suite struct BinaryTests {
    /// The program beside the tests.
    static func program() throws -> URL {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // The tests run inside SwiftPM's helper; the bundle is its first argument.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "flowrun")
    }

    static func process(_ arguments: String...) throws -> (Process, out: Pipe, talk: Pipe) {
        let process = Process()
        process.executableURL = try program()
        process.arguments = arguments
        process.currentDirectoryURL = Session.files
        let (out, talk) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = talk
        process.standardInput = FileHandle.nullDevice
        // Sessions of these runs end with the folder of the tests, and never touch those of whoever runs them.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_STATE_HOME": FileManager.default.temporaryDirectory.path + "/flowrun-tests"
        ]) { $1 }
        return (process, out, talk)
    }

    static func text(_ pipe: Pipe) throws -> String {
        String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// Waits for the end of a program without holding up other tests, one of which may be what it waits for: programs
    /// started at the same moment keep each other's pipes open.
    static func end(of process: Process) async throws {
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `it signs in against the sandbox`() async throws {
        let (process, out, talk) = try Self.process("acme.yaml", "login", "user_info", "--sandbox", "--quiet")
        try process.run()
        try await Self.end(of: process)
        let text = try Self.text(out)
        #expect(process.terminationStatus == 0)
        #expect(text.hasPrefix("login:\nuser_id     7\n"))
        #expect(text.hasSuffix("token  •••\n"))
        #expect(try Self.text(talk) == "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd"), "there is no ldd"))
    func `it links the C libraries it was made for, and no Foundation`() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ldd")
        process.arguments = [try Self.program().path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        try await Self.end(of: process)
        let linked = try Self.text(pipe)
        for library in ["libcurl.so", "libcrypto.so", "libre2.so", "libyaml-0.so"] {
            #expect(linked.contains(library), "\(library)")
        }
        // Loaded when the first server starts.
        #expect(!linked.contains("libmicrohttpd.so"))
        #expect(!linked.contains("Foundation"))
    }

    /// What a program says up to some words, which it has to say before it ends.
    private static func read(_ pipe: Pipe, until words: String) throws -> String {
        var seen = ""
        while !seen.contains(words) {
            let piece = pipe.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "it ended after: \(seen)")
            seen += String(decoding: piece, as: UTF8.self)
        }
        return seen
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func `a signal ends it in the middle of a request`(signal: Int32, code: Int32) async throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        let (process, out, talk) = try Self.process(
            "acme.yaml", "peek", "--inputs", "good.inputs.yaml", "--server", "id=\(server.url)")
        try process.run()
        let id = process.processIdentifier
        try await blocking {
            while server.requests.isEmpty { OSThread.sleep(.milliseconds(2)) }
            kill(id, signal)
        }
        try await Self.end(of: process)
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == code)
        #expect(try Self.text(talk).hasSuffix("interrupted\n"))
        #expect(try Self.text(out) == "")
    }

    @Test func `a signal ends the wait for a pasted address`() async throws {
        let (process, _, talk) = try Self.process(
            "acme.yaml", "--inputs", "good.inputs.yaml", "--browser", "paste", "-q")
        let input = Pipe()
        process.standardInput = input
        try process.run()
        _ = try Self.read(talk, until: "press Enter:")
        kill(process.processIdentifier, SIGINT)
        try await Self.end(of: process)
        #expect(process.terminationStatus == 130)
        withExtendedLifetime(input) {}
    }

    @Test func `a second signal ends it at once`() async throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        // A POST that spends a code is waited for after the first signal.
        let (process, _, talk) = try Self.process(
            "acme.yaml", "login", "--inputs", "good.inputs.yaml", "--browser", "paste", "--server", "id=\(server.url)")
        let input = Pipe()
        process.standardInput = input
        try process.run()
        let seen = try Self.read(talk, until: "press Enter:")
        let state = try #require(seen.firstMatch(of: /state=([A-Za-z0-9_-]{43})/)).output.1
        input.fileHandleForWriting.write(Data("acme42://done?code=one&state=\(state)\n".utf8))
        let id = process.processIdentifier
        let begin = Date()
        let end = try await blocking {
            while server.requests.isEmpty { OSThread.sleep(.milliseconds(2)) }
            kill(id, SIGINT)
            OSThread.sleep(.milliseconds(100))
            kill(id, SIGINT)
            var information = unsafe siginfo_t()
            // It may be reaped already; that is an end, too.
            while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            return Date()
        }
        try await Self.end(of: process)
        #expect(process.terminationStatus == 130)
        // The answer would be waited for ten seconds.
        #expect(end.timeIntervalSince(begin) < 9)
    }

    @Test func `a reader that stops reading is no error`() async throws {
        let (process, out, talk) = try Self.process("schema")
        try out.fileHandleForReading.close()
        try process.run()
        try await Self.end(of: process)
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try Self.text(talk) == "")
    }

    @Test func `a full disk is told`() async throws {
        let (process, _, talk) = try Self.process("schema")
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        try process.run()
        try await Self.end(of: process)
        #expect(process.terminationStatus == 3)
        #expect(try Self.text(talk) == "error: the output cannot be written: No space left on device\n")
    }
}
