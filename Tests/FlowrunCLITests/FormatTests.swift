// `flowrun fmt` on files and folders.

import FlowrunCLI
import Foundation
import Testing

@Suite struct FormatTests {
    private static let flows = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../flows").standardized

    private func call(
        _ arguments: [String], files: [String: String]
    ) async throws -> (result: Session.Result, files: [String: String]) {
        try await Session.call(["fmt"] + arguments, files: files)
    }

    private let crooked = "title:  Acme # t\nflow: acme\n"
    private let straight = "flow: acme\ntitle: Acme  # t\n"

    @Test func `the shipped files are in their canonical form`() async {
        var session = Session()
        session.arguments = ["fmt", "--check", Self.flows.path]
        #expect(await session.run() == Session.Result())
    }

    @Test func `files are rewritten in place, and those that change are named`() async throws {
        let files = ["a.yaml": crooked, "b/c.yml": crooked, "b/d.yaml": straight, "b/e.txt": "x", ".f/g.yaml": crooked]
        let (result, after) = try await call(["DIR"], files: files)
        #expect(result == Session.Result(out: "DIR/a.yaml\nDIR/b/c.yml\n"))
        #expect(
            after
                == [
                    "a.yaml": straight, "b/c.yml": straight, "b/d.yaml": straight, "b/e.txt": "x",
                    ".f/g.yaml": crooked,
                ])
    }

    @Test func `a check names files and leaves them alone`() async throws {
        let (result, after) = try await call(["--check", "DIR/a.yaml", "DIR"], files: ["a.yaml": crooked])
        #expect(result == Session.Result(out: "DIR/a.yaml\n", exit: .failed))
        #expect(after == ["a.yaml": crooked])
    }

    @Test func `a file that is no YAML stays as it is, and the others are still done`() async throws {
        let (result, after) = try await call(["DIR"], files: ["a.yaml": "flow: 'a\n", "b.yaml": crooked])
        #expect(result.out == "DIR/b.yaml\n")
        #expect(result.talk.hasPrefix("DIR/a.yaml:1:7: error[F1"))
        #expect(result.exit == .failed)
        #expect(after == ["a.yaml": "flow: 'a\n", "b.yaml": straight])
    }

    @Test func `files of others in a folder are left alone, unless they are named`() async throws {
        let files = ["a.yaml": crooked, "ci.yaml": "name:  build\n"]
        let (result, after) = try await call(["DIR"], files: files)
        #expect(result == Session.Result(out: "DIR/a.yaml\n"))
        #expect(after == ["a.yaml": straight, "ci.yaml": "name:  build\n"])
        #expect(try await call(["DIR/ci.yaml"], files: files).result.talk.contains("this is not a flow"))
    }

    @Test(arguments: [["a.txt": "x"], ["a.yaml": "name: build\n"]])
    func `a folder without flows is an error`(files: [String: String]) async throws {
        let (result, _) = try await call(["DIR"], files: files)
        #expect(result.talk.hasPrefix("error: there is no flow in the folder `DIR`\n") && result.exit == .usage)
    }
}
