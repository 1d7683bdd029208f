// The values of CEL.

/// A CEL value. Strings compare, hash and count by Unicode scalar, never by grapheme.
public enum Value: Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case list([Value])
}
