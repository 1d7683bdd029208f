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

    @Test func `requests that follow each other alike are told once`() async throws {
        let texts = [
            "poll.yaml": """
            flow: poll
            title: Poll
            servers: { id: https://id.acme.example }
            operations:
              login:
                - request: GET ${servers.id}/ready
                  repeat: { limit: 9, every: 5s }
                  match: [{ when: error.code == 'pending', again: true }]
            """,
            "poll.sandbox.yaml": """
            sandbox: poll
            routes: [{ route: GET /ready, answer: { json: { error: pending } } }]
            """,
            "poll.test.yaml": """
            tests: poll
            cases: [{ case: waits, run: login }]
            """,
        ]
        try await Self.inFolder([:]) { folder in
            for (name, text) in texts {
                try (text + "\n").write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
            }
            let result = await Session("test", folder).run()
            #expect(result.exit != .success)
            #expect(result.out.contains("GET /ready → 200  (9 times)\n"), "\(result.out)")
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

    @Test func `a flow stands for the tests beside it that name it, whatever they are called`() async throws {
        let flow = """
            flow: acme
            title: Acme
            servers: { id: https://id.acme.example }
            operations:
              ask:
                - request: GET ${servers.id}/me
            """ + "\n"
        let sandbox = """
            sandbox: acme
            routes:
              - route: GET /me
                answer: { json: { name: Ann } }
            """ + "\n"
        func tests(_ id: String, _ name: String) -> String {
            "tests: \(id)\ncases: [{ case: \(name), run: ask, requests: 1 }]\n"
        }
        var files = [
            "acme.yaml": flow, "acme.sandbox.yaml": sandbox, "acme.test.yaml": tests("acme", "one"),
            "acme.more.test.yaml": tests("acme", "two"), "errors.test.yml": tests("acme", "three"),
            "acme.other.test.yaml": tests("other", "not of it"), "other.yaml": flow, "other.sandbox.yaml": sandbox,
            "inner/acme.test.yaml": tests("acme", "of another folder"), ".acme.test.yaml": tests("acme", "hidden"),
        ]
        func run(_ arguments: String...) async throws -> Session.Result {
            try await Session.call(["test"] + arguments, files: files).result
        }
        let all = [
            "DIR/acme.more.test.yaml: 1 passed", "DIR/acme.test.yaml: 1 passed", "DIR/errors.test.yml: 1 passed",
        ]
        var result = try await run("DIR/acme.yaml")
        #expect(result.exit == .success && result.talk == "")
        #expect(result.out.split(separator: "\n").dropLast().map(String.init) == all)
        // Named twice, it is run once.
        result = try await run("DIR/acme.test.yaml", "DIR/acme.yaml")
        #expect(result.out.split(separator: "\n").dropLast().map(String.init).sorted() == all)
        files["acme.yaml"] = flow.replacing("me", with: "you")
        #expect(try await run("DIR/acme.yaml").exit == .failed)
        // A file that is called after the flow and cannot be read is not left out without a word.
        files["acme.test.yaml"] = "tests: [acme\n"
        result = try await run("DIR/acme.yaml")
        #expect(result.exit == .failed && result.talk.contains("DIR/acme.test.yaml:1:8: error[F1009]"))
        files["acme.test.yaml"] = nil
        files["errors.test.yml"] = nil
        files["acme.more.test.yaml"] = nil
        result = try await run("DIR/acme.yaml")
        #expect(result.exit == .usage && result.out == "")
        #expect(
            result.talk == """
                error: there is no test of the flow `DIR/acme.yaml` beside it
                  = help: write `DIR/acme.test.yaml`, which begins with `tests: acme`; `flowrun reference test` tells the rest

                """)
        #expect(try await run("DIR/acme.sandbox.yaml").talk.contains("this is no test file"))
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
