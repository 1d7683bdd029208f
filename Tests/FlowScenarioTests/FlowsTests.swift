import FlowDiagnostics
import FlowHTTP
import FlowModel
import FlowScenario
import FlowTestSupport
import Foundation
import Testing

@Suite(.slowLane) struct FlowsTests {
    static let root = Repository.root

    /// The files of a folder.
    static func names(in folder: String) throws -> [String] {
        Golden.names(in: root.appending(path: folder), ending: ".yaml").map { folder + "/" + $0 }
    }

    static func suite(_ folder: String = "flows") throws -> FlowScenario.Suite {
        let names = try names(in: folder).filter { $0.hasSuffix(".test.yaml") }
        try #require(!names.isEmpty)
        let loader = TestLoader(environment: Fixtures.environment) { Self.source($0) }
        var files: [TestFile] = []
        for name in names {
            let source = try #require(Self.source(name))
            let (file, diagnostics) = loader.load(source)
            for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
            if let file { files.append(file) }
        }
        return FlowScenario.Suite(files)
    }

    private static func source(_ path: String) -> SourceText? {
        (try? Data(contentsOf: root.appending(path: path))).map { SourceText(name: path, bytes: Array($0)) }
    }

    @Test func `every scenario of the flows goes as it says, and none of their parts is left out`() async throws {
        let results = try await Self.suite().run()
        for failed in results.flatMap(\.failed) { Issue.record("\(failed.scenario.name.text): \(failed.words)") }
        #expect(results.gaps.map { "\($0.location.description): \($0.kind.rawValue) \($0.name)" } == [])
    }

    @Test func `every scenario goes over sockets as it goes in process`() async throws {
        let results = try await Self.suite().run(live: CURLTransport())
        for failed in results.flatMap(\.failed) { Issue.record("\(failed.scenario.name.text): \(failed.words)") }
    }

    @Test func `every scenario of the examples goes as it says`() async throws {
        let results = try await Self.suite("examples").run()
        for failed in results.flatMap(\.failed) { Issue.record("\(failed.scenario.name.text): \(failed.words)") }
        let gaps = results.gaps.filter { $0.location.source.name.contains("gitlab") }
        #expect(gaps.map(\.name) == [])
    }

    @Test func `the README lists the providers with what they can do`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        func list(_ names: [Name]) -> String { names.map { "`\($0.text)`" }.joined(separator: ", ") }
        let names = try Self.names(in: "flows").filter { $0.split(separator: ".").count == 2 }
        #expect(names.count >= 5)
        for name in names {
            let (forms, _) = FlowForms.load(try #require(Self.source(name)), environment: Fixtures.environment)
            let flow = try #require(forms).base.flow
            let page = name.replacing("flows/", with: "schemas/reference/providers/").replacing(".yaml", with: ".md")
            let row =
                "| [\(flow.title.text)](\(page)) | \(list(flow.operations.map(\.name))) | "
                + "\(list(flow.variants.map(\.name))) |"
            #expect(readme.contains("\n\(row)\n"), "\(row)")
        }
    }

    @Test func `the README shows the provider from scratch as it is, in less than sixty lines`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        var lines = 0
        for name in try Self.names(in: "examples").filter({ $0.hasPrefix("examples/gitlab.") }) {
            // The first line names the schema for editors.
            let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8).split(separator: "\n")
                .dropFirst()
            lines += text.count
            #expect(readme.contains(text.joined(separator: "\n")), "\(name)")
        }
        #expect((1..<60).contains(lines))
    }
}
