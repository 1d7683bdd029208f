// F2013 to F2015, F4030 to F4039: what a flow asks of a person.

extension Explanation {
    /// Questions and sign-in pages.
    static let persons: [Code: Explanation] = [
        .twoQuestions: Explanation(
            """
            A question is for one value of a `type`, for one of several things to `choose` from, or for the `fields` of a \
            form. It cannot be two of them at once.
            """,
            bad: """
                - id: victim
                  ask: Which session should end?
                  type: text
                  choose: [phone, laptop]
                """,
            good: """
                - id: victim
                  ask: Which session should end?
                  choose: [phone, laptop]
                """),
        .questionKey: Explanation(
            """
            `label` and `value` say what a choice is called and what it gives, `length` how many characters are typed. Where \
            nothing is chosen or typed they would go unread.
            """,
            bad: """
                - id: victim
                  ask: Which session should end?
                  label: ${item.client}
                """,
            good: """
                - id: victim
                  ask: Which session should end?
                  choose: "=[{'client': 'phone'}, {'client': 'laptop'}]"
                  label: ${item.client}
                """),
        .badExample: Explanation(
            "The example of a question is what somebody would answer, and a run against the sandbox takes it.",
            bad: """
                - id: count
                  ask: How many?
                  type: number
                  example: many
                """,
            good: """
                - id: count
                  ask: How many?
                  type: number
                  example: 3
                """),
        .badTarget: Explanation(
            """
            Each target of an `authorize` step leads to one place: an `app` by its scheme, a `link` that an application may \
            take over, or a `web` page. Only a link has `if_app`.
            """,
            bad: """
                - authorize:
                    - { app: acme-id://authorize, web: "${servers.id}/authorize" }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """,
            good: """
                - authorize:
                    - { app: acme-id://authorize }
                    - { web: "${servers.id}/authorize" }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """),
        .unreachableTarget: Explanation(
            """
            The first target that can be opened is opened, and a page always can, as can a link without `if_app`. What stands \
            after it is never reached.
            """,
            bad: """
                - authorize:
                    - { web: "${servers.id}/authorize" }
                    - { app: acme-id://authorize }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """,
            good: """
                - authorize:
                    - { app: acme-id://authorize }
                    - { web: "${servers.id}/authorize" }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """),
        .appScheme: Explanation(
            """
            An `app` is opened by a scheme that belongs to it and that the file names. A scheme out of a value could be \
            `file:` or `javascript:`, and whoever controls the value could have anything opened.
            """,
            bad: """
                - authorize:
                    - { app: "javascript:alert(1)" }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """,
            good: """
                - authorize:
                    - { app: acme-id://authorize }
                  redirect: http://127.0.0.1:0/callback
                  query: { state: =state, code_challenge: =pkce.challenge }
                """),
    ]
}
