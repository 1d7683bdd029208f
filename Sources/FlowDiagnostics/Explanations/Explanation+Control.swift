// F4017 to F4019, F4060 to F4062: what can never happen, or happens too often.

extension Explanation {
    /// What can never happen, or happens too often.
    static let control: [Code: Explanation] = [
        .unreachableStep: Explanation(
            "A step above it always ends the operation: a `return` or `fail` without `when`, or a table whose rows all end it.",
            bad: """
                - return: { name: acme }
                - request: GET ${servers.id}/hello
                """,
            good: """
                - request: GET ${servers.id}/hello
                - return: { name: acme }
                """),
        .shadowedRow: Explanation(
            "Of a table the first row is taken whose `when` holds. An earlier row takes everything this one is for.",
            bad: """
                - request: GET ${servers.id}/hello
                  match:
                    - { when: error.code == 'invalid_token', fail: expired }
                    - { when: error.code == 'invalid_token', fail: revoked }
                """,
            good: """
                - request: GET ${servers.id}/hello
                  match:
                    - { when: error.code == 'invalid_token', fail: expired }
                    - { when: error.code == 'access_denied', fail: revoked }
                """),
        .constantCondition: Explanation(
            "The condition depends on nothing, so that it decides nothing.",
            bad: """
                - request: GET ${servers.id}/hello
                  when: 1 == 2
                """,
            good: """
                - request: GET ${servers.id}/hello
                  when: inputs.scope.size() > 0
                """),
        .impossibleCondition: Explanation(
            "What is compared has a few values only, and this is none of them: the kinds of errors are fixed, a status has three digits.",
            bad: """
                - request: GET ${servers.id}/hello
                  match: [{ when: error.kind == 'refusal', fail: no }]
                """,
            good: """
                - request: GET ${servers.id}/hello
                  match: [{ when: error.kind == 'denied', fail: no }]
                """),
        .idleRepeat: Explanation(
            "`repeat` says how often and how long; a row with `again` is what begins the next round, and there is none.",
            bad: """
                - request: GET ${servers.id}/hello
                  repeat: { limit: 3 }
                """,
            good: """
                - request: GET ${servers.id}/hello
                  repeat: { limit: 3 }
                  match: [{ when: response.status == 202, again: true }]
                """),
        .busyPolling: Explanation(
            "A server that is asked again and again at once blocks who asks. Say how long to wait between rounds.",
            bad: """
                - request: GET ${servers.id}/hello
                  repeat: { for: 5m }
                  match: [{ when: response.status == 202, again: true }]
                """,
            good: """
                - request: GET ${servers.id}/hello
                  repeat: { for: 5m, every: 5s }
                  match: [{ when: response.status == 202, again: true }]
                """),
    ]
}
