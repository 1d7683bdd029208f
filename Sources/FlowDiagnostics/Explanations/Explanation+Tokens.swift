// F4043 to F4047: tokens that are believed too easily.

extension Explanation {
    private static let exchange = "- id: exchange\n  request: POST ${servers.id}/token\n"
    private static let bound = "  issuer: https://id.acme.example\n  audience: app-1\n"

    /// Signatures, claims, and what is kept.
    static let tokens: [Code: Explanation] = [
        .tokenNotDirect: Explanation(
            """
            Where TLS vouches for the token endpoint, its answer needs no signature (OpenID Connect Core 3.1.3.7, item 6). A \
            token that was computed, kept, handed in or taken from a callback has no such voucher.
            """,
            bad: exchange + "- let: { token: =exchange.json.id_token }\n- verify: =token\n" + bound
                + "  without: { signature: signed with GOST }",
            good: exchange + "- verify: =exchange.json.id_token\n" + bound
                + "  without: { signature: signed with GOST }"),
        .noKeys: Explanation(
            "Without the provider's keys nobody can tell who made the token.",
            bad: exchange + "- verify: =exchange.json.id_token\n  issuer: https://id.acme.example\n  audience: app-1",
            good: exchange + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n"
                + "  issuer: https://id.acme.example\n  audience: app-1"),
        .unboundToken: Explanation(
            """
            A token of another issuer, or for another application, is as well signed as the right one: `iss` and `aud` have to \
            be compared (OpenID Connect Core 3.1.3.7).
            """,
            bad: exchange + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n  audience: app-1",
            good: exchange + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n  audience: app-1\n"
                + "  issuer: https://id.acme.example"),
        .noNonce: Explanation(
            """
            The `nonce` ties a token to the sign-in it was asked for by; without it a token of another sign-in passes (OpenID \
            Connect Core 15.5.2). If the provider does not give it back, say so.
            """,
            bad: signIn + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n  audience: app-1\n"
                + "  issuer: https://id.acme.example",
            good: signIn + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n  audience: app-1\n"
                + "  issuer: https://id.acme.example\n  nonce: =authorize.nonce"),
        .keptUnchecked: Explanation(
            """
            If the token turns out to be false, what came with it stays behind. In the `verify` step `response` is the answer \
            the token came in, so that `save` works there as it does in the request.
            """,
            bad: exchange + "  save: [access_token]\n- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n"
                + "  issuer: https://id.acme.example\n  audience: app-1",
            good: exchange + "- verify: =exchange.json.id_token\n  keys: ${servers.id}/jwks\n"
                + "  issuer: https://id.acme.example\n  audience: app-1\n  save: [access_token]"),
    ]

    private static let signIn = """
        - id: authorize
          authorize: ${servers.id}/authorize
          redirect: http://127.0.0.1:0/callback
          query: { state: =state, nonce: =nonce, code_challenge: =pkce.challenge, code_challenge_method: S256 }

        """ + exchange
}
