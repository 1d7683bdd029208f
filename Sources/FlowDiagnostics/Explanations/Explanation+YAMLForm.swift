// F1014 to F1025: what YAML has and flows have not, and what no file may be.

extension Explanation {
    /// Anchors, keys, documents, limits, characters.
    static let yamlForm: [Code: Explanation] = [
        .yamlAnchor: Explanation(
            """
            A value that begins with `&` names a place for others to point at. Flows have no such pointers, since a reader \
            would have to follow them to know what is sent. Write the value out, or quote it if it is text.
            """,
            bad: """
                servers: &hosts
                  id: https://id.acme.example
                """,
            good: """
                servers:
                  id: https://id.acme.example
                """),
        .yamlAlias: Explanation(
            """
            A value that begins with `*` points at another place of the file. Flows have no such pointers. Write the value \
            out, or quote it if it is text.
            """,
            bad: "scope: *",
            good: "scope: '*'"),
        .yamlMergeKey: Explanation(
            """
            `<<` mixes the keys of another map in. Flows have no such mixing: what all requests to a server have in common \
            is said once, under `servers`.
            """,
            bad: """
                query:
                  <<: { client_id: '42' }
                  scope: email
                """,
            good: """
                query:
                  client_id: '42'
                  scope: email
                """),
        .yamlDuplicateKey: Explanation(
            """
            A map has each key once. Other readers keep one of both values and say nothing; here it is an error, because \
            the other value was meant too.
            """,
            bad: """
                query:
                  scope: email
                  scope: phone
                """,
            good: """
                query:
                  scope: email phone
                """),
        .yamlKey: Explanation(
            """
            Keys are text. Braces around a name are a map to YAML, and a map cannot be a key; values are dropped into text \
            with `${…}`.
            """,
            bad: "title: {{ name }}",
            good: "title: '{{ name }}'"),
        .yamlSecondDocument: Explanation(
            "`---` begins another document, and a file holds one. Remove it, or make two files.",
            bad: """
                flow: acme
                ---
                flow: other
                """,
            good: "flow: acme"),
        .yamlEmpty: Explanation(
            "There is nothing in the file but blanks and comments. A flow begins with `flow: ID`.",
            bad: "# to be written",
            good: """
                flow: acme
                title: Acme ID
                servers: { id: https://id.acme.example }
                operations: { login: [{ request: 'GET ${servers.id}/me' }] }
                """),
        .yamlCutAtComma: Explanation(
            """
            Inside brackets a comma ends a value, also one between the arguments of a function. Quote the whole value, or \
            write each entry on a line of its own.
            """,
            bad: "form: { state: =same(a, b), scope: email }",
            good: "form: { state: '=same(a, b)', scope: email }"),
        .yamlBlockHeader: Explanation(
            """
            `|` and `>` at the start of a value open a block of text that begins on the next line. If the sign is part of \
            the text, as in a comparison, quote the value.
            """,
            bad: "when: > 5",
            good: "when: '> 5'"),
        .yamlLimit: Explanation(
            """
            A file may be 10 MiB large and 64 levels deep: far more than people write, and little enough for any machine.
            """,
            bad: "deep: " + String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            good: "deep: [[[]]]"),
        .yamlEncoding: Explanation(
            """
            Files are UTF-8. A byte that does not fit means that the file was saved in another encoding, such as Latin-1 or \
            UTF-16; save it again as UTF-8.
            """,
            bad: "title: Caf\u{FFFD}         # saved as Latin-1",
            good: "title: Café"),
        .yamlCharacter: Explanation(
            """
            Control characters and separators that no editor shows may not stand in a file, since they hide what is there. \
            Inside double quotes such a character can be written as an escape.
            """,
            bad: "title: Acme␀ID           # a NUL instead of the blank",
            good: #"title: "Acme\tID""#),
    ]
}
