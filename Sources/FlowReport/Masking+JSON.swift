// Values as JSON that anybody may see.

internal import FlowCEL
internal import FlowEncoding
internal import FlowJSON

extension Masking {
    /// A value as JSON with its secrets masked: times as RFC 3339 text, bytes as base64, what is absent as null.
    func json(_ value: Value) -> JSON {
        switch value {
        case .null, .optional(nil): .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .uint(let number): Int64(exactly: number).map { .int($0) } ?? .string(String(number))
        case .string(let text): .string(mask(text))
        case .bytes(let bytes): .string(mask(Base64.encode(bytes)))
        case .timestamp(let time): .string(time.description)
        case .duration(let span): .string(span.description)
        case .type(let type): .string(type.description)
        case .list(let elements): .array(elements.map { json($0) })
        case .optional(let wrapped?): json(wrapped)
        case .map(let map): .object(object(map))
        }
    }

    private func object(_ map: Map) -> JSONObject {
        var object = JSONObject()
        for (key, value) in map { object[mask(key.text ?? "?")] = json(value) }
        return object
    }
}
