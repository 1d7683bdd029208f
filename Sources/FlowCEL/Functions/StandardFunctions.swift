// The functions every environment has unless it is given others.

extension Environment {
    /// The standard library of the language and its extensions: optionals, strings, encoders, math, lists, sets, regex.
    public static let standardFunctions: [Function] =
        Function.basics + Function.conversions + Function.times + Function.optionals + Function.strings
        + Function.stringSearch + Function.encoders + Function.regexes + Function.lists + Function.sets + Function.math
        + Function.bits
}

extension Function {
    /// `size`, `type`, `dyn`.
    static let basics: [Function] = [
        Function(
            "size", doc: "The number of characters, bytes, elements or entries.",
            overloads: [CELType.string, .bytes, .list(.dyn), .map(.dyn, .dyn)].flatMap { type in
                [
                    Overload([type], .int) { (call, values) throws(EvaluationError) in try size(&call, values[0]) },
                    Overload(receiver: type, [], .int) { (call, values) throws(EvaluationError) in
                        try size(&call, values[0])
                    },
                ]
            }, examples: [Example("size('héllo')", "5"), Example("[1, 2].size()", "2")]),
        Function(
            "type", doc: "The type of a value.", overloads: [.plain([.dyn], .type) { .type($0[0].type) }],
            examples: [Example("type(1)", "int"), Example("type('a') == string", "true")]),
        Function(
            "dyn", doc: "The value itself, without a type the checker knows.",
            overloads: [.plain([.dyn], .dyn) { $0[0] }],
            examples: [Example("dyn(1)", "1")]),
    ]

    private static func size(_ call: inout Call, _ value: Value) throws(EvaluationError) -> Value {
        switch value {
        case .string(let text):
            try call.charge(text.utf8.count / 100)
            return .int(Int64(text.unicodeScalars.count))
        case .bytes(let bytes): return .int(Int64(bytes.count))
        case .list(let list): return .int(Int64(list.count))
        case .map(let map): return .int(Int64(map.count))
        case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .optional:
            throw call.fail("\(value.type.article) has no size")
        }
    }
}
