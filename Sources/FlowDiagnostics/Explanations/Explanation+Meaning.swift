// F4001 to F4021: what a flow means, and what keeps a sign-in safe.

extension Explanation {
    /// References, circles, servers, protection.
    static let meaning: [Code: Explanation] = [
        .unknownReference: Explanation(
            "The name of an operation, an input, a session field or a store is none of those the file declares.",
            bad: """
                - request: POST ${servers.id}/token
                  save: [acess_token]
                """,
            good: """
                - request: POST ${servers.id}/token
                  save: [access_token]
                """),
        .duplicateName: Explanation(
            "Two things of one operation have the same name, so that nobody could tell which one an expression reads.",
            bad: """
                - id: token
                  request: POST ${servers.id}/token
                - let: { token: =random.token() }
                """,
            good: """
                - id: token
                  request: POST ${servers.id}/token
                - let: { echo: =random.token() }
                """),
        .circle: Explanation(
            "A value is worked out from itself, or an operation calls itself, by way of others: it would never end.",
            bad: """
                values:
                  a: =values.b
                  b: =values.a
                """,
            good: """
                values:
                  a: =values.b
                  b: x
                """),
        .endless: Explanation(
            "A repetition needs an end: so many rounds, or so much time. A provider may never give the answer that is waited for.",
            bad: """
                - request: POST ${servers.id}/token
                  repeat: { every: 5s }
                  match: [{ when: error.code == 'authorization_pending', again: true }]
                """,
            good: """
                - request: POST ${servers.id}/token
                  repeat: { every: 5s, for: 10m }
                  match: [{ when: error.code == 'authorization_pending', again: true }]
                """),
        .againWithoutRepeat: Explanation(
            "`again` starts the next round of the nearest step with `repeat`, and there is none around it.",
            bad: """
                - request: GET ${servers.id}/me
                  match: [{ when: response.status == 202, again: true }]
                """,
            good: """
                - request: GET ${servers.id}/me
                  repeat: { limit: 2 }
                  match: [{ when: response.status == 202, again: true }]
                """),
        .unknownServer: Explanation(
            """
            A flow talks to the servers it declares and to nobody else, so that whoever reads the top of the file knows where \
            secrets can go.
            """,
            bad: "- request: GET https://api.acme.example/me",
            good: "- request: GET ${servers.id}/me"),
        .notText: Explanation(
            """
            Queries, forms, headers and paths hold texts. A list, a map, bytes or null has no one text: say how it becomes one.
            """,
            bad: """
                - request: GET ${servers.id}/me
                  query: { scope: =inputs.scope }
                """,
            good: """
                - request: GET ${servers.id}/me
                  query: { scope: =inputs.scope.join(' ') }
                """),
        .badPattern: Explanation(
            "The pattern of an input is a regular expression of RE2, and this is none.",
            bad: """
                inputs:
                  client_id: { pattern: '[0-9' }
                """,
            good: """
                inputs:
                  client_id: { pattern: '[0-9]+' }
                """),
        .noSuchPart: Explanation(
            """
            The answer is not JSON, or not a form, though the flow reads it as such. `--verbose` shows what came; an error \
            page often comes instead of an answer, so look at `response.status` or the content type first.
            """,
            bad: """
                - id: me
                  request: GET ${servers.id}/me
                - return: { name: =me.json.name }
                """,
            good: """
                - id: me
                  request: GET ${servers.id}/me
                  check: response.status == 200
                - return: { name: =me.json.name }
                """),
        .editMissed: Explanation(
            """
            A variant edits something that the flow does not have. An edit that hits nothing would silently send what the \
            flow sent before.
            """,
            bad: """
                variants:
                  web: { edit: { login.tken: { set: { query.a: b } } } }
                """,
            good: """
                variants:
                  web: { edit: { login.token: { set: { query.a: b } } } }
                """),
        .noState: Explanation(
            """
            `state` ties the callback to the sign-in that was begun here. Without it somebody else's callback would be taken \
            (RFC 6749 section 10.12). If the provider cannot send it back, say why.
            """,
            bad: """
                - authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { code_challenge: =pkce.challenge, code_challenge_method: S256 }
                """,
            good: """
                - authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge, code_challenge_method: S256 }
                """),
        .noPKCE: Explanation(
            """
            With PKCE a stolen code is worth nothing, since only this machine knows the verifier (RFC 7636, RFC 9700 section \
            2.1.1). If the provider does not know it, say so.
            """,
            bad: """
                - authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state }
                """,
            good: """
                - authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state }
                  without: { pkce: the provider does not know it }
                """),
    ]
}
