// F4022 to F4029 and F45xx: what makes a sign-in unsafe.

extension Explanation {
    /// What makes a sign-in unsafe.
    static let security: [Code: Explanation] = [
        .challengeMethod: Explanation(
            "Without `code_challenge_method` a server takes the challenge for the verifier itself (`plain`), and whoever sees the page's address has it.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
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
        .verifierUnsent: Explanation(
            "The challenge protects the code only because the exchange must show its verifier. A flow that never sends it either fails or is not protected.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
                  save: [access_token]
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
        .nonceMissing: Explanation(
            "The nonce ties an id_token to the sign-in that asked for it. Without it a token stolen elsewhere can be put in its place.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    scope: openid
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
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    scope: openid
                    nonce: =nonce
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
                - return: { nonce: =authorize.nonce }
                """),
        .secretInQuery: Explanation(
            "Addresses are kept in logs, histories and proxies; what stands in their query is no secret any more.",
            bad: """
                - request: POST ${servers.id}/token
                  save: [access_token]
                - request: GET ${servers.id}/me
                  query: { access_token: =session.access_token }
                """,
            good: """
                - request: POST ${servers.id}/token
                  save: [access_token]
                - request: GET ${servers.id}/me
                  bearer: =session.access_token
                """),
        .plainHTTP: Explanation(
            "Whoever is on the way reads and changes what plain http carries: codes, tokens, the page a person signs in at. Only this machine may be spoken to without TLS.",
            bad: """
                servers: { id: 'http://id.acme.example' }
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """,
            good: """
                servers: { id: 'https://id.acme.example' }
                operations:
                  login:
                    - request: GET ${servers.id}/hello
                """),
        .unneededWaiver: Explanation(
            "`without` leaves a rule out for a reason. Here the rule is kept, so that the waiver only hides the day it is broken.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                  without: { state: it was different once }
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
        .endedWaiver: Explanation(
            "A waiver with `until` was meant to end. See whether the provider keeps the rule by now; if it does not, name another day.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { response_type: code, client_id: acme, redirect_uri: =redirect_uri, state: =state }
                  without: { pkce: { reason: the provider ignores it, until: 2020-01-31 } }
                - return: { code: =authorize.code }
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { response_type: code, client_id: acme, redirect_uri: =redirect_uri, state: =state }
                  without: { pkce: { reason: the provider ignores it, until: 2999-01-31 } }
                - return: { code: =authorize.code }
                """),
        .unmarkedSecret: Explanation(
            "An input is shown and logged unless it is marked: by its name, or by where it is sent, this one is a secret.",
            bad: """
                inputs:
                  client_secret: {}
                operations:
                  login:
                    - request: POST ${servers.id}/token
                      form: { grant_type: client_credentials, client_id: acme, client_secret: =inputs.client_secret }
                """,
            good: """
                inputs:
                  client_secret: { secret: server }
                operations:
                  login:
                    - request: POST ${servers.id}/token
                      form: { grant_type: client_credentials, client_id: acme, client_secret: =inputs.client_secret }
                """),
        .passwordGrant: Explanation(
            "It teaches people to type their password elsewhere than at the provider, and knows no second factor. It must not be used.",
            bad: """
                - request: POST ${servers.id}/token
                  form: { grant_type: password, client_id: acme, username: me, password: secret }
                  save: [access_token]
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
        .implicitGrant: Explanation(
            "An access token in an address ends up in histories and logs, and can be put into another sign-in. Ask for a code and exchange it.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query:
                    response_type: token
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                  callback: { take: [access_token], mode: fragment }
                  save: [access_token]
                - return: { verifier: =authorize.code_verifier }
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
        .hostFromCallback: Explanation(
            "Whoever sends a person to the callback chooses its parameters. A host out of one can be the attacker's, and gets the code.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  callback: [code, location]
                  query:
                    response_type: code
                    client_id: acme
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                - request: POST https://${authorize.location}/token
                  form: { grant_type: authorization_code, client_id: acme, redirect_uri: =authorize.redirect_uri, code: =authorize.code, code_verifier: =authorize.code_verifier }
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
        .unverifiedToken: Explanation(
            "What a JWT says counts only if the issuer signed it. Read without that, anybody can say anything.",
            bad: """
                - id: token
                  request: POST ${servers.id}/token
                - return: { user: =jwt.decodeUnverified(token.json.id_token).claims.sub }
                """,
            good: """
                - id: token
                  request: POST ${servers.id}/token
                - id: keys
                  request: GET ${servers.id}/keys
                - return: { user: '=jwt.verified(token.json.id_token, keys.json).sub' }
                """),
        .mixedIssuers: Explanation(
            "An attacker who runs one of the servers can hand its callback the code of another. `iss` says where a callback comes from.",
            bad: """
                servers: { one: 'https://one.example', two: 'https://two.example' }
                operations:
                  login:
                    - id: first
                      authorize: ${servers.one}/authorize
                      redirect: http://127.0.0.1:0/callback
                      query: { state: =state, challenge: =pkce.challenge }
                    - id: second
                      authorize: ${servers.two}/authorize
                      redirect: http://127.0.0.1:0/callback
                      query: { state: =state, challenge: =pkce.challenge }
                    - return: { a: =first.code, b: =second.code, c: =first.code_verifier, d: =second.code_verifier }
                """,
            good: """
                servers: { one: 'https://one.example', two: 'https://two.example' }
                operations:
                  login:
                    - id: first
                      authorize: ${servers.one}/authorize
                      issuer: https://one.example
                      redirect: http://127.0.0.1:0/callback
                      query: { state: =state, challenge: =pkce.challenge }
                    - id: second
                      authorize: ${servers.two}/authorize
                      issuer: https://two.example
                      redirect: http://127.0.0.1:0/callback
                      query: { state: =state, challenge: =pkce.challenge }
                    - return: { a: =first.code, b: =second.code, c: =first.code_verifier, d: =second.code_verifier }
                """),
        .retriedCode: Explanation(
            "A code works once. To the server the second use is theft, for which it should revoke every token of the first.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
                  retry: 2
                """,
            good: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
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
        .loopbackName: Explanation(
            "A name can be resolved to another machine, and browsers treat it differently; the number cannot be mistaken.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://localhost:8080/callback
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
        .devicePolling: Explanation(
            "`slow_down` asks for five seconds more between all further requests. Whoever does not obey is turned away.",
            bad: """
                - id: device
                  request: POST ${servers.id}/device
                  form: { client_id: acme }
                - request: POST ${servers.id}/token
                  form: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: =device.json.device_code, client_id: acme }
                  repeat: { for: 10m, every: 5s }
                  match: [{ when: error.code == 'authorization_pending', again: true }]
                """,
            good: """
                - id: device
                  request: POST ${servers.id}/device
                  form: { client_id: acme }
                - request: POST ${servers.id}/token
                  form: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: =device.json.device_code, client_id: acme }
                  repeat: { for: 10m, every: 5s }
                  match: [{ when: error.code == 'authorization_pending', again: true }, { when: error.code == 'slow_down', slower: 5s, again: true }]
                """),
        .besidePushed: Explanation(
            "What was pushed or signed is what counts. The same parameter beside it can be changed by anybody, and a server must ignore it.",
            bad: """
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  prepare:
                    - id: pushed
                      request: POST ${servers.id}/par
                      form: { client_id: acme, response_type: code, redirect_uri: =redirect_uri, state: =state, code_challenge: =pkce.challenge, code_challenge_method: S256 }
                  query: { client_id: acme, request_uri: =pushed.json.request_uri, prompt: login }
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
                  prepare:
                    - id: pushed
                      request: POST ${servers.id}/par
                      form: { client_id: acme, response_type: code, redirect_uri: =redirect_uri, state: =state, prompt: login, code_challenge: =pkce.challenge, code_challenge_method: S256 }
                  query: { client_id: acme, request_uri: =pushed.json.request_uri }
                - request: POST ${servers.id}/token
                  form:
                    grant_type: authorization_code
                    client_id: acme
                    redirect_uri: =authorize.redirect_uri
                    code: =authorize.code
                    code_verifier: =authorize.code_verifier
                  save: [access_token]
                """),
    ]
}
