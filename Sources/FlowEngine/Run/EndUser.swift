// The person a flow is run for, as the runner sees them.

package import FlowCEL
internal import FlowConcurrency

/// Answers questions and reads what is shown.
package protocol EndUser: Sendable {
    /// The answer to a question: a text as it was typed, or a value. A question comes again, with the `problem`, when its
    /// answer was not taken.
    func ask(_ question: Question) async throws(AnswerFailure) -> Value
    /// Shows something, and opens its page if it has one.
    func show(_ notice: Notice) async
}

/// Nobody.
package struct AbsentUser: EndUser {
    /// A run without a person.
    package init() {}
    package func ask(_ question: Question) async throws(AnswerFailure) -> Value { throw .unavailable(help: []) }
    package func show(_ notice: Notice) async {}
}

/// A person whose answers are known before.
package final class ScriptedUser: EndUser {
    private let answers: Lock<[String: [Value]]>

    /// A person who gives these answers by the name of the question, one after the other; of several the last one stays.
    package init(_ answers: [String: [Value]]) {
        self.answers = Lock(answers)
    }

    package func ask(_ question: Question) async throws(AnswerFailure) -> Value {
        if let problem = question.problem { throw .refused(problem, help: []) }
        let answer: Value? = answers.withLock { answers in
            guard let list = answers[question.name], let first = list.first else { return nil }
            if list.count > 1 { answers[question.name] = Array(list.dropFirst()) }
            return first
        }
        guard let answer else { throw .unavailable(help: []) }
        return answer
    }

    package func show(_ notice: Notice) async {}
}
