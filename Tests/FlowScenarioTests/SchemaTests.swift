import FlowJSON
import FlowScenario
import Foundation
import Testing

@Suite struct SchemaTests {
    @Test func `the schema of test files in the repository is what the tables say`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "schemas/test.schema.json")
        try Fixtures.expect(JSON.object(ScenarioFile.schema).pretty + "\n", at: path)
    }
}
