// A route: fixed phases that fail closed, and one answer.

package import FlowDiagnostics
package import FlowModel

/// What is done with a request. The phases run in the order of the properties.
package struct Route: Sendable {
    /// The requests it is for.
    package var patterns: [Pattern] = []
    /// Where they stand.
    package var lineSpan: Span
    /// The server that has it; any if not said.
    package var server: Name?
    /// When it is for them; always if not said.
    package var when: Expression?
    /// Values worked out when they are first read.
    package var lets: [Field] = []
    /// What must have been issued before.
    package var takes: [Take] = []
    /// What must hold.
    package var checks: [Check] = []
    /// What the person decides.
    package var asks: [Ask] = []
    /// What is made and kept.
    package var issues: [Issuance] = []
    /// The taken names whose sign-in ends.
    package var ends: [Name] = []
    /// The answer: the first row that fits.
    package var answers: [Answer] = []
    /// Its own refusal, before the file's: the first row that fits.
    package var refusal: [Answer] = []
    /// Parameters that may come though no expression reads them.
    package var ignores = Ignored.parameters([])

    /// A route with nothing said.
    package init(span: Span) {
        lineSpan = span
    }

    /// Parameters nobody needs to read.
    package enum Ignored: Sendable, Hashable {
        case all
        case parameters([String])
    }

    /// A method with a path, or `OPEN` with the address of an application.
    package struct Pattern: Sendable, Hashable {
        /// The method.
        package let method: String
        /// The path without query, or `scheme://…` up to the query; a segment `{NAME}` stands for any one segment.
        package let path: String
    }
}

/// Something that must have been issued before.
package struct Take: Sendable {
    /// The name its record is read by.
    package let name: Name
    /// The store.
    package var store: Template?
    /// The value that was issued.
    package var key: Template?
    /// The error's code when there is no such value, or no more.
    package var code: Template?
    /// What is said about the error.
    package var text: Template?

    /// A take with nothing said.
    package init(_ name: Name) {
        self.name = name
    }
}

/// Something that must hold.
package struct Check: Sendable {
    /// What must hold.
    package var that: Expression?
    /// The error's code when it does not.
    package var code: Template?
    /// What is said about the error.
    package var text: Template?

    /// A check with nothing said.
    package init() {}
}

/// Something the person decides.
package struct Ask: Sendable {
    /// The name the answer is read by.
    package let name: Name
    /// The question.
    package var title: String?
    /// The answers there are; the first is taken unless a run says otherwise.
    package var choices: Template?

    /// A question with nothing said.
    package init(_ name: Name) {
        self.name = name
    }
}

/// Something that is made, and kept if it has a store.
package struct Issuance: Sendable {
    /// The name the value is read by.
    package let name: Name
    /// The store; nil for a value that is only made.
    package var store: Name?
    /// The record whose fields it copies.
    package var like: Expression?
    /// What is kept with it.
    package var fields: [Field] = []

    /// A value that is only made.
    package init(_ name: Name) {
        self.name = name
    }
}

/// An answer, or one row of several.
package struct Answer: Sendable {
    /// The bodies there are.
    package enum Body: Sendable {
        case none
        case json(Template)
        case form(Template)
        case text(Template)
        /// No body: the browser goes on to another address.
        case redirect(Template)
        /// A page whose form submits itself to another address.
        case post(to: Template, form: Template?)
    }

    /// Where it stands.
    package let span: Span
    /// When it is the answer.
    package var when: Expression?
    /// The status: 200, or 302 for a redirect, if not said.
    package var status: Template?
    /// Header fields.
    package var headers: Template?
    /// The body.
    package var body = Body.none
    /// The query of a redirect.
    package var query: Template?

    /// An empty answer.
    package init(span: Span) {
        self.span = span
    }
}
