// What goes wrong while an expression runs.

public import FlowDiagnostics

/// Why an evaluation has no result. It tells types and key names, never the contents of values.
public struct EvaluationError: Error, Sendable {
    /// Kept behind one pointer, so that the many calls that may throw stay cheap.
    private final class Contents: Sendable {
        let code: Code
        let message: String
        let span: Span
        /// Made when somebody asks: most errors inside `||` and `exists` are dropped, and finding a near key is slow.
        let help: @Sendable () -> [String]
        let isAbsence: Bool

        init(
            _ code: Code, _ message: String, _ span: Span, _ help: @escaping @Sendable () -> [String], _ isAbsence: Bool
        ) {
            self.code = code
            self.message = message
            self.span = span
            self.help = help
            self.isAbsence = isAbsence
        }
    }

    private let contents: Contents

    /// Its stable code.
    public var code: Code { contents.code }
    /// What went wrong: lower case, no full stop, identifiers in backticks.
    public var message: String { contents.message }
    /// The part of the expression that failed, in UTF-8 offsets.
    public var span: Span { contents.span }
    /// Ways to mend it, the most likely first.
    public var help: [String] { contents.help() }
    /// Whether something was not there: no such key, an unbound variable, an index out of range, `value()` of an
    /// absent optional.
    public var isAbsence: Bool { contents.isAbsence }

    /// An error from its parts.
    public init(_ code: Code, _ message: String, at span: Span, help: [String] = [], isAbsence: Bool = false) {
        contents = Contents(code, message, span, { help }, isAbsence)
    }

    /// An error for something that is not there, with help that is made when somebody asks.
    init(absent code: Code, _ message: String, at span: Span, help: @escaping @Sendable () -> [String]) {
        contents = Contents(code, message, span, help, true)
    }
}
