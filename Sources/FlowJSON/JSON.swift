// The JSON value: ordered, exact, bounded.

/// A JSON value (RFC 8259) that keeps the order of members and the difference between integers and doubles.
///
/// Integral literals that fit 64 bits are `int`, all other numbers `double`, so that ids above 2^53 survive. Two values
/// are equal when they print alike: texts are compared by their UTF-8 bytes, members in their order.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON: Hashable {
    /// Whether both are the same value, texts compared byte by byte.
    public static func == (a: JSON, b: JSON) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.null, _), (.bool, _), (.int, _), (.double, _), (.string, _), (.array, _), (.object, _): false
        }
    }

    /// Feeds the value to a hasher.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value)
        case .string(let value): value.hashBytes(into: &hasher)
        case .array(let values): hasher.combine(values)
        case .object(let object): hasher.combine(object)
        }
    }
}

extension String {
    /// Whether both are the same UTF-8 bytes; `==` takes canonically equivalent texts for one.
    func hasSameBytes(as other: String) -> Bool {
        self == other && utf8.elementsEqual(other.utf8)
    }

    /// Feeds the UTF-8 bytes to a hasher: hostile texts that are canonically equivalent must not share a hash.
    func hashBytes(into hasher: inout Hasher) {
        for byte in utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}
