// Looking into values without a switch, and writing them down in Swift.

extension JSON {
    /// The member of an object with a name; nil when there is none, or this is no object.
    public subscript(name: String) -> JSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The item of an array at an index; nil when there is none, or this is no array.
    public subscript(index: Int) -> JSON? {
        if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
    }

    /// The text, or nil for anything else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The integer, also when it was written as a double without fraction, or nil for anything else.
    public var intValue: Int64? {
        switch self {
        case .int(let value): value
        // `Int64(exactly:)` would link the C library's `trunc`, for which nothing else here needs libm.
        case .double(let value):
            value >= -0x1p63 && value < 0x1p63 && Double(Int64(value)) == value ? Int64(value) : nil
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The number, or nil for anything else.
    public var doubleValue: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The boolean, or nil for anything else.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The items of an array, or nil for anything else.
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of an object, or nil for anything else.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether it is null.
    public var isNull: Bool { self == .null }
}

// `nil` is left out: beside optionals it would be unclear which of both nothings is meant.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An integer.
    public init(integerLiteral value: Int64) { self = .int(value) }

    /// A double.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// An object; of a name given twice the last value stays.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}
