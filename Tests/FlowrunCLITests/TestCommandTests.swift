// `flowrun test` with folders, files and a terminal.

import FlowHTTP
import FlowrunCLI
import Foundation
import Testing

@Suite struct TestCommandTests {
    /// A folder that is gone afterwards, with files copied out of the fixtures.
    static func inFolder(
        _ files: [String: String], _ body: (String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, fixture) in files {
            let target = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Session.files.appending(path: fixture), to: target)
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "empty"), withIntermediateDirectories: true)
        try await body(folder.path)
    }

    static let files = [
        "tiny.yaml": "tiny.yaml", "tiny.sandbox.yaml": "tiny.sandbox.yaml", "whole.test.yaml": "whole.test.yaml",
        "inner/acme.yaml": "acme.yaml", "inner/acme.sandbox.yaml": "acme.sandbox.yaml",
        "inner/acme.test.yaml": "acme.test.yaml", ".hidden/wrong.test.yaml": "wrong.test.yaml",
    ]

    @Test func `a folder stands for all the tests in it, in order and once each`() async throws {
        try await Self.inFolder(Self.files) { folder in
            let result = await Session("test", folder + "/", folder + "/whole.test.yaml").run()
            #expect(result.exit == .success)
            let lines = result.out.split(separator: "\n").map(String.init)
            #expect(lines.first == "\(folder)/inner/acme.test.yaml: 2 passed")
            #expect(lines.dropFirst().first == "\(folder)/whole.test.yaml: 2 passed")
            #expect(lines.contains("\(folder)/inner/acme.yaml:51:3: operation `ping`"))
            #expect(lines.last?.hasPrefix("4 scenarios: 4 passed, 4 parts not reached in ") ?? false)
        }
    }

    @Test func `a folder without tests is a wrong call`() async throws {
        try await Self.inFolder(Self.files) { folder in
            let result = await Session("test", folder + "/empty").run()
            #expect(result.exit == .usage)
            #expect(
                result.talk == """
                    error: there is no test in the folder `\(folder)/empty`
                      = help: tests are files `NAME.test.yaml`

                    """)
        }
    }

    @Test func `a report goes to a file whole, over what it held`() async throws {
        try await Self.inFolder(Self.files) { folder in
            let path = folder + "/results.tap"
            try String(repeating: "old\n", count: 100).write(toFile: path, atomically: true, encoding: .utf8)
            let result = await Session(
                "test", folder + "/whole.test.yaml", "--format", "tap", "--output", path
            ).run()
            #expect(result.exit == .success && result.all == "")
            #expect(
                try String(contentsOfFile: path, encoding: .utf8) == """
                    TAP version 14
                    1..2
                    ok 1 - \(folder)/whole.test.yaml: pings
                    ok 2 - \(folder)/whole.test.yaml: another pong is refused

                    """)
        }
    }

    @Test func `a quote with an accent over it is quoted, too`() async throws {
        var files = ["t.test.yaml": "tests: tiny\ncases: [{ case: x, run: ping, result: { pong: \"it'\u{301}s\" } }]\n"]
        for name in ["tiny.yaml", "tiny.sandbox.yaml"] {
            files[name] = try String(contentsOf: Session.files.appending(path: name), encoding: .utf8)
        }
        let (result, _) = try await Session.call(["test", "DIR", "--format", "tap"], files: files)
        #expect(result.exit == .failed)
        #expect(result.out.range(of: "it''\u{301}s", options: .literal) != nil)
    }

    @Test func `a person sees how far it is, and nothing of it stays`() async throws {
        var session = Session("test", "whole.test.yaml", "--mutate")
        session.screen.isTalkTerminal = true
        let result = await session.run()
        #expect(result.talk.hasPrefix("\r\u{1B}[K1 of 2 scenarios"))
        #expect(result.talk.hasSuffix("\r\u{1B}[K"))
        session.arguments.append("--quiet")
        let quiet = await session.run()
        #expect(quiet.all == "" && quiet.exit == .success)
    }

}
