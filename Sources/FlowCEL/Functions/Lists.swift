// The lists extension.

internal import FlowDiagnostics

extension Function {
    /// `distinct`, `flatten`, `lists.range`, `slice`, `sort`, `first`, `last`; `reverse` is with the strings.
    static let lists: [Function] = [
        Function(
            "distinct", doc: "The elements of a list, equal ones only once.",
            overloads: [
                Overload(receiver: .list(.dyn), [], .list(.dyn), infer: { $0[0] }) {
                    (call, values) throws(EvaluationError) in .list(try distinct(&call, values.list(0)))
                }
            ], examples: [Example("[1, 2, 1].distinct()", "[1, 2]")]),
        Function(
            "flatten", doc: "A list with the elements of the lists in it, one level deep or so many.",
            overloads: [[CELType](), [.int]].map { parameters in
                Overload(receiver: .list(.dyn), parameters, .list(.dyn)) { (call, values) throws(EvaluationError) in
                    let depth = parameters.isEmpty ? 1 : values.int(1)
                    guard depth >= 0 else { throw call.fail("the depth must not be negative") }
                    var result: [Value] = []
                    try flatten(values.list(0), min(depth, 100), &result, &call)
                    return .list(result)
                }
            },
            examples: [
                Example("[1, [2, [3]]].flatten()", "[1, 2, [3]]"), Example("[1, [2, [3]]].flatten(2)", "[1, 2, 3]"),
            ]),
        Function(
            "lists.range", doc: "The integers from 0 up to, not including, a number.",
            overloads: [
                Overload([.int], .list(.int)) { (call, values) throws(EvaluationError) in
                    let count = values.int(0)
                    guard count >= 0 else { throw call.fail("a range has no negative length") }
                    try call.charge(Int(count))
                    try call.reserve(bytes: Int(count) * 8, charging: 0)
                    return .list((0..<count).map(Value.int))
                }
            ], examples: [Example("lists.range(3)", "[0, 1, 2]")]),
        Function(
            "slice", doc: "The elements of a list from one place up to, not including, another.",
            overloads: [
                Overload(receiver: .list(.dyn), [.int, .int], .list(.dyn), infer: { $0[0] }) {
                    (call, values) throws(EvaluationError) in
                    let list = values.list(0)
                    guard let start = Int(exactly: values.int(1)), (0...list.count).contains(start),
                        let end = Int(exactly: values.int(2)), (start...list.count).contains(end)
                    else { throw call.fail("the slice is outside a list of \(list.count)") }
                    try call.charge(end - start)
                    return .list(Array(list[start..<end]))
                }
            ], examples: [Example("[1, 2, 3].slice(1, 3)", "[2, 3]")]),
        Function(
            "sort", doc: "The elements in ascending order; all must be of one type that has an order.",
            overloads: [
                Overload(receiver: .list(.dyn), [], .list(.dyn), infer: { $0[0] }) {
                    (call, values) throws(EvaluationError) in
                    let list = values.list(0)
                    return .list(try Sorting.order(of: list, &call).map { list[$0] })
                }
            ], examples: [Example("[3, 1, 2].sort()", "[1, 2, 3]")]),
        end("first", "The first element of a list as an optional.", "1") { $0.first },
        end("last", "The last element of a list as an optional.", "3") { $0.last },
    ]

    private static func end(
        _ name: String, _ doc: String, _ result: String, _ body: @escaping @Sendable ([Value]) -> Value?
    ) -> Function {
        let infer: @Sendable ([CELType]) -> CELType = { types in
            if case .list(let element) = types[0] { .optional(element) } else { .optional(.dyn) }
        }
        return Function(
            name, doc: doc,
            overloads: [.method(.list(.dyn), [], .optional(.dyn), infer: infer) { .optional(body($0.list(0))) }],
            examples: [Example("[1, 2, 3].\(name)().value()", result)])
    }

    private static func distinct(_ call: inout Call, _ list: [Value]) throws(EvaluationError) -> [Value] {
        var keys = Map()
        var others: [Value] = []
        var result: [Value] = []
        for element in list {
            try call.charge(1)
            try call.charge(key: element, at: call.span)
            if Map.isKey(element) || element.kind == .double {
                let key = element.asKey
                if Map.isKey(key) {
                    if keys.insert(key, .null) { result.append(element) }
                    continue
                }
            }
            var work = others.count
            let isKnown = others.contains { $0.equals(element, work: &work) }
            try call.charge(work)
            if !isKnown {
                others.append(element)
                result.append(element)
            }
        }
        return result
    }

    private static func flatten(
        _ list: [Value], _ depth: Int64, _ result: inout [Value], _ call: inout Call
    ) throws(EvaluationError) {
        for element in list {
            try call.charge(1)
            if depth > 0, case .list(let inner) = element {
                try flatten(inner, depth - 1, &result, &call)
            } else {
                result.append(element)
            }
        }
    }
}

extension Value {
    /// A double with the value of an integer as that integer, so that it is the same key.
    fileprivate var asKey: Value {
        guard case .double(let number) = self else { return self }
        if let int = Int64(exactly: number) { return .int(int) }
        return UInt64(exactly: number).map(Value.uint) ?? self
    }
}

/// Sorting by values.
enum Sorting {
    /// The places of values in ascending order; equal ones keep their order.
    static func order(of values: [Value], _ call: inout Call) throws(EvaluationError) -> [Int] {
        guard let first = values.first else { return [] }
        var levels = 1
        while values.count >> levels > 0 { levels += 1 }
        try call.charge(values.count * levels)
        for value in values {
            let isSame = value.kind == first.kind && Value.compare(value, value) != nil
            guard isSame else {
                throw call.fail("only values of one type with an order can be sorted", code: .noSuchOverload)
            }
            if case .double(let number) = value, number.isNaN { throw call.fail("`NaN` has no place in an order") }
        }
        return values.indices.sorted { a, b in
            switch Value.compare(values[a], values[b]) {
            case .less: true
            case .greater: false
            case .equal, .unordered, nil: a < b
            }
        }
    }
}
