// F2001 to F2012: keys, kinds and names.

extension Explanation {
    /// What does not fit the form of flow files.
    static let structure: [Code: Explanation] = [
        .unknownKey: Explanation(
            """
            Each object has its own keys, and no others: a key that nobody reads would be a misspelling that goes unnoticed. \
            The help names the nearest one; `flowrun schema` gives all of them to an editor.
            """,
            bad: """
                inputs:
                  client_id: { pattren: '[0-9]+' }
                """,
            good: """
                inputs:
                  client_id: { pattern: '[0-9]+' }
                """),
        .missingKey: Explanation(
            "Something that the object cannot do without is not said. The help shows how it is written.",
            bad: """
                - authorize: ${servers.id}/authorize
                  query: { state: =state, code_challenge: =pkce.challenge }
                """,
            good: """
                - authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """),
        .wrongKind: Explanation(
            """
            A list, a map or a single value stands where another of them is wanted. Steps, for example, are a list: each \
            begins with a dash.
            """,
            bad: """
                operations:
                  login:
                    steps:
                      request: GET ${servers.id}/me
                """,
            good: """
                operations:
                  login:
                    steps:
                      - request: GET ${servers.id}/me
                """),
        .badValue: Explanation(
            "The key takes one of a few words, a number within bounds, or a text of a certain form, and this is none.",
            bad: """
                inputs:
                  port: { type: integer }
                """,
            good: """
                inputs:
                  port: { type: int }
                """),
        .unknownStepKind: Explanation(
            """
            One key says what a step does: `request`, `authorize`, `ask`, `show`, `let`, `call`, `steps`, `forget`, `fail` or `return`. \
            This step has none of them.
            """,
            bad: "- requets: GET ${servers.id}/me",
            good: "- request: GET ${servers.id}/me"),
        .twoKinds: Explanation(
            "A step does one thing, so that it can be named, repeated and reported. Make two steps.",
            bad: """
                - request: GET ${servers.id}/me
                  return: { ok: true }
                """,
            good: """
                - request: GET ${servers.id}/me
                - return: { ok: true }
                """),
        .notAFlow: Explanation(
            """
            The first key says what a file is: `flow: ID`, `sandbox: ID`, or tests. A file of another kind belongs to \
            another command, or to another program.
            """,
            bad: "openapi: 3.1.0",
            good: """
                flow: acme
                title: Acme ID
                servers: { id: https://id.acme.example }
                operations:
                  login:
                    - request: GET ${servers.id}/me
                """),
        .badName: Explanation(
            """
            Names of inputs, steps and values are read in expressions: lower case letters, digits and `_`, a letter first, \
            and no word that means something there already, such as `response` or `in`.
            """,
            bad: """
                inputs:
                  clientId: {}
                """,
            good: """
                inputs:
                  client_id: {}
                """),
        .requestLine: Explanation(
            "A request is a method and a URL with a blank between them.",
            bad: "- request: ${servers.id}/token",
            good: "- request: POST ${servers.id}/token"),
        .notAnExpression: Explanation(
            """
            Where a value must be worked out, it begins with `=`; without, it would be the text itself.
            """,
            bad: """
                session:
                  user_id: { from: response.json.id }
                """,
            good: """
                session:
                  user_id: { from: =response.json.id }
                """),
        .sigilInCondition: Explanation(
            """
            `when` and `check` hold an expression and nothing else, so they take it bare: `=` and `${…}` are for places where \
            text could stand too.
            """,
            bad: """
                - request: GET ${servers.id}/me
                  check: =response.status == 200
                """,
            good: """
                - request: GET ${servers.id}/me
                  check: response.status == 200
                """),
        .unterminatedTemplate: Explanation(
            """
            `${` drops the value of an expression into text and needs its `}`. For the two characters themselves write `$${`.
            """,
            bad: "- request: GET ${servers.id/me",
            good: "- request: GET ${servers.id}/me"),
        .needsNewer: Explanation(
            """
            The file says that it uses something this program does not know yet. It is looked at before anything else, so that \
            no message about the rest of the file leads astray.
            """,
            bad: """
                needs: flowrun >= 9.0
                """,
            good: """
                needs: flowrun >= 0.1
                """),
        .badExtends: Explanation(
            """
            `extends` names a flow file of the same folder, whose flow this one takes over and changes as a variant would. \
            A file elsewhere, one that is not there, and files that extend each other in a circle are refused.
            """,
            bad: """
                flow: acme_test
                extends: ../acme.yaml
                """,
            good: """
                flow: acme_test
                extends: acme.yaml
                """),
    ]
}
