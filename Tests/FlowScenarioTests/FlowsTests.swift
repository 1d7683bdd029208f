import FlowDiagnostics
import FlowHTTP
import FlowModel
import FlowScenario
import Foundation
import Testing

@Suite struct FlowsTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "flows").path)) ?? []
        let names = files.filter { $0.hasSuffix(".test.yaml") }.sorted()
        precondition(!names.isEmpty, "no tests of flows")
        return names
    }()

    static func suite() throws -> FlowScenario.Suite {
        let loader = TestLoader(environment: Fixtures.environment) { Self.source($0) }
        var files: [TestFile] = []
        for name in names {
            let source = try #require(Self.source("flows/" + name))
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
}
