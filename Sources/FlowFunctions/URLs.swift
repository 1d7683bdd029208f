// Taking URLs apart and changing their queries.

internal import FlowCEL
internal import FlowHTTP

extension Function {
    /// `url.encode`, `url.decode`, `url.parse`, `url.with`, `url.without`.
    static let urls: [Function] = [
        text(
            "url.encode", "The text percent-encoded, so that it can stand anywhere in a URL.",
            [
                Example("url.encode('a b/ü')", "'a%20b%2F%C3%BC'")
            ]
        ) { (call, text) throws(EvaluationError) in
            try call.reserve(bytes: text.utf8.count * 3)
            return PercentEncoding.query(text)
        },
        text(
            "url.decode", "The text without percent-encoding; `+` stays as it is.",
            [
                Example("url.decode('a%20b+c')", "'a b+c'")
            ]
        ) { (call, text) throws(EvaluationError) in
            try call.reading { () throws(URLSyntaxError) in try PercentEncoding.decode(text) }
        },
        Function(
            "url.parse",
            doc: "The parts of an absolute URL: `scheme`, `path`, `query` as a map, and where there are any `host`, "
                + "`port`, `fragment` and `origin`. A name that comes more than once has the list of its values.",
            overloads: [
                Overload(parameters: [.string], result: .map(.string, .dyn)) { (call, values) throws(EvaluationError) in
                    .map(try parse(values.string(0), &call))
                }
            ],
            examples: [
                Example("url.parse('https://Acme.example/a?b=c%20d').query.b", "'c d'"),
                Example("url.parse('https://Acme.example:443/a').origin", "'https://acme.example'"),
                Example(
                    "url.parse('app://done#x=1')",
                    "{'scheme': 'app', 'path': '', 'query': {}, 'host': 'done', 'fragment': 'x=1', 'origin': 'app://done'}"
                ),
            ]),
        Function(
            "url.with",
            doc: "The URL with these query parameters: one it has gets the new value at its place, others come last.",
            overloads: [
                Overload(parameters: [.string, .anyMap], result: .string) { (call, values) throws(EvaluationError) in
                    let url = try QueryEdit(values.string(0), &call)
                    return .string(try url.with(try call.parameters(values.map(1)), &call))
                }
            ],
            examples: [
                Example("url.with('app://cb?a=1#f', {'b': 'x y'})", "'app://cb?a=1&b=x%20y#f'"),
                Example("url.with('app://cb?a=1&b=2', {'a': 3})", "'app://cb?a=3&b=2'"),
            ]),
        Function(
            "url.without", doc: "The URL without the query parameters of these names; the others stay as written.",
            overloads: [
                Overload(parameters: [.string, .list(.string)], result: .string) {
                    (call, values) throws(EvaluationError) in
                    let url = try QueryEdit(values.string(0), &call)
                    return .string(try url.without(try values.names(1, "the names of parameters", call), &call))
                }
            ],
            examples: [
                Example("url.without('app://cb?a=%41&b=2', ['b', 'c'])", "'app://cb?a=%41'"),
                Example("url.without('app://cb?a=1', ['a'])", "'app://cb'"),
            ]),
    ]

    private static func text(
        _ name: String, _ doc: String, _ examples: [Example],
        _ body: @escaping @Sendable (inout Call, String) throws(EvaluationError) -> String
    ) -> Function {
        Function(
            name, doc: doc,
            overloads: [
                Overload(parameters: [.string], result: .string) { (call, values) throws(EvaluationError) in
                    try call.charge(values.string(0).utf8.count / 100)
                    return .string(try body(&call, values.string(0)))
                }
            ], examples: examples)
    }

    private static func parse(_ text: String, _ call: inout Call) throws(EvaluationError) -> Map {
        try call.charge(text.utf8.count / 100)
        let url = try call.reading { () throws(URLSyntaxError) in try URLParts(text) }
        let query = try call.reading { () throws(URLSyntaxError) in try Parameters(query: url.query ?? "") }
        var parts = Map([
            ("scheme", .string(url.scheme)), ("path", .string(url.path)), ("query", .map(try call.map(query))),
        ])
        parts["host"] = url.host.map { .string($0) }
        parts["port"] = url.port.map { .int(Int64($0)) }
        parts["fragment"] = url.fragment.map { .string($0) }
        parts["origin"] = url.origin.map { .string($0) }
        return parts
    }
}
