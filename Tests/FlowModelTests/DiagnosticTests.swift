import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowTestSupport
import Foundation
import Testing

@Suite struct DiagnosticTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/diagnostics")

    static let names = Golden.names(in: folder, ending: ".yaml")

    @Test(arguments: names)
    func `a wrong flow gets the messages beside it`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let files = FlowFiles { path in
            (try? String(contentsOf: Self.folder.appending(path: path), encoding: .utf8))
                .map { .text(SourceText(name: path, text: $0)) } ?? .refused("there is no file `\(path)`")
        }
        let diagnostics = FlowFile.check(
            SourceText(name: name, text: text), environment: .forTests, files: files, today: CalendarDay("2026-11-21"))
        let rendered = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n\n") + "\n"
        let golden = Self.folder.appending(path: name.replacing(".yaml", with: ".txt"))
        try Golden.expect(rendered, at: golden)
    }

    @Test func `every code of structure and meaning has a fixture that shows it`() throws {
        let shown = try Self.names.map {
            try String(contentsOf: Self.folder.appending(path: $0.replacing(".yaml", with: ".txt")), encoding: .utf8)
        }.joined()
        for code in Code.allCases where code.rawValue.hasPrefix("F2") || code.rawValue.hasPrefix("F40") {
            // An answer's missing part shows at run time only.
            guard code != .noSuchPart else { continue }
            #expect(shown.contains("[\(code.rawValue)]"), "\(code.rawValue): \(code.title)")
        }
    }
}
