// Every wrong sandbox beside the words it earns.

import FlowDiagnostics
import FlowSandbox
import Foundation
import Testing

@Suite struct DiagnosticTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/diagnostics")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = files.filter { $0.hasSuffix(".yaml") }.sorted()
        precondition(!names.isEmpty, "no fixtures")
        return names
    }()

    @Test(arguments: names)
    func `a wrong sandbox gets the messages beside it`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let (sandbox, diagnostics) = Sandbox.load(SourceText(name: name, text: text))
        #expect((sandbox == nil) == diagnostics.hasErrors)
        #expect(diagnostics.contains { $0.code.rawValue == name.prefix(5) })
        let rendered = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n\n") + "\n"
        let golden = Self.folder.appending(path: name.replacing(".yaml", with: ".txt"))
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try rendered.write(to: golden, atomically: true, encoding: .utf8)
            Issue.record("\(golden.lastPathComponent) was rewritten")
        }
        #expect(rendered == (try? String(contentsOf: golden, encoding: .utf8)))
    }
}
