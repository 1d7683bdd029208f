// F4063 to F4075: values and names that do not fit.

extension Explanation {
    /// Values and names that do not fit.
    static let data: [Code: Explanation] = [
        .badDefault: Explanation(
            "A default is checked like what is handed in: its type, pattern and choices. This one fails each time it is needed.",
            bad: """
                inputs:
                  region: { pattern: '[a-z]{2}', default: EU1 }
                operations:
                  login:
                    - request: GET ${servers.id}/${inputs.region}
                """,
            good: """
                inputs:
                  region: { pattern: '[a-z]{2}', default: eu }
                operations:
                  login:
                    - request: GET ${servers.id}/${inputs.region}
                """),
        .wrongExample: Explanation(
            "An example shows what to hand in, and a run against the sandbox takes it. This one would be refused.",
            bad: """
                inputs:
                  age: { type: int, example: old }
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { age: =inputs.age }
                """,
            good: """
                inputs:
                  age: { type: int, example: 42 }
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { age: =inputs.age }
                """),
        .absentValue: Explanation(
            "A step under `when`, or inside of a row's `do`, may not have run; what is read from it is then left out without a word. Write `?` to say that this is meant.",
            bad: """
                - { id: extra, steps: [{ return: { a: 1 } }], when: inputs.scope.size() > 1 }
                - request: GET ${servers.id}/hello
                  query: { level: =extra.level }
                """,
            good: """
                - { id: extra, steps: [{ return: { a: 1 } }], when: inputs.scope.size() > 1 }
                - request: GET ${servers.id}/hello
                  query: { level: =extra.?level }
                """),
        .misspeltParameter: Explanation(
            "Servers ignore parameters they do not know (RFC 6749 section 3.1), so that a misspelt one is as good as none, and nothing says so.",
            bad: """
                - request: POST ${servers.id}/token
                  form: { grant_typ: client_credentials, client_id: acme }
                """,
            good: """
                - request: POST ${servers.id}/token
                  form: { grant_type: client_credentials, client_id: acme }
                """),
        .missingParameter: Explanation(
            "The standards name what each request must carry. A provider that differs is noted with `without: { parameters: reason }`.",
            bad: """
                - request: POST ${servers.id}/token
                  form: { grant_type: client_credentials }
                """,
            good: """
                - request: POST ${servers.id}/token
                  form: { grant_type: client_credentials, client_id: acme }
                """),
        .misspeltError: Explanation(
            "A row that waits for a misspelt code is never taken, and an entry for one explains nothing.",
            bad: """
                - request: GET ${servers.id}/hello
                  match: [{ when: error.code == 'invalid_tokn', fail: expired }]
                """,
            good: """
                - request: GET ${servers.id}/hello
                  match: [{ when: error.code == 'invalid_token', fail: expired }]
                """),
        .unsentValue: Explanation(
            "The flow makes a random value and compares an answer with it, but the server cannot know it: the comparison always fails.",
            bad: """
                - let: { echo: =random.token() }
                - request: POST ${servers.id}/token
                  check: same(response.json.state, echo)
                """,
            good: """
                - let: { echo: =random.token() }
                - request: POST ${servers.id}/token
                  form: { state: =echo }
                  check: same(response.json.state, echo)
                """),
        .uncomparedValue: Explanation(
            "A random `state` ties an answer to its request only if the answer is compared with it.",
            bad: """
                - let: { echo: =random.token() }
                - request: POST ${servers.id}/token
                  form: { state: =echo }
                """,
            good: """
                - let: { echo: =random.token() }
                - request: POST ${servers.id}/token
                  form: { state: =echo }
                  check: same(response.json.state, echo)
                """),
        .doubledParameter: Explanation(
            "Parameters must not stand in a request more than once (RFC 6749 section 3.1): servers differ in which one they take.",
            bad: """
                - request: GET ${servers.id}/hello?lang=en
                  query: { lang: de }
                """,
            good: """
                - request: GET ${servers.id}/hello
                  query: { lang: de }
                """),
        .misspeltOperation: Explanation(
            "`flowrun FILE` runs `login`, and programs look for `refresh`, `user_info`, `logout` and `revoke` by these names.",
            bad: """
                operations:
                  logn:
                    - request: GET ${servers.id}/hello
                """,
            good: """
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """),
        .nearName: Explanation(
            "A name and the value beside it are usually the same word; one letter of difference is more likely a slip.",
            bad: """
                inputs:
                  shop_name: {}
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { shop_nmae: =inputs.shop_name }
                """,
            good: """
                inputs:
                  shop_name: {}
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { shop_name: =inputs.shop_name }
                """),
        .strayKey: Explanation(
            "A line that slipped under `form`, `json`, `query` or `headers` is a parameter: it is sent to the server, and what it should do is not done.",
            bad: """
                operations:
                  login:
                    - request: POST ${servers.id}/hello
                      form:
                        client_id: "1"
                        check: response.status == 200
                """,
            good: """
                operations:
                  login:
                    - request: POST ${servers.id}/hello
                      form: { client_id: "1" }
                      check: response.status == 200
                """),
        .lookalikeExpression: Explanation(
            """
            Text is text unless it begins with `=` or holds `${…}`: what looks like an expression, or like a placeholder of \
            another tool, would be sent as it stands. Where the text itself is meant, `='…'` says so.
            """,
            bad: """
                inputs: { client_id: {} }
                operations:
                  login:
                    - request: POST ${servers.id}/hello
                      form: { client_id: inputs.client_id }
                """,
            good: """
                inputs: { client_id: {} }
                operations:
                  login:
                    - request: POST ${servers.id}/hello
                      form: { client_id: =inputs.client_id }
                """),
        .strayQuote: Explanation(
            "YAML takes a quote inside of unquoted text for a letter. One that stands only at the end is most likely the rest of a pair.",
            bad: """
                title: Acme'
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """,
            good: """
                title: 'Acme'
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """),
    ]
}
