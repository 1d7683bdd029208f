// Maps made from maps.

internal import FlowCEL

extension Function {
    /// `with`, `take`, `without`.
    static let mapMethods: [Function] = [
        method(
            "with", [.anyMap], "The map with the entries of another laid over it: values of names it has are replaced.",
            [
                Example("{'a': 1, 'b': 2}.with({'b': 3, 'c': 4})", "{'a': 1, 'b': 3, 'c': 4}")
            ]
        ) { (call, values) throws(EvaluationError) in
            let (map, other) = (values.map(0), values.map(1))
            try call.charge(map.count + other.count)
            var result = Map()
            for (key, value) in map { result.insert(key, other[key] ?? value) }
            for (key, value) in other { result.insert(key, value) }
            return .map(result)
        },
        method(
            "take", [.list(.dyn)], "The entries of these names, in their order; names the map lacks are skipped.",
            [
                Example("{'a': 1, 'b': 2}.take(['b', 'c'])", "{'b': 2}")
            ]
        ) { (call, values) throws(EvaluationError) in
            let map = values.map(0)
            try call.charge(values.list(1).count)
            var result = Map()
            for key in values.list(1) {
                if let value = map[key] { result.insert(key, value) }
            }
            return .map(result)
        },
        method(
            "without", [.list(.dyn)], "The map without the entries of these names.",
            [
                Example("{'a': 1, 'b': 2}.without(['b', 'c'])", "{'a': 1}")
            ]
        ) { (call, values) throws(EvaluationError) in
            let map = values.map(0)
            try call.charge(map.count + values.list(1).count)
            var dropped = Map()
            for key in values.list(1) { dropped.insert(key, .null) }
            var result = Map()
            for (key, value) in map where dropped[key] == nil { result.insert(key, value) }
            return .map(result)
        },
    ]

    private static func method(
        _ name: String, _ parameters: [CELType], _ doc: String, _ examples: [Example], _ body: @escaping Overload.Body
    ) -> Function {
        Function(
            name, doc: doc,
            overloads: [Overload(receiver: .anyMap, parameters: parameters, result: .anyMap, body: body)],
            examples: examples)
    }
}
