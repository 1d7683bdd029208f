// Values as JSON and back, every type kept: for snapshots and session files.

package import FlowCEL
internal import FlowEncoding
package import FlowJSON

/// Writes values as JSON that tells their types apart.
///
/// Null, flags, integers and strings stand for themselves; everything else is an object with one member, whose name
/// says the type.
package enum ValueCoding {
    /// The value as JSON.
    package static func encode(_ value: Value) -> JSON {
        switch value {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .string(let text): .string(text)
        case .uint(let number): tagged("uint", .string(String(number)))
        case .double(let number): tagged("double", .string(String(number)))
        case .bytes(let bytes): tagged("bytes", .string(Base64.encode(bytes)))
        case .list(let elements): .array(elements.map(encode))
        case .map(let map): tagged("map", .array(map.map { .array([encode($0.key), encode($0.value)]) }))
        case .timestamp(let time):
            tagged("timestamp", .array([.int(time.seconds), .int(Int64(time.nanoseconds))]))
        case .duration(let span): tagged("duration", .int(span.nanoseconds))
        case .optional(let wrapped): tagged("optional", .array(wrapped.map { [encode($0)] } ?? []))
        case .type(let type): tagged("type", .string(type.name))
        }
    }

    private static func tagged(_ tag: String, _ json: JSON) -> JSON {
        .object([tag: json])
    }

    /// The value that was written; nil for JSON that no value is written as.
    package static func decode(_ json: JSON) -> Value? {
        switch json {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .string(let text): .string(text)
        case .double: nil
        case .array(let elements): all(elements).map { .list($0) }
        case .object(let object):
            object.members.count == 1 ? object.members.first.flatMap { decode($0.name, $0.value) } : nil
        }
    }

    private static func all(_ elements: [JSON]) -> [Value]? {
        let values = elements.compactMap(decode)
        return values.count == elements.count ? values : nil
    }

    private static func decode(_ tag: String, _ json: JSON) -> Value? {
        switch (tag, json) {
        case ("uint", .string(let text)): UInt64(text).map { Value.uint($0) }
        case ("double", .string(let text)): Double(text).map { Value.double($0) }
        case ("bytes", .string(let text)): Base64.decode(text).map { Value.bytes($0) }
        case ("map", .array(let pairs)): decodeMap(pairs)
        case ("timestamp", .array(let parts)):
            if parts.count == 2, case .int(let seconds) = parts[0], case .int(let rest) = parts[1] {
                .timestamp(Timestamp(seconds: seconds, nanoseconds: Int32(clamping: rest)))
            } else {
                nil
            }
        case ("duration", .int(let nanoseconds)): .duration(TimeSpan(nanoseconds: nanoseconds))
        case ("optional", .array(let wrapped)):
            wrapped.isEmpty ? .optional(nil) : wrapped.count == 1 ? decode(wrapped[0]).map { Value.optional($0) } : nil
        case ("type", .string(let name)): CELType(named: name).map { Value.type($0) }
        default: nil
        }
    }

    private static func decodeMap(_ pairs: [JSON]) -> Value? {
        var map = Map()
        for pair in pairs {
            guard case .array(let parts) = pair, parts.count == 2, let key = decode(parts[0]),
                let value = decode(parts[1]), map.insert(key, value)
            else { return nil }
        }
        return .map(map)
    }
}
