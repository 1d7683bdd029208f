// Values from JSON and back.

public import FlowDiagnostics
public import FlowJSON

extension Value {
    /// The value of a JSON text: integral numbers are `int`, all others `double`.
    public init(json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = .int(number)
        case .double(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .list(elements.map(Value.init(json:)))
        case .object(let object): self = .map(Map(object.members.map { ($0.name, Value(json: $0.value)) }))
        }
    }

    /// The value as JSON: keys become text, times become strings; what JSON cannot say is an error.
    ///
    /// `maxBytes` bounds the size, since values may share their parts and JSON cannot.
    public func json(
        at span: Span = Span(at: 0), maxBytes: Int = Limits().maxResultBytes
    ) throws(EvaluationError) -> JSON {
        var conversion = JSONConversion(span: span, remaining: maxBytes)
        return try conversion.convert(self)
    }
}

/// One conversion to JSON with the bytes it may still use.
private struct JSONConversion {
    let span: Span
    var remaining: Int

    mutating func convert(_ value: Value) throws(EvaluationError) -> JSON {
        try spend(8)
        switch value {
        case .null: return .null
        case .bool(let flag): return .bool(flag)
        case .int(let number): return .int(number)
        case .uint(let number): return try convert(number)
        case .double(let number):
            guard number.isFinite else { throw failure("JSON has no `\(number.celText)`") }
            return .double(number)
        case .string(let text):
            try spend(text.utf8.count)
            return .string(text)
        case .list(let elements):
            var result: [JSON] = []
            for element in elements { result.append(try convert(element)) }
            return .array(result)
        case .map(let map): return try convert(map)
        case .timestamp(let time): return .string(time.description)
        case .duration(let span): return .string(span.description)
        case .bytes: throw failure("bytes are no JSON value", "write `base64.encode(…)`")
        case .optional: throw failure("an optional is no JSON value", "write `.orValue(…)`")
        case .type: throw failure("a type is no JSON value")
        }
    }

    private mutating func convert(_ number: UInt64) throws(EvaluationError) -> JSON {
        if let int = Int64(exactly: number) { return .int(int) }
        guard let double = Double(exactly: number) else {
            throw failure("a `uint` above the largest `int` is not exact in JSON", "write `string(…)`")
        }
        return .double(double)
    }

    private mutating func convert(_ map: Map) throws(EvaluationError) -> JSON {
        var object = JSONObject()
        for (key, value) in map {
            let name = key.keyText
            try spend(name.utf8.count)
            // Only a number or truth value can read like another key.
            if key.stringValue == nil, object[name] != nil { throw failure(Self.sameText) }
            let converted = try convert(value)
            object[name] = converted
        }
        guard object.count == map.count else { throw failure(Self.sameText) }
        return .object(object)
    }

    private static let sameText = "two keys of this map are the same text in JSON"

    private mutating func spend(_ bytes: Int) throws(EvaluationError) {
        remaining -= bytes
        guard remaining >= 0 else {
            throw EvaluationError(.resultTooLarge, "the value is too large to be turned into JSON", at: span)
        }
    }

    private func failure(_ message: String, _ help: String? = nil) -> EvaluationError {
        EvaluationError(.invalidArgument, message, at: span, help: help.map { [$0] } ?? [])
    }
}

extension Value {
    /// The text of a map key.
    var keyText: String {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .uint(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .null, .double, .bytes, .list, .map, .timestamp, .duration, .type, .optional: ""
        }
    }
}
