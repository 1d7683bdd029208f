// Why each problem is one, with an example that has it and one that has not.

/// A code in words.
public struct Explanation: Sendable, Hashable {
    /// Why it is a problem and what to do about it: a paragraph.
    public let reason: String
    /// A piece of a file, or an expression, that has the problem.
    public let bad: String
    /// The same without the problem.
    public let good: String

    init(_ reason: String, bad: String, good: String) {
        self.reason = reason
        self.bad = bad
        self.good = good
    }
}

extension Code {
    /// The code in words; nil only for a code that nobody has explained yet, which a test does not let pass.
    public var explanation: Explanation? {
        for family in Self.families {
            if let explanation = family[self] { return explanation }
        }
        return nil
    }

    private static let families: [[Code: Explanation]] = [
        Explanation.yaml, Explanation.yamlForm, Explanation.structure, Explanation.expressions,
        Explanation.evaluation, Explanation.meaning, Explanation.use, Explanation.control, Explanation.data,
        Explanation.security, Explanation.secrets, Explanation.servers, Explanation.tokens, Explanation.persons,
        Explanation.sandboxes,
        Explanation.scenarios,
    ]
}
