// The schema in the repository.

import FlowJSON
import Foundation
import Testing

@testable import FlowSandbox

@Suite struct SchemaFileTests {
    @Test func `the schema of sandboxes in the repository is what the tables say`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "schemas/sandbox.schema.json")
        let text = JSON.object(Sandbox.schema).pretty + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try text.write(to: path, atomically: true, encoding: .utf8)
            Issue.record("sandbox.schema.json was rewritten")
        }
        #expect(text == (try? String(contentsOf: path, encoding: .utf8)))
    }
}
