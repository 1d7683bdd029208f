// Every broken file beside the words it earns.

import FlowDiagnostics
import FlowYAML
import FlowTestSupport
import Foundation
import Testing

@Suite struct DiagnosticFixtureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/diagnostics")

    static let names = Golden.names(in: folder, ending: ".yaml").map { String($0.dropLast(5)) }

    /// The bytes of a fixture; `Data(contentsOf:)` leaks on an empty file, which the address sanitizer reports.
    static func bytes(of name: String) throws -> [UInt8] {
        let file = try FileHandle(forReadingFrom: folder.appending(path: name + ".yaml"))
        return Array(try file.readToEnd() ?? Data())
    }

    @Test(arguments: names)
    func `a broken file earns these words`(name: String) throws {
        let source = SourceText(name: name + ".yaml", bytes: try Self.bytes(of: name))
        let diagnostics = YAML.parse(source).diagnostics
        let text = diagnostics.map { SnippetRenderer().render($0) + "\n" }.joined(separator: "\n")
        #expect(diagnostics.contains { $0.code.rawValue == name.prefix(5) })
        let golden = Self.folder.appending(path: name + ".txt")
        try Golden.expect(text, at: golden)
    }

    @Test func `every code of this module has a fixture`() {
        let covered = Set(Self.names.map { $0.prefix(5) })
        for code in Code.allCases where code.rawValue.hasPrefix("F10") && code.rawValue != Code.yamlLimit.rawValue {
            #expect(covered.contains(code.rawValue.prefix(5)), "\(code.rawValue) has no fixture")
        }
    }
}
