// The JSON Schema of test files, from the tables that read them.

package import FlowJSON
import FlowModel

extension ScenarioFile {
    /// The JSON Schema (draft 2020-12) of a test file.
    package static var schema: JSONObject {
        FlowSchema.document(
            title: "flowrun tests", root: "tests",
            definitions: [
                FlowSchema.definition(Shape<ScenarioFile>.tests), FlowSchema.definition(Shape<Scenario>.scenario),
                FlowSchema.definition(Shape<[Act]>.act),
                FlowSchema.definition(Shape<ExpectedRequest>.expectedRequest),
            ])
    }
}
