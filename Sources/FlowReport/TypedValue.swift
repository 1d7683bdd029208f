// Values as JSON that keeps their types.

package import FlowCEL
internal import FlowEncoding
package import FlowJSON

extension Value {
    /// The value as JSON, where JSON can say its type; else `{"type": …, "value": …}`.
    ///
    /// So written are `uint` and not finite doubles (as text), bytes (as base64), times, durations, types, optionals
    /// (without `value` when absent) and maps whose keys are not all texts or that look like such an object.
    package var typedJSON: JSON {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .double(let number): number.isFinite ? .double(number) : Self.typed("double", .string(text ?? ""))
        case .string(let text): .string(text)
        case .list(let elements): .array(elements.map(\.typedJSON))
        case .map(let map): Self.typedJSON(map)
        case .uint(let number): Self.typed("uint", .string(String(number)))
        case .bytes(let bytes): Self.typed("bytes", .string(Base64.encode(bytes)))
        case .timestamp(let time): Self.typed("timestamp", .string(time.description))
        case .duration(let span): Self.typed("duration", .string(span.description))
        case .type(let type): Self.typed("type", .string(type.description))
        case .optional(nil): .object(["type": .string("optional")])
        case .optional(let wrapped?): Self.typed("optional", wrapped.typedJSON)
        }
    }

    private static func typed(_ type: String, _ value: JSON) -> JSON {
        .object(["type": .string(type), "value": value])
    }

    private static func typedJSON(_ map: Map) -> JSON {
        var object = JSONObject()
        var entries: [JSON] = []
        for (key, value) in map {
            let value = value.typedJSON
            entries.append(.object(["key": key.typedJSON, "value": value]))
            if case .string(let name) = key { object[name] = value }
        }
        guard object.members.count == entries.count, !looksTyped(object) else { return typed("map", .array(entries)) }
        return .object(object)
    }

    /// Whether an object could be taken for one that tells a type.
    private static func looksTyped(_ object: JSONObject) -> Bool {
        switch object.members.count {
        case 1: object["type"] == .string("optional")
        case 2: object["type"] != nil && object["value"] != nil
        default: false
        }
    }
}
