// Texts that are signed.

internal import FlowCEL

extension Function {
    /// `text.pairs`.
    static let texts: [Function] = [
        Function(
            "text.pairs",
            doc: "The entries of a map sorted by name and joined, as signatures over parameters want them: the map, "
                + "names to leave out, what stands between name and value, what stands between entries.",
            overloads: [
                Overload(parameters: [.anyMap, .list(.string), .string, .string], result: .string) {
                    (call, values) throws(EvaluationError) in
                    let without = Map(try values.names(1, "the names to leave out", call).map { ($0, .null) })
                    return .string(try pairs(values.map(0), without, values.string(2), values.string(3), &call))
                },
                Overload(parameters: [.anyMap, .string, .string], result: .string) {
                    (call, values) throws(EvaluationError) in
                    .string(try pairs(values.map(0), Map(), values.string(1), values.string(2), &call))
                },
            ],
            examples: [
                Example("text.pairs({'b': 2, 'a': 'x', 'hash': '…'}, ['hash'], '=', '\\n')", "'a=x\\nb=2'"),
                Example("text.pairs({'b': '2', 'a': '1'}, '=', '')", "'a=1b=2'"),
            ])
    ]

    private static func pairs(
        _ map: Map, _ without: Map, _ middle: String, _ between: String, _ call: inout Call
    ) throws(EvaluationError) -> String {
        var entries: [(name: String, value: String)] = []
        var size = 0
        for (key, value) in map {
            let name = try key.text("a name", &call)
            if case .optional(nil) = value { continue }
            guard without[name] == nil else { continue }
            let plain: Value = if case .optional(let wrapped?) = value { wrapped } else { value }
            entries.append((name, try plain.text("`\(name)`", &call)))
            size +=
                name.utf8.count + middle.utf8.count + entries[entries.count - 1].value.utf8.count + between.utf8.count
            try call.charge(2)
            try call.reserve(bytes: size)
        }
        entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return entries.map { $0.name + middle + $0.value }.joined(separator: between)
    }
}
