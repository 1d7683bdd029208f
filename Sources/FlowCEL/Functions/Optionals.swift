// Optional values.

internal import FlowDiagnostics

extension Function {
    /// `optional.of` and what optionals can do.
    static let optionals: [Function] = [
        Function(
            "optional.of", doc: "An optional that holds a value.",
            overloads: [.plain([.dyn], .optional(.dyn), infer: wrap) { .optional($0[0]) }],
            examples: [Example("optional.of(1).value()", "1")]),
        Function(
            "optional.none", doc: "An optional that holds nothing.",
            overloads: [.plain([], .optional(.dyn)) { _ in .optional(nil) }],
            examples: [Example("optional.none().orValue(2)", "2")]),
        Function(
            "optional.ofNonZeroValue",
            doc: "An optional that holds a value unless it is null, zero, false or empty.",
            overloads: [.plain([.dyn], .optional(.dyn), infer: wrap) { .optional($0[0].isZero ? nil : $0[0]) }],
            examples: [Example("optional.ofNonZeroValue('').hasValue()", "false")]),
        Function(
            "optional.unwrap", doc: "The values of those optionals of a list that hold one.",
            overloads: [
                Overload([.list(.dyn)], .list(.dyn)) { (call, values) throws(EvaluationError) in
                    try unwrap(&call, values)
                }
            ],
            examples: [Example("optional.unwrap([optional.of(1), optional.none()])", "[1]")]),
        Function(
            "unwrapOpt", doc: "The values of those optionals of a list that hold one.",
            overloads: [
                Overload(receiver: .list(.dyn), [], .list(.dyn)) { (call, values) throws(EvaluationError) in
                    try unwrap(&call, values)
                }
            ], examples: [Example("[optional.of(1), optional.none()].unwrapOpt()", "[1]")]),
        Function(
            "hasValue", doc: "Whether an optional holds a value.",
            overloads: [.method(.optional(.dyn), [], .bool) { .bool($0.optional(0) != nil) }],
            examples: [Example("optional.none().hasValue()", "false")]),
        Function(
            "value", doc: "The value of an optional; an error when it holds none.",
            overloads: [
                Overload(receiver: .optional(.dyn), [], .dyn, infer: inner) { (call, values) throws(EvaluationError) in
                    guard let value = values.optional(0) else {
                        throw call.absent(
                            .absentOptional, "this optional has no value",
                            help: ["write `.orValue(…)` for another value"])
                    }
                    return value
                }
            ], examples: [Example("{'a': 1}.?a.value()", "1")]),
        Function(
            "or", doc: "The first of two optionals that holds a value.",
            overloads: [
                .method(.optional(.dyn), [.optional(.dyn)], .optional(.dyn), infer: { $0[0].joined(with: $0[1]) }) {
                    $0.optional(0) != nil ? $0[0] : $0[1]
                }
            ], examples: [Example("optional.none().or(optional.of(1)).value()", "1")]),
        Function(
            "orValue", doc: "The value of an optional, or another value when it holds none.",
            overloads: [
                .method(.optional(.dyn), [.dyn], .dyn, infer: { inner($0).joined(with: $0[1]) }) {
                    $0.optional(0) ?? $0[1]
                }
            ], examples: [Example("{}.?a.orValue('none')", "'none'")]),
    ]

    private static let wrap: @Sendable ([CELType]) -> CELType = { .optional($0[0]) }

    private static let inner: @Sendable ([CELType]) -> CELType = { types in
        if case .optional(let wrapped) = types[0] { wrapped } else { .dyn }
    }

    private static func unwrap(_ call: inout Call, _ values: [Value]) throws(EvaluationError) -> Value {
        try call.charge(values.list(0).count)
        var result: [Value] = []
        for element in values.list(0) {
            guard case .optional(let wrapped) = element else {
                throw call.fail("an element is \(element.type.article) and no optional")
            }
            if let wrapped { result.append(wrapped) }
        }
        return .list(result)
    }
}

extension Value {
    /// Whether a value is null, zero, false or empty.
    var isZero: Bool {
        switch self {
        case .null, .optional(nil): true
        case .bool(let flag): !flag
        case .int(let number): number == 0
        case .uint(let number): number == 0
        case .double(let number): number == 0
        case .string(let text): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .list(let list): list.isEmpty
        case .map(let map): map.isEmpty
        case .duration(let span): span.nanoseconds == 0
        case .timestamp(let time): time.seconds == 0 && time.nanoseconds == 0
        case .type, .optional: false
        }
    }
}
