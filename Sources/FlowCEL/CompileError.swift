// What is wrong with an expression before it runs.

public import FlowDiagnostics

/// One thing that is wrong with an expression.
public struct Issue: Sendable, Hashable {
    /// Its stable code.
    public let code: Code
    /// What is wrong: lower case, no full stop, identifiers in backticks.
    public let message: String
    /// Where, in UTF-8 offsets into the expression.
    public let span: Span
    /// A few words behind the caret.
    public let label: String?
    /// Ways to mend it, the most likely first.
    public let help: [String]
    /// The dotted name that does not exist, if that is what is wrong.
    package var missing: String?
    /// What should stand in its place, where only that can be meant.
    package var mend: String?

    /// An issue from its parts.
    public init(_ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = []) {
        self.code = code
        self.message = message
        self.span = span
        self.label = label
        self.help = help
    }
}

/// Why an expression could not be compiled.
public struct CompileError: Error, Sendable {
    /// Everything that is wrong, in the order of the text; never empty.
    public let issues: [Issue]

    /// An error from issues.
    public init(issues: [Issue]) {
        self.issues = issues
    }

    /// An error from one issue.
    init(_ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = []) {
        self.init(issues: [Issue(code, message, at: span, label: label, help: help)])
    }
}
