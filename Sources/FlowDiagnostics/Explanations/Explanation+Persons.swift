// F2013, F2014, F4030 to F4039: what a flow asks of a person.

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
    ]
}
