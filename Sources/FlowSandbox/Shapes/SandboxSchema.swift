// The JSON Schema of sandbox files, from the tables that read them.

package import FlowJSON
import FlowModel

extension Sandbox {
    /// The JSON Schema (draft 2020-12) of a sandbox file.
    package static var schema: JSONObject {
        var definitions: JSONObject = [:]
        func define<Object>(_ shape: Shape<Object>) {
            definitions[shape.name.replacingBlanks] = .object(shape.schema)
        }
        define(Shape<SandboxFile>.sandbox)
        define(Shape<SecuredServer>.securedServer)
        define(Shape<Switch>.sandboxSwitch)
        define(Shape<Store>.store)
        define(Shape<Route>.route)
        define(Shape<Take>.take)
        define(Shape<Check>.check)
        define(Shape<Ask>.ask)
        define(Shape<Answer>.answer)
        return [
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"), "title": .string("flowrun sandbox"),
            "$ref": .string("#/$defs/sandbox"), "$defs": .object(definitions),
        ]
    }
}
