import FlowJSON
import FlowModel
import Foundation
import Testing

@Suite struct SchemaTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `the schema in the repository is what the tables say`() throws {
        let path = Self.root.appending(path: "schemas/flow.schema.json")
        let text = JSON.object(FlowSchema.flow).pretty + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try text.write(to: path, atomically: true, encoding: .utf8)
            Issue.record("flow.schema.json was rewritten")
        }
        #expect(text == (try? String(contentsOf: path, encoding: .utf8)))
    }

    @Test func `every reference of the schema has a definition`() throws {
        let text = JSON.object(FlowSchema.flow).text
        let defined = Set(FlowSchema.flow["$defs"]?.objectValue?.members.map(\.name) ?? [])
        for match in text.matches(of: /#\/\$defs\/(\w+)/) {
            #expect(defined.contains(String(match.output.1)), "\(match.output.1)")
        }
    }
}
