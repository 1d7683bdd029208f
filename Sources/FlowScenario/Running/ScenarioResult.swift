// How a scenario went.

package import FlowDiagnostics
package import FlowSandbox

/// One thing in a scenario that is not as expected.
package struct Problem: Sendable {
    /// The line of the test file that expects it.
    package let span: Span
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// What was expected, if it is a value.
    package var expected: String?
    /// What was there instead.
    package var found: String?
    /// Further words on it.
    package var notes: [String] = []

    /// A problem from its parts.
    package init(
        _ message: String, at span: Span, expected: String? = nil, found: String? = nil, notes: [String] = []
    ) {
        self.message = message
        self.span = span
        self.expected = expected
        self.found = found
        self.notes = notes
    }
}

/// The outcome of one scenario, and what it reached of the flow.
package struct ScenarioResult: Sendable {
    /// The scenario.
    package let scenario: Scenario
    /// What is not as expected; empty for one that passed.
    package var problems: [Problem] = []
    /// The requests the sandbox got.
    package var sent: [SeenRequest] = []
    /// The steps and rows of the flow that were done, by their place.
    package var reached: Set<Span> = []
    /// The error codes that were met.
    package var codes: Set<String> = []
    /// How long it took.
    package var duration = Duration.zero

    /// Whether all was as expected.
    package var hasPassed: Bool { problems.isEmpty }

    /// The result of a scenario that is about to run.
    init(_ scenario: Scenario) {
        self.scenario = scenario
    }
}

extension SeenRequest {
    /// The request on one line, without its parameters' values.
    package var line: String {
        var words = "\(method) \(path)"
        let names = parameterNames
        if !names.isEmpty { words += " (\(names.joined(separator: ", ")))" }
        switch outcome {
        case .answered: return words + " → \(status)"
        case .refused(let code, let reason): return words + " → \(status) \(code): \(reason)"
        case .noRoute: return words + " → \(status), no route is for it"
        case .broken(let problem): return words + " → \(problem)"
        }
    }
}
