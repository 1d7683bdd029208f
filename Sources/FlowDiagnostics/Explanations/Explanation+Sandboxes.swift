// F4101 to F4107: sandboxes.

extension Explanation {
    /// Routes, stores, switches.
    static let sandboxes: [Code: Explanation] = [
        .badRoute: Explanation(
            "A route is a method and a path, or `OPEN` and a URL of an application; a comma goes between two of them.",
            bad: """
                sandbox: acme
                routes:
                  - { route: /token, answer: {} }
                """,
            good: """
                sandbox: acme
                routes:
                  - { route: POST /token, answer: {} }
                """),
        .unreachableRoute: Explanation(
            """
            The first route that fits a request answers it. One that stands below another for the same requests never does, \
            unless the one above has a `when`.
            """,
            bad: """
                sandbox: acme
                routes:
                  - { route: POST /token, answer: {} }
                  - { route: POST /token, answer: { status: 400 } }
                """,
            good: """
                sandbox: acme
                routes:
                  - { route: POST /token, when: "'code' in request.params", answer: {} }
                  - { route: POST /token, answer: { status: 400 } }
                """),
        .unknownStore: Explanation(
            "What a route takes and issues lies in stores, which the file declares under `store`.",
            bad: """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /authorize
                    issue: { code: { in: code } }
                    answer: { json: { code: =code } }
                """,
            good: """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /authorize
                    issue: { code: { in: codes } }
                    answer: { json: { code: =code } }
                """),
        .badSwitch: Explanation(
            "A switch is true or false, or one of its choices, and its default is one of them.",
            bad: """
                sandbox: acme
                switches: { status: { default: 201, choices: [200, 400] } }
                routes: [{ route: GET /, answer: { status: =switch.status } }]
                """,
            good: """
                sandbox: acme
                switches: { status: { default: 200, choices: [200, 400] } }
                routes: [{ route: GET /, answer: { status: =switch.status } }]
                """),
        .readTooEarly: Explanation(
            """
            A route works in a fixed order: `when`, `take`, `check`, `ask`, `issue`, `answer`. What is issued cannot be read \
            in a check.
            """,
            bad: """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /
                    check: [code == 'x']
                    issue: { code: { in: codes } }
                    answer: { json: { code: =code } }
                """,
            good: """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /
                    issue: { code: { in: codes } }
                    answer: { json: { code: =code } }
                """),
        .notConstant: Explanation(
            "What stands under `data` is the same for every request, so nothing is worked out there.",
            bad: """
                sandbox: acme
                data: { started: =now }
                routes: [{ route: GET /, answer: { json: =data.started } }]
                """,
            good: """
                sandbox: acme
                routes: [{ route: GET /, let: { started: =now }, answer: { json: =started } }]
                """),
        .twoBodies: Explanation(
            "An answer has one body, or a redirect with its query; two answers are two rows, each with its `when`.",
            bad: """
                sandbox: acme
                routes: [{ route: GET /, answer: { text: hello, json: { hello: true } } }]
                """,
            good: """
                sandbox: acme
                routes: [{ route: GET /, answer: { json: { hello: true } } }]
                """),
    ]
}
