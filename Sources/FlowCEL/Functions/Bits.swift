// The math extension: bits.

extension Function {
    /// `math.bitAnd` to `math.bitShiftRight`.
    static let bits: [Function] = [
        binary("bitAnd", "The bits set in both numbers.", "math.bitAnd(6, 3)", "2", { $0 & $1 }, { $0 & $1 }),
        binary("bitOr", "The bits set in either number.", "math.bitOr(6, 3)", "7", { $0 | $1 }, { $0 | $1 }),
        binary(
            "bitXor", "The bits set in one of the numbers only.", "math.bitXor(6, 3)", "5", { $0 ^ $1 }, { $0 ^ $1 }),
        Function(
            "math.bitNot", doc: "The bits that are not set.",
            overloads: [.plain([.int], .int) { .int(~$0.int(0)) }, .plain([.uint], .uint) { .uint(~$0.uint(0)) }],
            examples: [Example("math.bitNot(0)", "-1")]),
        shift("bitShiftLeft", "The bits moved to the left; zeros follow.", "math.bitShiftLeft(1, 2)", "4") { $0 << $1 },
        shift(
            "bitShiftRight", "The bits moved to the right; zeros follow, also for negative numbers.",
            "math.bitShiftRight(8, 2)", "2"
        ) {
            $0 >> $1
        },
    ]

    private static func binary(
        _ name: String, _ doc: String, _ example: String, _ result: String,
        _ ints: @escaping @Sendable (Int64, Int64) -> Int64, _ uints: @escaping @Sendable (UInt64, UInt64) -> UInt64
    ) -> Function {
        Function(
            "math." + name, doc: doc,
            overloads: [
                .plain([.int, .int], .int) { .int(ints($0.int(0), $0.int(1))) },
                .plain([.uint, .uint], .uint) { .uint(uints($0.uint(0), $0.uint(1))) },
            ], examples: [Example(example, result)])
    }

    private static func shift(
        _ name: String, _ doc: String, _ example: String, _ result: String,
        _ body: @escaping @Sendable (UInt64, UInt64) -> UInt64
    ) -> Function {
        let distance: @Sendable (inout Call, [Value]) throws(EvaluationError) -> UInt64 = {
            (call, values) throws(EvaluationError) in
            guard let distance = UInt64(exactly: values.int(1)) else {
                throw call.fail("bits cannot be moved by a negative number")
            }
            return distance
        }
        return Function(
            "math." + name, doc: doc,
            overloads: [
                Overload([.int, .int], .int) { (call, values) throws(EvaluationError) in
                    let shifted = body(UInt64(bitPattern: values.int(0)), try distance(&call, values))
                    return .int(Int64(bitPattern: shifted))
                },
                Overload([.uint, .int], .uint) { (call, values) throws(EvaluationError) in
                    .uint(body(values.uint(0), try distance(&call, values)))
                },
            ], examples: [Example(example, result)])
    }
}
