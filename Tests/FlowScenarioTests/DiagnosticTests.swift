import FlowCEL
import FlowDiagnostics
import FlowFunctions
import FlowScenario
import FlowTestSupport
import Foundation
import Testing

@Suite struct DiagnosticTests {
    static let folder = Fixtures.folder.appending(path: "diagnostics")

    static let names = Golden.names(in: folder, ending: ".yaml")

    @Test(arguments: names)
    func `a wrong test file gets the messages beside it`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let (file, diagnostics) = Fixtures.loader.load(SourceText(name: name, text: text))
        #expect(file == nil)
        let rendered = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n\n") + "\n"
        try Golden.expect(rendered, at: Self.folder.appending(path: name.replacing(".yaml", with: ".txt")))
    }

    @Test func `every code of scenarios has a fixture that shows it`() throws {
        let shown = try Self.names.map {
            try String(contentsOf: Self.folder.appending(path: $0.replacing(".yaml", with: ".txt")), encoding: .utf8)
        }.joined()
        for code in Code.allCases where code.rawValue.hasPrefix("F42") {
            #expect(shown.contains("[\(code.rawValue)]"), "\(code.rawValue): \(code.title)")
        }
    }
}
