// A question to a person, and what counts as an answer to it.

package import FlowCEL
package import FlowModel

/// A question.
package struct Question: Sendable {
    /// What is asked for.
    package enum Form: Sendable {
        /// One value, of so many characters if that is known.
        case value(AskAction.Kind, length: Int?)
        /// One of these.
        case choice([Choice])
        /// Several values.
        case fields([Field])
    }

    /// Something to choose.
    package struct Choice: Sendable {
        /// What it is called.
        package let label: String
        /// What it gives.
        package let value: Value

        /// A choice from its parts.
        package init(label: String, value: Value) {
            self.label = label
            self.value = value
        }
    }

    /// One of several values.
    package struct Field: Sendable, Hashable {
        /// The name its answer is read by.
        package let name: String
        /// What it is called.
        package let label: String
        /// What it is.
        package let kind: AskAction.Kind

        /// A field from its parts.
        package init(name: String, label: String, kind: AskAction.Kind) {
            self.name = name
            self.label = label
            self.kind = kind
        }
    }

    /// A picture that belongs to a question.
    package enum Image: Sendable, Hashable {
        /// It lies here.
        case url(String)
        /// It is this.
        case bytes([UInt8])
    }

    /// The step's name, by which answers are prepared.
    package let name: String
    /// The question itself.
    package let title: String
    /// What is asked for.
    package let form: Form
    /// A picture that belongs to it.
    package var image: Image?
    /// What somebody would answer.
    package var example: Value?
    /// How long an answer is waited for.
    package var timeout: Duration
    /// Why the last answer was not taken.
    package var problem: String?

    /// A question from its parts.
    package init(
        name: String, title: String, form: Form, image: Image? = nil, example: Value? = nil, timeout: Duration,
        problem: String? = nil
    ) {
        self.name = name
        self.title = title
        self.form = form
        self.image = image
        self.example = example
        self.timeout = timeout
        self.problem = problem
    }

    /// The title as it stands before an answer.
    package var titleWithColon: String { Self.withColon(title) }

    /// A title or a label as it stands before an answer.
    package static func withColon(_ title: String) -> String {
        title + (title.hasSuffix("?") || title.hasSuffix(":") ? "" : ":")
    }

    /// Whether an answer is never shown.
    package var isHidden: Bool {
        if case .value(let kind, _) = form { kind.isHidden } else { false }
    }

    /// What somebody in front of a sandbox answers: the example, else the first choice or yes; nil when that is unknown.
    package var exampleAnswer: Value? {
        if let example { return example }
        switch form {
        case .value(.confirm, _): return .bool(true)
        case .choice(let choices): return choices.isEmpty ? nil : .int(1)
        case .value, .fields: return nil
        }
    }
}

/// Why an answer is not taken.
package struct AnswerProblem: Error, Sendable, Hashable {
    /// The reason: lower case, no full stop.
    package let reason: String

    /// A reason.
    package init(_ reason: String) {
        self.reason = reason
    }
}
