// The math extension: numbers.

internal import FlowDiagnostics

extension Function {
    /// `math.greatest` to `math.sqrt`.
    static let math: [Function] = [
        extreme("greatest", "The greatest of some numbers, or of a list of them.", .greater, "3"),
        extreme("least", "The least of some numbers, or of a list of them.", .less, "1"),
        rounding("ceil", "The number rounded up.", "2.0", .up),
        rounding("floor", "The number rounded down.", "1.0", .down),
        rounding("round", "The number rounded to the nearest, halves away from zero.", "1.0", .toNearestOrAwayFromZero),
        rounding("trunc", "The number without its fraction.", "1.0", .towardZero),
        Function(
            "math.sqrt", doc: "The square root; `NaN` for negative numbers.",
            overloads: [
                .plain([.double], .double) { .double($0.double(0).squareRoot()) },
                .plain([.int], .double) { .double(Double($0.int(0)).squareRoot()) },
                .plain([.uint], .double) { .double(Double($0.uint(0)).squareRoot()) },
            ], examples: [Example("math.sqrt(81.0)", "9.0")]),
        Function(
            "math.abs", doc: "The number without its sign.",
            overloads: [
                .plain([.double], .double) { .double($0.double(0).magnitude) }, .plain([.uint], .uint) { $0[0] },
                Overload([.int], .int) { (call, values) throws(EvaluationError) in
                    guard values.int(0) != .min else {
                        throw call.fail("the result of `math.abs(int)` is out of range", code: .overflow)
                    }
                    return .int(abs(values.int(0)))
                },
            ], examples: [Example("math.abs(-11)", "11")]),
        Function(
            "math.sign", doc: "-1, 0 or 1, of the type of the number.",
            overloads: [
                .plain([.int], .int) { .int($0.int(0).signum()) },
                .plain([.uint], .uint) { .uint($0.uint(0) == 0 ? 0 : 1) },
                .plain([.double], .double) { values in
                    let number = values.double(0)
                    return .double(number.isNaN ? number : number < 0 ? -1 : number > 0 ? 1 : 0)
                },
            ], examples: [Example("math.sign(-3.5)", "-1.0")]),
        test("isNaN", "Whether a double is `NaN`.", "math.isNaN(0.0 / 0.0)") { $0.isNaN },
        test("isInf", "Whether a double is infinite.", "math.isInf(1.0 / 0.0)") { $0.isInfinite },
        test("isFinite", "Whether a double is neither infinite nor `NaN`.", "math.isFinite(1.5)") { $0.isFinite },
    ]

    private static func rounding(
        _ name: String, _ doc: String, _ result: String, _ rule: FloatingPointRoundingRule
    ) -> Function {
        Function(
            "math." + name, doc: doc,
            overloads: [.plain([.double], .double) { .double($0.double(0).rounded(rule)) }],
            examples: [Example("math.\(name)(1.2)", result)])
    }

    private static func test(
        _ name: String, _ doc: String, _ example: String, _ body: @escaping @Sendable (Double) -> Bool
    ) -> Function {
        Function(
            "math." + name, doc: doc, overloads: [.plain([.double], .bool) { .bool(body($0.double(0))) }],
            examples: [Example(example, "true")])
    }

    private static func extreme(_ name: String, _ doc: String, _ wanted: Order, _ result: String) -> Function {
        // The result has the common type of the arguments; among equal numbers the first wins.
        let numbers: @Sendable ([CELType]) -> CELType = { types in
            types.dropFirst().reduce(types.first ?? .dyn) { $0.joined(with: $1) }
        }
        let body: Overload.Body = { (call, values) throws(EvaluationError) in
            var list = values
            if values.count == 1, case .list(let elements) = values[0] { list = elements }
            try call.charge(list.count)
            guard var best = list.first else { throw call.fail("an empty list has no \(name) number") }
            for number in list {
                guard let order = Value.compareNumbers(number, best) else {
                    throw call.fail("`math.\(name)` does not take \(number.type.article)", code: .noSuchOverload)
                }
                if order == wanted { best = number }
            }
            return best
        }
        return Function(
            "math." + name, doc: doc,
            overloads: [
                Overload(
                    [.list(.dyn)], .dyn, infer: { if case .list(let element) = $0[0] { element } else { .dyn } },
                    body: body),
                Overload([.dyn], .dyn, isVariadic: true, infer: numbers, body: body),
            ], examples: [Example("math.\(name)(1, 3, 2)", result), Example("math.\(name)([1, 2, 3])", result)])
    }
}
