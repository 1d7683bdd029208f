import FlowCEL
import FlowDiagnostics
import FlowModel
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
    func `a wrong flow gets the messages beside it`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let files = FlowFiles { path in
            (try? String(contentsOf: Self.folder.appending(path: path), encoding: .utf8))
                .map { .text(SourceText(name: path, text: $0)) } ?? .refused("there is no file `\(path)`")
        }
        let diagnostics = FlowFile.check(SourceText(name: name, text: text), environment: .forTests, files: files)
        let rendered = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n\n") + "\n"
        let golden = Self.folder.appending(path: name.replacing(".yaml", with: ".txt"))
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try rendered.write(to: golden, atomically: true, encoding: .utf8)
            Issue.record("\(golden.lastPathComponent) was rewritten")
        }
        #expect(rendered == (try? String(contentsOf: golden, encoding: .utf8)))
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
