// The text of values, for those who embed the language and put values into text.

extension Value {
    /// What `string()` gives for strings, numbers, truth values and times; nil for everything else.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): String(number)
        case .uint(let number): String(number)
        case .double(let number): number.celText
        case .timestamp(let time): time.description
        case .duration(let span): span.description
        case .null, .bytes, .list, .map, .type, .optional: nil
        }
    }
}

extension CELType {
    /// The type that an identifier of the language names, as `type(x)` gives it.
    public init?(named name: String) {
        guard let type = Self.named[name] else { return nil }
        self = type
    }
}
