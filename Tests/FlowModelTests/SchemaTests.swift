import FlowJSON
import FlowModel
import Testing

@Suite struct SchemaTests {
    @Test func `every reference of the schema has a definition`() throws {
        let text = JSON.object(FlowSchema.flow).text
        let defined = Set(FlowSchema.flow["$defs"]?.objectValue?.members.map(\.name) ?? [])
        for match in text.matches(of: /#\/\$defs\/(\w+)/) {
            #expect(defined.contains(String(match.output.1)), "\(match.output.1)")
        }
    }
}
