// F4011 to F4016: what is declared and never used.

extension Explanation {
    /// What is declared and never used.
    static let use: [Code: Explanation] = [
        .unusedInput: Explanation(
            "Whoever runs the flow is asked for an input that changes nothing. It is left over, or the name is misspelt where it was to be read.",
            bad: """
                inputs:
                  client_id: {}
                  client_name: {}
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { client_id: =inputs.client_id }
                """,
            good: """
                inputs:
                  client_id: {}
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      query: { client_id: =inputs.client_id }
                """),
        .unusedValue: Explanation(
            "A value under `values` is worked out where it is read, and nothing reads this one; nor, in a sandbox, these data or this switch.",
            bad: """
                values:
                  agent: acme/1.0
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """,
            good: """
                values:
                  agent: acme/1.0
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                      headers: { User-Agent: =values.agent }
                """),
        .unusedName: Explanation(
            "A name given by `let`, or to a round by `start`, is read nowhere below. It is left over, or what should read it names something else.",
            bad: """
                - let: { nick: 'me' }
                - request: GET ${servers.id}/hello
                """,
            good: """
                - let: { nick: 'me' }
                - request: GET ${servers.id}/hello
                  query: { nick: =nick }
                """),
        .unusedParameter: Explanation(
            "What `callback` names must be there, or the sign-in fails; a parameter that nothing reads or saves makes it fail for no gain.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  callback: [code, shop]
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
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  callback: [code]
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
        .unsetSession: Explanation(
            "A session field gets its value by `save`. Nothing saves this one, so that it is never there: an operation that reads it can never run.",
            bad: """
                session:
                  access_token: {}
                operations:
                  login:
                    - request: POST ${servers.id}/token
                """,
            good: """
                session:
                  access_token: {}
                operations:
                  login:
                    - request: POST ${servers.id}/token
                      save: [access_token]
                """),
        .unusedServer: Explanation(
            "The list of servers says whom the flow may contact. One that is never contacted widens that for nothing.",
            bad: """
                servers:
                  id: https://id.acme.example
                  old: https://old.acme.example
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """,
            good: """
                servers:
                  id: https://id.acme.example
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """),
    ]
}
