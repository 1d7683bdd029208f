// The JSON value: ordered, exact, bounded.

/// A JSON value (RFC 8259) that keeps the order of members and the difference between integers and doubles.
///
/// Integral literals that fit 64 bits are `int`, all other numbers `double`, so that ids above 2^53 survive.
public enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}
