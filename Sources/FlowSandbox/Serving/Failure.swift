// A mistake in the sandbox file that shows only while it runs.

import FlowCEL
import FlowDiagnostics
import FlowModel

/// Why something of the file could not be worked out.
struct Failure: Error, Sendable {
    /// Where in the file.
    let span: Span
    /// What went wrong.
    let message: String
    /// Ways to mend it.
    var help: [String] = []
    /// Whether something was not there.
    var isAbsence = false

    /// A failure from its parts.
    init(_ message: String, at span: Span, help: [String] = [], isAbsence: Bool = false) {
        self.message = message
        self.span = span
        self.help = help
        self.isAbsence = isAbsence
    }

    /// The failure of an expression, at its place in the file.
    init(_ error: EvaluationError, of expression: Expression) {
        self.init(
            error.message, at: expression.fileSpan(error.span), help: error.help, isAbsence: error.isAbsence)
    }

    /// `file:line:column: message`.
    func text(in source: SourceText) -> String {
        ([Location(source, span).description + ": " + message] + help).joined(separator: "; ")
    }
}
