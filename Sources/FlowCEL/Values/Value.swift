// The values of CEL.

/// A CEL value. Strings compare, hash and count by Unicode scalar, never by grapheme.
public enum Value: Sendable {
    /// The null value, which is not the same as absence.
    case null
    /// A truth value.
    case bool(Bool)
    /// A signed 64-bit integer.
    case int(Int64)
    /// An unsigned 64-bit integer.
    case uint(UInt64)
    /// An IEEE 754 double.
    case double(Double)
    /// A sequence of Unicode scalars.
    case string(String)
    /// A sequence of octets.
    case bytes([UInt8])
    /// A list of values of any types.
    case list([Value])
    /// A map with keys of type bool, int, uint or string, in insertion order.
    case map(Map)
    /// A point in time.
    case timestamp(Timestamp)
    /// A length of time.
    case duration(TimeSpan)
    /// A type as a value, as `type(x)` gives it.
    case type(CELType)
    /// A value that may be absent.
    indirect case optional(Value?)
}

/// Which case a value is, small enough for sets of kinds to be bit masks.
enum Kind: UInt8, Sendable {
    case null, bool, int, uint, double, string, bytes, list, map, timestamp, duration, type, optional

    /// The bit of this kind in a mask.
    var mask: UInt16 { 1 << UInt16(rawValue) }
}

extension Value {
    /// Which case the value is.
    var kind: Kind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .uint: .uint
        case .double: .double
        case .string: .string
        case .bytes: .bytes
        case .list: .list
        case .map: .map
        case .timestamp: .timestamp
        case .duration: .duration
        case .type: .type
        case .optional: .optional
        }
    }

    /// The type of the value at run time; what lists, maps and optionals contain is not looked at.
    public var type: CELType {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .uint: .uint
        case .double: .double
        case .string: .string
        case .bytes: .bytes
        case .list: .list(.dyn)
        case .map: .map(.dyn, .dyn)
        case .timestamp: .timestamp
        case .duration: .duration
        case .type: .type
        case .optional: .optional(.dyn)
        }
    }

    /// The name of the value's type, the only thing errors say about a value.
    var typeName: String { type.description }
}

extension Value {
    /// A map from names to values; of a name given twice the last value stays.
    public static func map(_ pairs: [(String, Value)]) -> Value { .map(Map(pairs)) }

    /// The string, when the value is one.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The truth value, when the value is one.
    public var boolValue: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }
}
