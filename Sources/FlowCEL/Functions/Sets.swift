// The sets extension: lists as sets.

extension Function {
    /// `sets.contains`, `sets.equivalent`, `sets.intersects`.
    static let sets: [Function] = [
        set("contains", "Whether all elements of the second list are in the first.", "[1, 2, 3], [2, 1]") {
            (call, a, b) throws(EvaluationError) in try isSubset(b, of: a, &call)
        },
        set(
            "equivalent", "Whether two lists have the same elements, whatever their number and order.",
            "[1, 2], [2, 1, 1]"
        ) {
            (call, a, b) throws(EvaluationError) in
            guard try isSubset(b, of: a, &call) else { return false }
            return try isSubset(a, of: b, &call)
        },
        set("intersects", "Whether two lists have an element in common.", "[1, 2], [2, 3]") {
            (call, a, b) throws(EvaluationError) in
            for element in b where try contains(a, element, &call) { return true }
            return false
        },
    ]

    private static func set(
        _ name: String, _ doc: String, _ example: String,
        _ body: @escaping @Sendable (inout Call, [Value], [Value]) throws(EvaluationError) -> Bool
    ) -> Function {
        Function(
            "sets." + name, doc: doc,
            overloads: [
                Overload([.list(.dyn), .list(.dyn)], .bool) { (call, values) throws(EvaluationError) in
                    .bool(try body(&call, values.list(0), values.list(1)))
                }
            ], examples: [Example("sets.\(name)(\(example))", "true")])
    }

    private static func isSubset(_ part: [Value], of whole: [Value], _ call: inout Call) throws(EvaluationError) -> Bool
    {
        for element in part where try !contains(whole, element, &call) { return false }
        return true
    }

    private static func contains(_ list: [Value], _ element: Value, _ call: inout Call) throws(EvaluationError) -> Bool
    {
        var work = 1
        let found = list.contains {
            work += 1
            return $0.equals(element, work: &work)
        }
        try call.charge(work)
        return found
    }
}
