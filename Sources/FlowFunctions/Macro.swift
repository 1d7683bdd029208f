// The macros of the language in words: they are syntax, not functions, but people look them up alike.

package import FlowCEL

/// A macro in words.
package struct Macro: Sendable {
    /// Its name.
    package let name: String
    /// How it is written.
    package let forms: [String]
    /// What it gives, in one or two sentences.
    package let doc: String
    /// Expressions with their results.
    package let examples: [Example]

    private init(_ name: String, _ forms: [String], _ doc: String, _ examples: [Example]) {
        self.name = name
        self.forms = forms
        self.doc = doc
        self.examples = examples
    }

    /// Forms, doc and examples.
    package var explanation: String {
        var lines = forms + ["", doc, "", examples.count == 1 ? "Example:" : "Examples:"]
        lines += examples.flatMap { ["  \($0.expression)", "    is \($0.result)"] }
        return lines.joined(separator: "\n")
    }

    /// All macros.
    package static let all: [Macro] = [
        Macro(
            "has", ["has(map.name)"], "Whether the map has an entry of that name.",
            [Example("has({'a': 1}.a)", "true"), Example("has({'a': 1}.b)", "false")]),
        Macro(
            "all", ["list.all(x, condition)", "map.all(k, v, condition)"],
            "Whether the condition holds for every element.", [Example("[1, 2].all(n, n > 0)", "true")]),
        Macro(
            "exists", ["list.exists(x, condition)", "map.exists(k, v, condition)"],
            "Whether the condition holds for some element.",
            [Example("[1, 2].exists(n, n > 1)", "true"), Example("{'a': 1}.exists(k, v, v == 1)", "true")]),
        Macro(
            "exists_one", ["list.exists_one(x, condition)", "map.exists_one(k, v, condition)"],
            "Whether the condition holds for exactly one element.",
            [Example("[1, 2].exists_one(n, n > 1)", "true")]),
        Macro(
            "existsOne", ["list.existsOne(x, condition)", "map.existsOne(k, v, condition)"],
            "Another name of `exists_one`.", [Example("[1, 2].existsOne(n, n > 0)", "false")]),
        Macro(
            "filter", ["list.filter(x, condition)"], "The elements the condition holds for.",
            [Example("[1, 2, 3].filter(n, n > 1)", "[2, 3]")]),
        Macro(
            "map", ["list.map(x, value)", "list.map(x, condition, value)"],
            "A list of the values, one for each element, or for each the condition holds for.",
            [Example("[1, 2].map(n, n * 2)", "[2, 4]"), Example("[1, 2].map(n, n > 1, n * 2)", "[4]")]),
        Macro(
            "transformList", ["list.transformList(i, v, value)", "list.transformList(i, v, condition, value)"],
            "A list of the values; `i` is the index of an element, or the key of an entry.",
            [Example("['a', 'b'].transformList(i, v, v + string(i))", "['a0', 'b1']")]),
        Macro(
            "transformMap", ["map.transformMap(k, v, value)", "map.transformMap(k, v, condition, value)"],
            "A map with the same keys and the new values.",
            [Example("{'a': 1}.transformMap(k, v, v + 1)", "{'a': 2}")]),
        Macro(
            "transformMapEntry",
            ["map.transformMapEntry(k, v, {key: value})", "map.transformMapEntry(k, v, condition, {key: value})"],
            "A map of the new entries.", [Example("{'a': 'b'}.transformMapEntry(k, v, {v: k})", "{'b': 'a'}")]),
        Macro(
            "sortBy", ["list.sortBy(x, key)"], "The elements in the order of their keys.",
            [Example("['bb', 'a'].sortBy(t, t.size())", "['a', 'bb']")]),
        Macro(
            "optMap", ["optional.optMap(x, value)"], "An optional with the value, when the one before it has one.",
            [Example("optional.of(1).optMap(n, n + 1)", "optional.of(2)")]),
        Macro(
            "optFlatMap", ["optional.optFlatMap(x, optional)"],
            "The other optional, when the one before it has a value.",
            [Example("{'a': {'b': 1}}.?a.optFlatMap(m, m.?b)", "optional.of(1)")]),
        Macro(
            "cel.bind", ["cel.bind(x, value, expression)"], "The expression, in which `x` stands for the value.",
            [Example("cel.bind(n, 2, n * n)", "4")]),
    ]
}
