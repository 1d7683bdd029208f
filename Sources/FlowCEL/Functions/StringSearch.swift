// The strings extension: what looks for text in text, and `format`.

extension Function {
    /// Functions that look for text, and `format`.
    static let stringSearch: [Function] = [
        method(
            "contains", "Whether a text has another one in it.", [.string], .bool,
            [
                Example("'hello'.contains('ell')", "true")
            ]
        ) { (call, values) throws(EvaluationError) in
            try call.charge((values.string(0).utf8.count + values.string(1).utf8.count) / 100)
            return .bool(SearchPattern(Array(values.string(1).utf8)).first(in: Array(values.string(0).utf8)) != nil)
        },
        method(
            "startsWith", "Whether a text begins with another one.", [.string], .bool,
            [
                Example("'hello'.startsWith('he')", "true")
            ]
        ) { (call, values) throws(EvaluationError) in
            try call.charge(values.string(1).utf8.count / 100)
            return .bool(values.string(0).utf8.starts(with: values.string(1).utf8))
        },
        method(
            "endsWith", "Whether a text ends with another one.", [.string], .bool,
            [
                Example("'hello'.endsWith('lo')", "true")
            ]
        ) { (call, values) throws(EvaluationError) in
            try call.charge(values.string(1).utf8.count / 100)
            return .bool(values.string(0).utf8.reversed().starts(with: values.string(1).utf8.reversed()))
        },
        search(
            "indexOf", "The first place of a text in another one, from an offset on; -1 when there is none.",
            [
                Example("'hello'.indexOf('l')", "2"), Example("'hello'.indexOf('l', 3)", "3"),
            ]
        ) { text, wanted, offset in wanted.first(in: text, from: offset ?? 0) },
        search(
            "lastIndexOf", "The last place of a text in another one, up to an offset; -1 when there is none.",
            [
                Example("'hello'.lastIndexOf('l')", "3"), Example("'hello'.lastIndexOf('l', 2)", "2"),
            ]
        ) { text, wanted, offset in
            let length = wanted.elements.count
            let end = min(text.count, (offset ?? text.count) + length)
            let reversed = SearchPattern(Array(wanted.elements.reversed()))
            return reversed.first(in: text[..<end].reversed()).map { end - $0 - length }
        },
        method(
            "format", "The text with `%s`, `%d`, `%.2f` and the like replaced by values.", [.list(.dyn)], .string,
            [
                Example("'%s has %d, %.1f'.format(['a', 2, 0.25])", "'a has 2, 0.2'")
            ]
        ) { (call, values) throws(EvaluationError) in
            var formatter = Formatter(arguments: values.list(1))
            return .string(try formatter.format(values.string(0), &call))
        },
    ]

    private static func search(
        _ name: String, _ doc: String, _ examples: [Example],
        _ find: @escaping @Sendable ([Unicode.Scalar], SearchPattern<Unicode.Scalar>, Int?) -> Int?
    ) -> Function {
        let overloads = [[CELType.string], [.string, .int]].map { parameters in
            Overload(receiver: .string, parameters, .int) { (call, values) throws(EvaluationError) in
                let text = try call.scalars(values.string(0))
                let wanted = SearchPattern(try call.scalars(values.string(1)))
                var offset: Int?
                if parameters.count == 2 {
                    guard let start = Int(exactly: values.int(2)), (0...text.count).contains(start) else {
                        throw call.outside()
                    }
                    offset = start
                }
                return .int(Int64(find(text, wanted, offset) ?? -1))
            }
        }
        return Function(name, doc: doc, overloads: overloads, examples: examples)
    }
}
