// What a flow asks of a person and tells them.

package import FlowDiagnostics

/// A question to a person; its value is the answer.
package struct AskAction: Sendable {
    /// What an answer is.
    package enum Kind: String, Sendable, CaseIterable {
        case text
        /// Text that is never shown.
        case secret
        /// A one-time code: never shown either.
        case code
        case number
        /// Yes or no.
        case confirm

        /// Whether an answer of it is never shown.
        package var isHidden: Bool { self == .secret || self == .code }
    }

    /// The question.
    package var title: Template
    /// What the answer is; nil if not said, which is text.
    package var kind: Kind?
    /// What there is to choose from, when it is known.
    package var choose: Template?
    /// What a choice is called; reads `item`.
    package var label: Template?
    /// What a choice gives; reads `item`.
    package var value: Template?
    /// The fields of a form, when they are known.
    package var fields: Template?
    /// How many characters an answer has.
    package var length: Template?
    /// A picture that belongs to the question.
    package var image: Template?
    /// What somebody would answer; a sandbox run takes it.
    package var example: Template?
    /// Where its keys stand, for messages.
    package var spans: [String: Span] = [:]

    /// A question with nothing said about its answer.
    package init(title: Template) {
        self.title = title
    }

    /// Whether the answer is never shown.
    package var isHidden: Bool { kind?.isHidden ?? false }
}

/// Something a person is told.
package struct ShowAction: Sendable {
    /// What they read.
    package var text: Template
    /// A page that is opened for them.
    package var open: Template?

    /// A text.
    package init(text: Template) {
        self.text = text
    }
}
