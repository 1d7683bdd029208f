// The text of a value where only text can stand.

internal import FlowCEL

/// Functions of the standard library that others are made of.
enum StandardLibrary {
    private static let functions = Dictionary(
        Environment.standardFunctions.map { ($0.name, $0.overloads) }, uniquingKeysWith: { first, _ in first })

    /// Calls a standard function; `types` are those of its parameters, the receiver first.
    static func call(
        _ name: String, _ types: [CELType], _ values: [Value], _ call: inout Call
    ) throws(EvaluationError) -> Value {
        let overload = functions[name]?.first { ($0.receiver.map { [$0] } ?? []) + $0.parameters == types }
        guard let overload else { preconditionFailure("the standard library has no such `\(name)`") }
        return try overload.body(&call, values)
    }
}

extension Value {
    /// The text of the value as `string()` writes it; `what` names the value in the error when it has none.
    func text(_ what: String, _ call: inout Call) throws(EvaluationError) -> String {
        switch self {
        case .string(let text): return text
        case .bool, .int, .uint, .double, .timestamp, .duration:
            return try StandardLibrary.call("string", [type], [self], &call).stringValue ?? ""
        case .list: throw noText(what, "join it: `.join(' ')`, or `json.encode(…)`", call)
        case .map: throw noText(what, "encode it: `json.encode(…)`", call)
        case .bytes: throw noText(what, "encode them: `base64.encode(…)`", call)
        case .optional: throw noText(what, "say what stands there when it is absent: `.orValue('')`", call)
        case .null, .type: throw noText(what, "leave it out, or give text", call)
        }
    }

    private func noText(_ what: String, _ help: String, _ call: Call) -> EvaluationError {
        call.fail("\(what) is of type \(type) and cannot become text", help: [help])
    }
}
