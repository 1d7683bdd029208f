import FlowTestSupport
import Foundation
import Testing

/// The program on a terminal, with somebody who types.
@Suite struct TerminalSessionTests {
    static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/terminal.py")
    static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// What came of a session.
    private struct Result: Decodable {
        let written: String
        let exit: Int?
        let typed: Bool
        let hidden: Bool
        let restored: Bool

        /// What stays on the screen: lines without those that were erased in their place.
        var screen: [String] {
            written.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { line in String(line.split(separator: "\r\u{1B}[2K", omittingEmptySubsequences: false).last ?? "")
                }
        }
    }

    private static func run(
        waitFor text: String, type keys: String, _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script.path, text, keys, try BinaryTests.program().path] + arguments
        process.currentDirectoryURL = Session.files
        let out = Pipe()
        process.standardOutput = out
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "XDG_STATE_HOME": FileManager.default.temporaryDirectory.path + "/flowrun-tests", "TERM": "xterm",
                "BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": "", "NO_COLOR": "1",
            ].merging(environment) { $1 }
        ) { $1 }
        try process.run()
        try await BinaryTests.end(of: process)
        let data = try out.fileHandleForReading.readToEnd() ?? Data()
        return try JSONDecoder().decode(Result.self, from: data)
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `the wait for a browser is shown, and Ctrl-C leaves nothing of it`() async throws {
        let result = try await Self.run(
            waitFor: "waiting for the browser, 9:", type: "^C", "waiting.yaml", "--browser", "auto")
        #expect(result.typed, "\(result.written)")
        #expect(result.exit == 130)
        #expect(result.restored)
        #expect(!result.screen.joined(separator: "\n").contains("waiting for the browser"))
        #expect(result.screen.contains("interrupted") || result.screen.contains("^Cinterrupted"), "\(result.written)")
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `under quiet the wait is not shown`() async throws {
        let result = try await Self.run(
            waitFor: "sign in:", type: "^C", "waiting.yaml", "--browser", "auto", "--quiet")
        #expect(result.exit == 130)
        #expect(result.restored)
        #expect(!result.written.contains("waiting for the browser"))
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `a hidden answer is not echoed, and its prompt is erased`() async throws {
        let result = try await Self.run(
            waitFor: "The code from the message:", type: "123456\r", "asking.yaml", "--answer", "password=env:SECRET",
            "--answer", "victim=1", "--answer", "sure=yes", environment: ["SECRET": "hunter22"])
        #expect(result.exit == 0)
        #expect(result.hidden)
        #expect(result.restored)
        #expect(!result.written.contains("123456"))
        #expect(result.written.contains("\u{1B}[1A\r\u{1B}[J"))
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `Ctrl-C in a hidden prompt shows typing again`() async throws {
        let result = try await Self.run(waitFor: "The code from the message:", type: "12^C", "asking.yaml")
        #expect(result.exit == 130)
        #expect(result.hidden)
        #expect(result.restored)
        #expect(!result.written.contains("12"))
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `what is typed ahead of a hidden prompt is not echoed either`() async throws {
        let result = try await Self.run(
            waitFor: "E-mail:", type: "ann@acme.example\rs3cret-word\r42\r", "asking.yaml", "form")
        #expect(result.exit == 0)
        #expect(result.restored)
        #expect(result.written.contains("E-mail: ann@acme.example"))
        #expect(result.written.contains("age: 42"))
        #expect(!result.written.contains("s3cret"))
    }
}
