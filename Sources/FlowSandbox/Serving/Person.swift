// Who sits in front of the provider's page.

package import FlowCEL

/// What a person decides, question by question.
package struct Person: Sendable {
    private var answers: [String: [Value]]
    /// The questions that were asked so far.
    private(set) var asked: Set<String> = []

    /// A person who gives these answers, one after the other; the last one stays, and a question without an answer
    /// gets its first choice.
    package init(_ answers: [String: [Value]] = [:]) {
        self.answers = answers
    }

    /// The next answer to a question; nil for its first choice.
    mutating func answer(_ question: String) -> Value? {
        asked.insert(question)
        guard let list = answers[question], let first = list.first else { return nil }
        if list.count > 1 { answers[question] = Array(list.dropFirst()) }
        return first
    }
}
