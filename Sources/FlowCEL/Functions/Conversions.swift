// Conversions: each type's name is a function. What would lose meaning is an error.

internal import FlowDiagnostics

extension Function {
    /// `bool`, `int`, `uint`, `double`, `string`, `bytes`, `timestamp`, `duration`.
    static let conversions: [Function] = [
        Function(
            "bool", doc: "A truth value from text.",
            overloads: [
                identity(.bool),
                Overload([.string], .bool) { (call, values) throws(EvaluationError) in
                    switch values.string(0) {
                    case "1", "t", "true", "TRUE", "True": return .bool(true)
                    case "0", "f", "false", "FALSE", "False": return .bool(false)
                    default: throw call.fail("this text is no truth value", help: ["it must be `true` or `false`"])
                    }
                },
            ], examples: [Example("bool('true')", "true")]),
        Function(
            "int", doc: "A signed integer; fractions are cut off.",
            overloads: [
                identity(.int),
                convert(.uint, .int, "uint") { Int64(exactly: $0.uint(0)).map(Value.int) },
                convert(.double, .int, "double") { int($0.double(0)).map(Value.int) },
                convert(.string, .int, nil) { Int64($0.string(0)).map(Value.int) },
                .plain([.timestamp], .int) { .int($0.timestamp(0).seconds) },
            ],
            examples: [Example("int('42')", "42"), Example("int(3.9)", "3")]),
        Function(
            "uint", doc: "An unsigned integer; fractions are cut off.",
            overloads: [
                identity(.uint),
                convert(.int, .uint, "int") { UInt64(exactly: $0.int(0)).map(Value.uint) },
                convert(.double, .uint, "double") { uint($0.double(0)).map(Value.uint) },
                convert(.string, .uint, nil) { values in
                    let text = values.string(0)
                    return text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
                        ? nil : UInt64(text).map(Value.uint)
                },
            ], examples: [Example("uint(42)", "42u")]),
        Function(
            "double", doc: "A double.",
            overloads: [
                identity(.double), .plain([.int], .double) { .double(Double($0.int(0))) },
                .plain([.uint], .double) { .double(Double($0.uint(0))) },
                convert(.string, .double, nil) { Double(celText: $0.string(0)).map(Value.double) },
            ],
            examples: [Example("double('2.5')", "2.5"), Example("double(1)", "1.0")]),
        string, bytes,
        Function(
            "timestamp", doc: "A point in time from RFC 3339 text or seconds since 1970.",
            overloads: [
                identity(.timestamp),
                Overload([.int], .timestamp) { (call, values) throws(EvaluationError) in
                    guard let time = Timestamp(exactSeconds: values.int(0)) else {
                        throw call.fail("these seconds lie outside the years 1 to 9999", code: .overflow)
                    }
                    return .timestamp(time)
                },
                Overload([.string], .timestamp) { (call, values) throws(EvaluationError) in
                    guard let time = Timestamp(values.string(0)) else {
                        throw call.fail("this text is no timestamp", help: ["it looks like `2024-02-29T12:00:00Z`"])
                    }
                    return .timestamp(time)
                },
            ], examples: [Example("timestamp('1970-01-01T00:01:00Z') == timestamp(60)", "true")]),
        Function(
            "duration", doc: "A length of time from text such as `1h30m`.",
            overloads: [
                identity(.duration),
                Overload([.string], .duration) { (call, values) throws(EvaluationError) in
                    guard let span = TimeSpan(values.string(0)) else {
                        throw call.fail("this text is no duration", help: ["it looks like `1h30m`, `90s` or `250ms`"])
                    }
                    return .duration(span)
                },
            ], examples: [Example("duration('1.5m') == duration('90s')", "true")]),
    ]

    private static let string = Function(
        "string", doc: "The value as text.",
        overloads: [
            identity(.string), .plain([.int], .string) { .string(String($0.int(0))) },
            .plain([.uint], .string) { .string(String($0.uint(0))) },
            .plain([.double], .string) { .string($0.double(0).celText) },
            .plain([.bool], .string) { .string($0[0].boolValue == true ? "true" : "false") },
            .plain([.timestamp], .string) { .string($0.timestamp(0).description) },
            .plain([.duration], .string) { .string($0.duration(0).description) },
            Overload([.bytes], .string) { (call, values) throws(EvaluationError) in
                let bytes = values.bytes(0)
                try call.reserve(bytes: bytes.count)
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw call.fail("these bytes are not UTF-8", help: ["write `base64.encode(…)`"])
                }
                return .string(text)
            },
        ], examples: [Example("string(1.50)", "'1.5'"), Example("string(b'abc')", "'abc'")])

    private static let bytes = Function(
        "bytes", doc: "The UTF-8 bytes of text.",
        overloads: [
            identity(.bytes),
            Overload([.string], .bytes) { (call, values) throws(EvaluationError) in
                try call.reserve(bytes: values.string(0).utf8.count)
                return .bytes(Array(values.string(0).utf8))
            },
        ], examples: [Example("bytes('é')", "b'\\303\\251'")])

    private static func identity(_ type: CELType) -> Overload { .plain([type], type) { $0[0] } }

    /// A conversion that fails for values out of range, or for text that is no number.
    private static func convert(
        _ from: CELType, _ to: CELType, _ number: String?, _ body: @escaping @Sendable ([Value]) -> Value?
    ) -> Overload {
        Overload([from], to) { (call, values) throws(EvaluationError) in
            if let value = body(values) { return value }
            if let number { throw call.fail("this `\(number)` is out of range for \(to.article)", code: .overflow) }
            throw call.fail("this text is no `\(to)`")
        }
    }

    /// A double cut to an integer; the ends of the range are not exact as doubles and are refused.
    private static func int(_ number: Double) -> Int64? {
        number > -9_223_372_036_854_775_808.0 && number < 9_223_372_036_854_775_808.0 ? Int64(number) : nil
    }

    private static func uint(_ number: Double) -> UInt64? {
        number > -1 && number >= 0 && number < 18_446_744_073_709_551_616.0 ? UInt64(number) : nil
    }
}
