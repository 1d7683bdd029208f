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
        process.environment = ["XDG_STATE_HOME": FileManager.default.temporaryDirectory.path + "/flowrun-tests"]
        return (process, out, talk)
    }

    static func text(_ pipe: Pipe) throws -> String {
        String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test func `it signs in against the sandbox`() throws {
        let (process, out, talk) = try Self.process("acme.yaml", "login", "user_info", "--sandbox", "--quiet")
        try process.run()
        let text = try Self.text(out)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.hasPrefix("login:\nuser_id     7\n"))
        #expect(text.hasSuffix("token  •••\n"))
        #expect(try Self.text(talk) == "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd"), "there is no ldd"))
    func `it links the C libraries it was made for, and no Foundation`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ldd")
        process.arguments = [try Self.program().path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let linked = try Self.text(pipe)
        process.waitUntilExit()
        for library in ["libcurl.so", "libcrypto.so", "libmicrohttpd.so", "libre2.so", "libyaml-0.so"] {
            #expect(linked.contains(library), "\(library)")
        }
        #expect(!linked.contains("Foundation"))
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func `a signal ends it in the middle of a request`(signal: Int32, code: Int32) throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        let (process, out, talk) = try Self.process(
            "acme.yaml", "peek", "--inputs", "good.inputs.yaml", "--server", "id=\(server.url)")
        try process.run()
        while server.requests.isEmpty { usleep(2000) }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == code)
        #expect(try Self.text(talk).hasSuffix("interrupted\n"))
        #expect(try Self.text(out) == "")
    }

    @Test func `a signal ends the wait for a pasted address`() throws {
        let (process, _, talk) = try Self.process(
            "acme.yaml", "--inputs", "good.inputs.yaml", "--browser", "paste", "-q")
        let input = Pipe()
        process.standardInput = input
        try process.run()
        var seen = ""
        while !seen.contains("press Enter:") {
            seen += String(decoding: talk.fileHandleForReading.availableData, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        withExtendedLifetime(input) {}
    }

    @Test func `a second signal ends it at once`() throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        // A POST that spends a code is waited for after the first signal.
        let (process, _, talk) = try Self.process(
            "acme.yaml", "login", "--inputs", "good.inputs.yaml", "--browser", "paste", "--server", "id=\(server.url)")
        let input = Pipe()
        process.standardInput = input
        try process.run()
        var seen = ""
        while !seen.contains("press Enter:") {
            seen += String(decoding: talk.fileHandleForReading.availableData, as: UTF8.self)
        }
        let state = try #require(seen.firstMatch(of: /state=([A-Za-z0-9_-]{43})/)).output.1
        input.fileHandleForWriting.write(Data("acme42://done?code=one&state=\(state)\n".utf8))
        while server.requests.isEmpty { usleep(2000) }
        let begin = Date()
        kill(process.processIdentifier, SIGINT)
        usleep(100_000)
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(Date().timeIntervalSince(begin) < 5)
    }

    @Test func `a reader that stops reading is no error`() throws {
        let (process, out, talk) = try Self.process("schema")
        try out.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try Self.text(talk) == "")
    }

    @Test func `a full disk is told`() throws {
        let (process, _, talk) = try Self.process("schema")
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        #expect(try Self.text(talk) == "error: the output cannot be written: No space left on device\n")
    }
}
