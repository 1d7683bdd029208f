// Values in messages.

import FlowCEL

extension Value {
    /// What it is, with its article.
    var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool: "`true` or `false`"
        case .int, .uint, .double: "a number"
        case .string: "a text"
        case .bytes: "a row of bytes"
        case .list: "a list"
        case .map: "a map"
        case .timestamp: "a time"
        case .duration: "a duration"
        case .type: "a type"
        case .optional: "an optional"
        }
    }
}
