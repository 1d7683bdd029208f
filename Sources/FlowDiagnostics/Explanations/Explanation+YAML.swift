// F1001 to F1013: what YAML makes of values that were written without quotes, or indented by chance.

extension Explanation {
    /// Lines, blanks, quotes and brackets.
    static let yaml: [Code: Explanation] = [
        .yamlSyntax: Explanation(
            """
            The lines do not fit together: a list stands where keys are wanted, a comma is missing between two entries in \
            brackets, or text follows where the value is over. The message says what was expected at that place.
            """,
            bad: """
                operations:
                  login: - id: token
                """,
            good: """
                operations:
                  login:
                    - id: token
                """),
        .yamlTab: Explanation(
            """
            How deep a line stands is told by blanks alone: a tab has no width that all editors agree on, so YAML does not \
            allow it there. Let the editor write two blanks for each level.
            """,
            bad: "servers:\n\tid: https://id.acme.example",
            good: """
                servers:
                  id: https://id.acme.example
                """),
        .yamlIndentation: Explanation(
            """
            Lines that belong together begin in the same column. A line that stands a little to the left or right of its \
            siblings belongs to nothing.
            """,
            bad: """
                servers:
                    id: https://id.acme.example
                   api: https://api.acme.example
                """,
            good: """
                servers:
                  id: https://id.acme.example
                  api: https://api.acme.example
                """),
        .yamlMissingBlank: Explanation(
            """
            A colon ends a key only when a blank or the end of the line follows; without it the whole is one text, as it is \
            in `https://id.acme.example`.
            """,
            bad: """
                flow: acme
                title:Acme ID
                """,
            good: """
                flow: acme
                title: Acme ID
                """),
        .yamlTextAfterQuote: Explanation(
            """
            A value that begins with a quote is over at the next one of its kind, and nothing may follow on the line. Quote \
            the whole value, with the other kind of quotes around it.
            """,
            bad: "when: 'error' in response.json",
            good: #"when: "'error' in response.json""#),
        .yamlTextAfterBracket: Explanation(
            """
            A value that begins with a bracket is a list or a map of YAML, which ends with its bracket; and within brackets \
            an unquoted text may hold none. Quote the whole value.
            """,
            bad: "query: { url: ${servers.id}/me }",
            good: "query: { url: '${servers.id}/me' }"),
        .yamlColonInText: Explanation(
            """
            A colon with a blank behind it ends a key, also in the middle of a line: the choice `a ? b : c` and the maps of \
            expressions have one. Quote the whole value.
            """,
            bad: "scope: =inputs.full ? 'all' : 'basic'",
            good: #"scope: "=inputs.full ? 'all' : 'basic'""#),
        .yamlUnclosedQuote: Explanation(
            """
            A quoted value goes on to the next quote of its kind, over line ends too, so that a missing one swallows what \
            follows. Inside single quotes a quote is written twice, inside double quotes with a backslash before it.
            """,
            bad: "title: 'Acme ID",
            good: "title: 'Acme ID'"),
        .yamlUnclosedBracket: Explanation(
            "Each opening bracket needs its closing one, of the same kind, and none may be left over.",
            bad: "save: [access_token, refresh_token",
            good: "save: [access_token, refresh_token]"),
        .yamlReservedCharacter: Explanation(
            """
            YAML keeps `@`, `%` and the backtick for itself: no unquoted value may begin with one. Quote the value.
            """,
            bad: "audience: @acme",
            good: "audience: '@acme'"),
        .yamlEscape: Explanation(
            """
            In double quotes a backslash begins an escape, of which YAML knows a few. Regular expressions are better off \
            in single quotes, where a backslash is a character like any other.
            """,
            bad: #"pattern: "\d+""#,
            good: #"pattern: '\d+'"#),
        .yamlMissingColon: Explanation(
            "Each line of a map is a key, a colon, a blank and a value, which may begin on the next line.",
            bad: """
                flow: acme
                title
                """,
            good: """
                flow: acme
                title: Acme ID
                """),
        .yamlTag: Explanation(
            """
            A value that begins with `!` is the name of a type to YAML, and flows have no such types. A condition that \
            begins with "not" needs quotes.
            """,
            bad: "when: !has(response.json.error)",
            good: "when: '!has(response.json.error)'"),
    ]
}
