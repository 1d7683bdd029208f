// Ordering, and the number line that int, uint and double share.

/// How two values stand to each other.
enum Order: Sendable {
    case less, equal, greater
    /// NaN is in no order with anything.
    case unordered

    /// The order of two things that can be compared.
    init<T: Comparable>(_ a: T, _ b: T) {
        self = a < b ? .less : a == b ? .equal : a > b ? .greater : .unordered
    }
}

extension Value {
    /// The order of two values, or nil when their types have none.
    static func compare(_ a: Value, _ b: Value) -> Order? {
        switch (a, b) {
        case (.int(let a), .int(let b)): Order(a, b)
        case (.string(let a), .string(let b)): a.isIdentical(to: b) ? .equal : a.precedes(b) ? .less : .greater
        case (.bool(let a), .bool(let b)): Order(a ? 1 : 0, b ? 1 : 0)
        case (.bytes(let a), .bytes(let b)): a == b ? .equal : a.lexicographicallyPrecedes(b) ? .less : .greater
        case (.timestamp(let a), .timestamp(let b)): Order(a, b)
        case (.duration(let a), .duration(let b)): Order(a, b)
        default: compareNumbers(a, b)
        }
    }

    /// The order of two numbers of any types, or nil when one is no number.
    static func compareNumbers(_ a: Value, _ b: Value) -> Order? {
        switch (a, b) {
        case (.int(let a), .int(let b)): Order(a, b)
        case (.uint(let a), .uint(let b)): Order(a, b)
        case (.double(let a), .double(let b)): Order(a, b)
        case (.int(let a), .uint(let b)): a < 0 ? .less : Order(UInt64(a), b)
        case (.uint(let a), .int(let b)): b < 0 ? .greater : Order(a, UInt64(b))
        // An integer against a double is compared as doubles, lossy on purpose: the language's tests want it.
        case (.int(let a), .double(let b)): Order(Double(a), b)
        case (.double(let a), .int(let b)): Order(a, Double(b))
        case (.uint(let a), .double(let b)): Order(Double(a), b)
        case (.double(let a), .uint(let b)): Order(a, Double(b))
        default: nil
        }
    }
}
