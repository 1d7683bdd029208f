// A transport that is told its answers, for tests.

internal import FlowConcurrency
package import FlowHTTP

/// Answers requests from a script and remembers them.
package final class ScriptedTransport: Transport {
    /// One step of the script: what the next request gets.
    package typealias Answer = Result<Response, TransportError>

    private let answer: @Sendable (Request, Int) -> Answer
    private let received = Lock<[Request]>([])

    /// A transport that works out each answer from the request and how many came before it.
    package init(_ answer: @escaping @Sendable (_ request: Request, _ index: Int) -> Answer) {
        self.answer = answer
    }

    /// A transport that gives these answers in turn; further requests fail.
    package convenience init(answers: [Answer]) {
        self.init { _, index in
            guard index < answers.count else {
                return .failure(TransportError(.cannotConnect, "the script has only \(answers.count) answers"))
            }
            return answers[index]
        }
    }

    /// The requests sent so far, in order.
    package var requests: [Request] {
        received.withLock { $0 }
    }

    /// Records the request and gives what the script says.
    package func send(_ request: Request) async throws(TransportError) -> Response {
        let index = received.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        return try answer(request, index).get()
    }
}
