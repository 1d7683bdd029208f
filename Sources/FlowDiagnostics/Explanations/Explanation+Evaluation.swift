// F3101 to F3112: what goes wrong when an expression meets values.

extension Explanation {
    /// What goes wrong while an expression is worked out.
    static let evaluation: [Code: Explanation] = [
        .noSuchKey: Explanation(
            """
            The map has no such key: an answer may lack a member. `.?` reads what may be absent, `has()` asks whether it is \
            there. In a `when`, something that is not there makes the condition false; in a `check`, it fails.
            """,
            bad: "response.json.user.name",
            good: "response.json.user.?name.orValue('')"),
        .unboundVariable: Explanation(
            """
            The name exists, but nothing has given it a value yet: a session field that no sign-in has left, or a step that \
            was skipped.
            """,
            bad: "session.access_token",
            good: "session.user_id"),
        .indexOutOfRange: Explanation(
            "The list is shorter than that; the first element has the index 0. `[?n]` reads what may be absent.",
            bad: "response.json.scope[7]",
            good: "response.json.scope[?7].orValue('none')"),
        .absentOptional: Explanation(
            """
            `.value()` takes the value of an optional that has one, and this one has none. Say what stands there then, with \
            `.orValue()`.
            """,
            bad: "response.json.user.?name.value()",
            good: "response.json.user.?name.orValue('')"),
        .noSuchOverload: Explanation(
            """
            The values are of types that the operation does not take together. What comes in an answer shows its type only \
            at run time, and the language turns no type into another by itself.
            """,
            bad: "'id-' + response.json.user.id",
            good: "'id-' + string(response.json.user.id)"),
        .overflow: Explanation(
            """
            Whole numbers have 64 bits, times lie in the years 1 to 9999. A result outside of that is an error, never \
            another number.
            """,
            bad: "response.json.expires_in * 9223372036854775807",
            good: "response.json.expires_in * 1000"),
        .divisionByZero: Explanation(
            "A whole number can be divided by anything but zero.",
            bad: "3600 / response.json.zero",
            good: "response.json.zero == 0 ? 0 : 3600 / response.json.zero"),
        .invalidArgument: Explanation(
            "The function takes values of this type, but not this one: a text that is no number, base64 or JSON.",
            bad: "int(response.json.error)",
            good: "string(response.json.error)"),
        .costExceeded: Explanation(
            """
            An evaluation may take about a million steps, so that no answer of a server can keep the machine busy. Loops \
            within loops over long lists are what takes so many.
            """,
            bad: "lists.range(response.json.many).map(a, lists.range(response.json.many).size())",
            good: "lists.range(response.json.many).size()"),
        .resultTooLarge: Explanation(
            "A text, list or other result may be 16 MiB large.",
            bad: """
                cel.bind(page, lists.range(10000).map(n, response.json.page).join(),
                  lists.range(100).map(n, page).join())
                """,
            good: """
                cel.bind(page, lists.range(100).map(n, response.json.page).join(),
                  lists.range(10).map(n, page).join().size())
                """),
        .duplicateKey: Explanation(
            "A map has each key once; which of both values is meant cannot be told.",
            bad: "{'scope': 'email', 'scope': 'phone'}",
            good: "{'scope': 'email phone'}"),
        .generatorUnavailable: Explanation(
            """
            Random values and the time of now are made where a flow sends or names something. Elsewhere, as where a program \
            evaluates expressions without giving them a source, there are none.
            """,
            bad: "random.token()",
            good: "base64url.encode(hash.sha256('seed'))"),
    ]
}
