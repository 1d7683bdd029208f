// `flowrun validate --fix` on files, folders and standard input.

import FlowJSON
import FlowrunCLI
import Foundation
import Testing

@Suite struct FixTests {
    private let right = """
        flow: acme   # stays
        title: Acme
        servers: { id: https://id.acme.example }
        operations:
          login:
            - request: GET ${servers.id}/me
        """ + "\n"
    private var wrong: String { right.replacing("title", with: "titel").replacing("request", with: "reqest") }

    @Test func `files are mended in place, and what was done is told`() async throws {
        let (result, files) = try await Session.call(
            ["validate", "--fix", "DIR"], files: ["a.yaml": wrong, "b.yaml": right])
        #expect(files == ["a.yaml": right, "b.yaml": right])
        #expect(
            result
                == Session.Result(
                    out: """
                        mended DIR/a.yaml:2:1: unknown key `titel` in flow: write `title`
                        mended DIR/a.yaml:6:7: `reqest` is no kind of step: write `request`

                        2 files: 2 mended, nothing wrong any more
                        """ + "\n"))
    }

    @Test(arguments: [[], ["--fix"], ["--format", "github"], ["--format", "junit"]])
    func `neither a file nor its name does anything to a terminal`(flags: [String]) async throws {
        let hostile = wrong.replacing("titel", with: #""ti\etle""#).replacing("id.acme", with: "{")
        let (result, _) = try await Session.call(
            ["validate", "DIR"] + flags, files: ["a\u{1B}[2J.yaml": hostile, "b\u{1B}.yaml": "{"])
        let bad = result.all.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
        #expect(bad.isEmpty && result.all.contains("·"))
    }

    @Test func `what is left is told, and fails`() async throws {
        let broken = wrong + "nonsense: true\n"
        let (result, files) = try await Session.call(["validate", "--fix", "DIR/a.yaml"], files: ["a.yaml": broken])
        #expect(files == ["a.yaml": right + "nonsense: true\n"])
        #expect(result.exit == .failed)
        #expect(result.out.contains("error[F2001]: unknown key `nonsense` in flow"))
        #expect(result.out.hasSuffix("DIR/a.yaml: 2 mended, 1 error\n"))
    }

    @Test func `standard input goes to standard output, and the talk beside it`() async {
        var session = Session("validate", "--fix", "-")
        session.input = wrong.split(separator: "\n").map(String.init)
        let result = await session.run()
        #expect(result.out == right)
        #expect(result.talk.contains("mended <stdin>:2:1"))
        #expect(result.exit == .success)
    }

    @Test(arguments: [["--watch", "DIR"], ["--format", "json", "-"], ["-", "DIR/a.yaml"]])
    func `what does not go together is refused`(arguments: [String]) async throws {
        let (result, files) = try await Session.call(["validate", "--fix"] + arguments, files: ["a.yaml": wrong])
        #expect(result.exit == .usage)
        #expect(files == ["a.yaml": wrong])
    }

    @Test func `a link that leads out of the folder is not written through, unless it is named itself`() async throws {
        let files = ["../beside.yaml": wrong]
        let links = ["link.yaml": "../beside.yaml"]
        let folder = try await Session.call(["validate", "--fix", "DIR"], files: files, links: links)
        #expect(folder.files == files)
        #expect(folder.result.talk.contains("DIR/link.yaml: left as it is: it leads out of the folder that was named"))
        #expect(folder.result.exit == .failed)
        let named = try await Session.call(["validate", "--fix", "DIR/link.yaml"], files: files, links: links)
        #expect(named.files == ["../beside.yaml": right])
    }

    @Test func `programs are told the change that would mend a problem`() async throws {
        let (result, _) = try await Session.call(
            ["validate", "--format", "json", "DIR/a.yaml"], files: ["a.yaml": wrong])
        let document = try JSON.parse(Array(result.out.utf8))
        let fix = document["files"]?.arrayValue?.first?["problems"]?.arrayValue?.first?["fix"]
        #expect(fix?["text"] == "title" && fix?["location"]?["line"] == 2 && fix?["location"]?["endColumn"] == 6)
        let (sarif, _) = try await Session.call(
            ["validate", "--format", "sarif", "DIR/a.yaml"], files: ["a.yaml": wrong])
        let log = try JSON.parse(Array(sarif.out.utf8))
        let change = log["runs"]?.arrayValue?.first?["results"]?.arrayValue?.first?["fixes"]?.arrayValue?.first
        let replacement = change?["artifactChanges"]?.arrayValue?.first?["replacements"]?.arrayValue?.first
        #expect(replacement?["insertedContent"]?["text"] == "title")
        #expect(replacement?["deletedRegion"]?["startColumn"] == 1)
    }
}
