// F4040 on: what all requests to a server have in common, buttons, certificates, tokens.

extension Explanation {
    /// Credentials and limits.
    static let servers: [Code: Explanation] = [
        .twoCredentials: Explanation(
            """
            `basic` and `bearer` both fill the `Authorization` header, and there is one only. What a step says by itself takes \
            the place of what its server says.
            """,
            bad: """
                servers:
                  id: { url: https://id.acme.example, basic: [app-1, ''], bearer: =session.access_token }
                """,
            good: """
                servers:
                  id: { url: https://id.acme.example, basic: [app-1, ''] }
                """),
        .badServerURL: Explanation(
            "Every URL of the flow begins with that of its server: scheme and host, perhaps with the beginning of a path.",
            bad: "servers: { id: id.acme.example }",
            good: "servers: { id: https://id.acme.example }"),
        .openHost: Explanation(
            """
            What is put into the host decides who gets the codes and secrets of the flow: `evil.example/` makes another host of \
            it. A `pattern` or `choices` says what the input may be.
            """,
            bad: """
                inputs: { tenant: { about: The tenant } }
                servers: { id: 'https://${inputs.tenant}.acme.example' }
                """,
            good: """
                inputs: { tenant: { about: The tenant, pattern: '[a-z0-9-]+' } }
                servers: { id: 'https://${inputs.tenant}.acme.example' }
                """),
        .emptyRange: Explanation(
            "The least is more than the most, or what is usual lies outside of both.",
            bad: "button: { height: { min: 64, max: 30 } }",
            good: "button: { height: { min: 30, max: 64 } }"),
        .twoCertificates: Explanation(
            "A PKCS#12 file holds a certificate and its key; PEM texts beside it would say the same once more, or otherwise.",
            bad: """
                inputs: { certificate: { type: file }, key: { type: file } }
                servers:
                  id: { url: https://id.acme.example, certificate: { pkcs12: =inputs.certificate, key: =inputs.key } }
                """,
            good: """
                inputs: { certificate: { type: file }, key: { type: file } }
                servers:
                  id: { url: https://id.acme.example, certificate: { pem: =inputs.certificate, key: =inputs.key } }
                """),
        .nestedKey: Explanation(
            """
            A session field with `by` has one value for each value of that expression. Were the expression to read such a \
            field, nobody could say which of its values is at hand.
            """,
            bad: """
                session:
                  access_token: { by: =session.audience }
                  audience: { by: =inputs.scope }
                """,
            good: """
                session:
                  access_token: { by: =inputs.scope }
                  audience: { by: =inputs.scope }
                """),
    ]
}
