// The types of CEL, gradual: what is not known is `dyn`.

/// A type, as the checker knows it or as a value.
public indirect enum CELType: Sendable, Hashable {
    /// Anything; checked at run time.
    case dyn
    /// The type of `null`.
    case null
    /// Truth values.
    case bool
    /// Signed 64-bit integers.
    case int
    /// Unsigned 64-bit integers.
    case uint
    /// Doubles.
    case double
    /// Strings.
    case string
    /// Octets.
    case bytes
    /// Points in time.
    case timestamp
    /// Lengths of time.
    case duration
    /// Types themselves.
    case type
    /// Lists of one element type.
    case list(CELType)
    /// Maps from a key type to a value type.
    case map(CELType, CELType)
    /// Values that may be absent.
    case optional(CELType)
}

extension CELType: CustomStringConvertible {
    /// The name as an identifier of the language: `int`, `list`, `google.protobuf.Timestamp`.
    public var name: String {
        switch self {
        case .dyn: "dyn"
        case .null: "null_type"
        case .bool: "bool"
        case .int: "int"
        case .uint: "uint"
        case .double: "double"
        case .string: "string"
        case .bytes: "bytes"
        case .timestamp: "google.protobuf.Timestamp"
        case .duration: "google.protobuf.Duration"
        case .type: "type"
        case .list: "list"
        case .map: "map"
        case .optional: "optional_type"
        }
    }

    /// The type as people read it, with what it contains as far as known: `map(string, int)`.
    public var description: String {
        switch self {
        case .null: "null"
        case .timestamp: "timestamp"
        case .duration: "duration"
        case .list(.dyn): "list"
        case .list(let element): "list(\(element))"
        case .map(.dyn, .dyn): "map"
        case .map(let key, let value): "map(\(key), \(value))"
        case .optional(.dyn): "optional"
        case .optional(let wrapped): "optional(\(wrapped))"
        case .dyn, .bool, .int, .uint, .double, .string, .bytes, .type: name
        }
    }

    /// The types that have an identifier of their own.
    static let named: [String: CELType] = {
        let plain: [CELType] = [
            .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .list(.dyn),
            .map(.dyn, .dyn), .optional(.dyn),
        ]
        return Dictionary(plain.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}

extension CELType {
    /// Whether it is one of the three number types.
    var isNumeric: Bool { self == .int || self == .uint || self == .double }

    /// The kinds of values that may be of this type, as a bit mask.
    var kinds: UInt16 {
        switch self {
        case .dyn: .max
        case .null: Kind.null.mask
        case .bool: Kind.bool.mask
        case .int: Kind.int.mask
        case .uint: Kind.uint.mask
        case .double: Kind.double.mask
        case .string: Kind.string.mask
        case .bytes: Kind.bytes.mask
        case .timestamp: Kind.timestamp.mask
        case .duration: Kind.duration.mask
        case .type: Kind.type.mask
        case .list: Kind.list.mask
        case .map: Kind.map.mask
        case .optional: Kind.optional.mask
        }
    }

    /// Whether a value of this type may be used where `expected` is wanted; `dyn` fits everywhere, also inside.
    public func fits(_ expected: CELType) -> Bool {
        switch (self, expected) {
        case (.dyn, _), (_, .dyn): true
        case (.list(let a), .list(let b)), (.optional(let a), .optional(let b)): a.fits(b)
        case (.map(let a, let b), .map(let c, let d)): a.fits(c) && b.fits(d)
        default: self == expected
        }
    }

    /// Whether `==` between the two types can ever be true: numbers compare across types, and null with anything.
    func isComparable(to other: CELType) -> Bool {
        switch (self, other) {
        case (.null, _), (_, .null): true
        case (.list(let a), .list(let b)), (.optional(let a), .optional(let b)): a.isComparable(to: b)
        case (.map(let a, let b), .map(let c, let d)): a.isComparable(to: c) && b.isComparable(to: d)
        default: fits(other) || (isNumeric && other.isNumeric)
        }
    }

    /// The type of what may be either: the same type when they agree, else `dyn`.
    func joined(with other: CELType) -> CELType {
        switch (self, other) {
        case (.list(let a), .list(let b)): .list(a.joined(with: b))
        case (.optional(let a), .optional(let b)): .optional(a.joined(with: b))
        case (.map(let a, let b), .map(let c, let d)): .map(a.joined(with: c), b.joined(with: d))
        default: self == other ? self : .dyn
        }
    }
}
