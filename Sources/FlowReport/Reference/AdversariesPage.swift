// The reference of adversaries.

internal import FlowScenario

/// The page on what `flowrun test --adversaries` does.
package enum AdversariesPage {
    /// The page.
    package static var text: String {
        var lines = [
            "# Adversaries", "",
            "What `flowrun test --adversaries` does to every operation of every flow, at each answer, callback and question "
                + "that comes to it. Nothing is written for it: the scenarios that go well lead there, and what they say "
                + "about the end does not count.", "",
            "However an attack ends: no request goes to a host the flow does not name, the run ends within a day of its "
                + "own clock and 500 requests, no secret is shown in any report, and no control character reaches the "
                + "terminal. A run that fails says what and where, and keeps nothing of a bad answer. One that goes well "
                + "has to end as it does without the adversary, or, where an answer is only odd, has to keep what it would "
                + "have kept in the same type. An operation that gives on whatever a server answers to a step says so in its "
                + "test file: `passes_on: { call_api.api: the API may answer what it likes }`.", "",
        ]
        for party in Adversary.Party.allCases {
            lines += ["## The \(party.rawValue)", ""]
            lines += Markdown.table(
                ["adversary", "what it does"],
                Adversary.allCases.filter { $0.party == party }.map { [Markdown.code($0.rawValue), $0.doc] })
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }
}
