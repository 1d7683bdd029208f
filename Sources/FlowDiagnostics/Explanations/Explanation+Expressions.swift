// F3001 to F3010: expressions, before anything is worked out.

extension Explanation {
    /// What is wrong with an expression as it is written.
    static let expressions: [Code: Explanation] = [
        .expressionSyntax: Explanation(
            """
            Expressions are written in the Common Expression Language: `==` compares, `&&`, `||` and `!` are and, or and not, \
            texts stand in quotes. The message says what is wrong at that place.
            """,
            bad: "200 = 200 and true",
            good: "200 == 200 && true"),
        .unknownName: Explanation(
            """
            Nothing of this name can be read here. Inputs are read as `inputs.NAME`, what earlier runs left as \
            `session.NAME`, the answer of a step by its `id` in the steps below it, and `response` in the step itself.
            """,
            bad: """
                - request: GET ${servers.id}/me
                - return: { name: =response.json.name }
                """,
            good: """
                - id: me
                  request: GET ${servers.id}/me
                - return: { name: =me.json.name }
                """),
        .unknownFunction: Explanation(
            "There is no function or method of this name. `flowrun explain` lists all of them.",
            bad: "sha256('abc')",
            good: "hash.sha256('abc')"),
        .wrongArguments: Explanation(
            """
            The function exists, but takes another number or other types of arguments. `flowrun explain NAME` shows all ways \
            to call it.
            """,
            bad: "hash.sha256('abc', 'hex')",
            good: "hex.encode(hash.sha256('abc'))"),
        .typeMismatch: Explanation(
            """
            The language never turns one type into another by itself, since nobody could tell which was meant: say it with \
            `string()`, `int()` or `double()`.
            """,
            bad: "'v' + 1",
            good: "'v' + string(1)"),
        .invalidRegex: Explanation(
            """
            Regular expressions are those of RE2, which takes the same time on any text. It has no look-ahead and no \
            back-references.
            """,
            bad: "'id-7'.matches('[0-9')",
            good: "'id-7'.matches('[0-9]')"),
        .macroMisuse: Explanation(
            """
            `has`, `all`, `exists`, `map`, `filter` and their like are no functions: they take a field, or the name of a \
            variable and an expression that uses it.
            """,
            bad: "[1, 2].map(2)",
            good: "[1, 2].map(n, n * 2)"),
        .expressionTooComplex: Explanation(
            """
            An expression is at most 100,000 bytes long, has as many parts and is 250 levels deep, so that none can exhaust \
            the machine that reads it. Give its parts names with `let` or `values`.
            """,
            bad: String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300),
            good: "1"),
        .generatorNotAllowed: Explanation(
            """
            A condition may be worked out more than once and must not differ from time to time. Name what is random first, \
            with a `let` step, and use the name.
            """,
            bad: """
                - request: GET ${servers.id}/me
                  when: random.token() != 'x'
                """,
            good: """
                - let: { token: =random.token() }
                - request: GET ${servers.id}/me
                  when: token != 'x'
                """),
        .invalidConstant: Explanation(
            """
            A time or a length of time that is written out can be looked at before anything runs, and this text is none. \
            Times look like `2024-02-29T12:00:00Z`, lengths of time like `1h30m`, `90s` or `250ms`.
            """,
            bad: "timestamp('2024-02-30T00:00:00Z')",
            good: "timestamp('2024-02-29T00:00:00Z')"),
    ]
}
