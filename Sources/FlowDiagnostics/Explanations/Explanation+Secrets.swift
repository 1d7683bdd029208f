// F4510 to F4512: redirect URIs, and secrets in files.

extension Explanation {
    /// Redirect URIs, and secrets in files.
    static let secrets: [Code: Explanation] = [
        .writtenSecret: Explanation(
            """
            Flow files are shared, kept in repositories and shown in reviews: a secret that stands in one is none any more. Make \
            it an input, which is masked and can come from a file or the environment of whoever runs the flow.
            """,
            bad: """
                operations:
                  login:
                    - request: POST ${servers.id}/token
                      form: { grant_type: client_credentials, client_id: acme, client_secret: s3cret }
                """,
            good: """
                inputs: { client_secret: { about: The secret of the application, secret: true } }
                operations:
                  login:
                    - request: POST ${servers.id}/token
                      form: { grant_type: client_credentials, client_id: acme, client_secret: =inputs.client_secret }
                """),
        .otherRedirect: Explanation(
            """
            The provider sends the person to the `redirect_uri` of the query, while flowrun waits at `redirect`: the callback \
            never arrives. `=redirect_uri` is what flowrun waits at, and the exchange has to repeat it.
            """,
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:8765/callback
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: http://127.0.0.1:9999/callback
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                - request: POST ${servers.id}/token
                  form:
                    grant_type: authorization_code
                    client_id: acme
                    redirect_uri: =authorize.redirect_uri
                    code: =authorize.code
                    code_verifier: =authorize.code_verifier
                  save: [access_token]
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:8765/callback
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                - request: POST ${servers.id}/token
                  form:
                    grant_type: authorization_code
                    client_id: acme
                    redirect_uri: =authorize.redirect_uri
                    code: =authorize.code
                    code_verifier: =authorize.code_verifier
                  save: [access_token]
                """),
        .redirectPrefix: Explanation(
            "Whoever may add to an allowed address can lead the code elsewhere. Redirect URIs are compared as a whole.",
            bad: """
                sandbox: acme
                plays: [id]
                data: { redirect: https://app.example/callback }
                routes:
                  - route: GET /authorize
                    check: { that: request.query.redirect_uri.startsWith(data.redirect) }
                    answer: { redirect: =request.query.redirect_uri, query: { code: one } }
                """,
            good: """
                sandbox: acme
                plays: [id]
                data: { redirect: https://app.example/callback }
                routes:
                  - route: GET /authorize
                    check: { that: request.query.redirect_uri == data.redirect }
                    answer: { redirect: =request.query.redirect_uri, query: { code: one } }
                """),
    ]
}
