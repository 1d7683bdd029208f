// Every wrong sandbox beside the words it earns.

import FlowDiagnostics
import FlowSandbox
import FlowTestSupport
import Foundation
import Testing

@Suite struct DiagnosticTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/diagnostics")

    static let names = Golden.names(in: folder, ending: ".yaml")

    @Test(arguments: names)
    func `a wrong sandbox gets the messages beside it`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let (sandbox, diagnostics) = Sandbox.load(SourceText(name: name, text: text))
        #expect((sandbox == nil) == diagnostics.hasErrors)
        #expect(diagnostics.contains { $0.code.rawValue == name.prefix(5) })
        let rendered = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n\n") + "\n"
        let golden = Self.folder.appending(path: name.replacing(".yaml", with: ".txt"))
        try Golden.expect(rendered, at: golden)
    }
}
