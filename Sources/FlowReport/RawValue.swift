// One value as a script takes it.

internal import FlowEncoding
package import FlowCEL
internal import FlowJSON

/// Finds and writes one value of a run.
package enum RawValue {
    /// The value that a name, or a path such as `user.email`, leads to.
    package static func find(_ path: String, in value: Value) -> Value? {
        var current = value
        if let found = member(path, of: value) { return found }
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let next = member(String(name), of: current) else { return nil }
            current = next
        }
        return current
    }

    private static func member(_ name: String, of value: Value) -> Value? {
        switch value {
        case .map(let map): map[name]
        case .optional(let wrapped?): member(name, of: wrapped)
        default: nil
        }
    }

    /// The value without quotes: texts as they are, lists and maps as JSON, bytes as base64.
    package static func text(_ value: Value) -> String {
        switch value {
        case .optional(let wrapped?): text(wrapped)
        case .bytes(let bytes): Base64.encode(bytes)
        default: value.text ?? Masking(nil).json(value).text
        }
    }
}
