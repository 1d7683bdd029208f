// The JSON Schema that editors get.

import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct SchemaTests {
    private var definitions: JSONObject {
        guard case .object(let definitions)? = Sandbox.schema["$defs"] else { return [:] }
        return definitions
    }

    @Test func `every reference of the schema leads somewhere`() throws {
        var references: Set<String> = []
        func gather(_ json: JSON) {
            switch json {
            case .object(let object):
                if case .string(let target)? = object["$ref"] { references.insert(target) }
                for member in object.members { gather(member.value) }
            case .array(let elements): for element in elements { gather(element) }
            case .null, .bool, .int, .double, .string: break
            }
        }
        gather(.object(Sandbox.schema))
        #expect(references.contains("#/$defs/sandbox"))
        for reference in references {
            #expect(definitions[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference)")
        }
        #expect(Set(definitions.members.map { "#/$defs/" + $0.name }) == references)
    }

    @Test func `the schema requires what the reader requires`() throws {
        for (name, required) in [("sandbox", ["sandbox", "routes"]), ("route", ["route", "answer"])] {
            guard case .object(let object)? = definitions[name] else {
                Issue.record("no \(name)")
                continue
            }
            #expect(object["required"] == .array(required.map { .string($0) }))
            #expect(object["additionalProperties"] == .bool(false))
        }
    }
}
