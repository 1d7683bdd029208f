// F4201 to F4207: scenarios.

extension Explanation {
    /// Test files and what they are for.
    static let scenarios: [Code: Explanation] = [
        .unknownInScenario: Explanation(
            """
            A scenario names operations, variants, inputs and session fields of its flow, and switches, questions and routes \
            of its sandbox. One that names something else would show nothing.
            """,
            bad: """
                tests: acme
                cases:
                  - { case: signs in, run: log_in }
                """,
            good: """
                tests: acme
                cases:
                  - { case: signs in, run: login }
                """),
        .noFlowToTest: Explanation(
            """
            A test file names its flow by the id: the flow is the file `ID.yaml` beside it, the sandbox `ID.sandbox.yaml` or \
            what `sandbox` names.
            """,
            bad: """
                tests: acne
                cases:
                  - { case: signs in, run: login }
                """,
            good: """
                tests: acme
                cases:
                  - { case: signs in, run: login }
                """),
        .emptyScenario: Explanation(
            "A scenario runs at least one operation; pauses and changes alone show nothing.",
            bad: """
                tests: acme
                cases:
                  - { case: waits, run: { wait: 1h } }
                """,
            good: """
                tests: acme
                cases:
                  - { case: waits, run: [login, { wait: 1h }] }
                """),
        .restoredWithoutKeep: Explanation(
            "`restore` puts session fields back as `keep` found them, so there must be a `keep` of them before.",
            bad: """
                tests: acme
                cases:
                  - { case: an old token, run: [login, { restore: [access_token] }, user_info] }
                """,
            good: """
                tests: acme
                cases:
                  - case: an old token
                    run: [login, { keep: [access_token] }, login, { restore: [access_token] }, user_info]
                """),
        .badExpectedRequest: Explanation(
            "An expected request is a method and a path; what it carries stands under `query`, `form`, `json`, `headers`.",
            bad: """
                tests: acme
                cases:
                  - { case: signs in, run: login, sent: [GET /authorize?state=x] }
                """,
            good: """
                tests: acme
                cases:
                  - { case: signs in, run: login, sent: [{ request: GET /authorize, query: { state: any } }] }
                """),
        .handedTooEarly: Explanation(
            "`hand` gives inputs what operations before have returned, so there must be an operation before it.",
            bad: """
                tests: acme
                cases:
                  - { case: hands a code over, run: [{ hand: { code: code } }, exchange] }
                """,
            good: """
                tests: acme
                cases:
                  - { case: hands a code over, run: [authorize, { hand: { code: code } }, exchange] }
                """),
        .twoEnds: Explanation(
            """
            `refuses` names the inputs for which the last operation does not even begin; `fails` is the code with which one \
            that has begun ends. Both cannot be.
            """,
            bad: """
                tests: acme
                cases:
                  - { case: a wrong id, inputs: { client_id: x }, run: login, refuses: client_id, fails: invalid_client }
                """,
            good: """
                tests: acme
                cases:
                  - { case: a wrong id, inputs: { client_id: x }, run: login, refuses: [client_id] }
                """),
    ]
}
