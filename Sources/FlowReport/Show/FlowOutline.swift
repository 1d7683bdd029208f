// What a flow is and what it does, as a plain tree that text and JSON are written from.

package import FlowDiagnostics
package import FlowModel

/// A flow in one of its forms, read only: nothing in it needs an input.
package struct FlowOutline: Sendable {
    /// The flow.
    package let flow: Flow
    /// Its text.
    package let source: SourceText
    /// The variants that were applied.
    package let variants: [String]
    /// The servers with their base URLs as they are written.
    package let servers: [(name: String, url: String)]
    /// The values that are named for the whole flow.
    package let values: [Parameter]
    /// What it may do.
    package let powers: Powers
    /// What each operation does.
    package let operations: [OperationOutline]

    /// What the file may do to the one who runs it.
    package struct Powers: Sendable {
        /// The hosts it talks to, as origins where they are known.
        package var hosts: [String] = []
        /// The pages it opens, with the step that does.
        package var pages: [(url: String, operation: String, step: String)] = []
        /// What it asks a person, and whether the answer is hidden, with the step that does.
        package var questions: [(title: String, isHidden: Bool, operation: String, step: String)] = []
        /// The session fields some operation keeps.
        package var keeps: [SessionField] = []
        /// The operations that drop session fields.
        package var forgetting: [String] = []
        /// What it leaves out on purpose.
        package var waivers: [(waiver: Waiver, operation: String, step: String)] = []
    }

    /// The place of a span.
    package func place(_ span: Span) -> Location { Location(source, span) }
}

/// An operation.
package struct OperationOutline: Sendable {
    /// The operation.
    package let operation: Operation
    /// Its steps.
    package let steps: [StepOutline]
    /// What errors lead to that no step handled.
    package let rows: [RowOutline]
    /// What is done at its end in any case.
    package let finally: [StepOutline]
}

/// A step.
package struct StepOutline: Sendable {
    /// Its name: its id, else what it does.
    package let name: String
    /// What kind of step it is, by the key that says so; nil for one that only matches, checks or saves.
    package let kind: String?
    /// The step.
    package let step: Step
    /// What it does, in a few words or as method and URL.
    package var summary = ""
    /// The method and the URL of a request, the URL of a page.
    package var target: (method: String?, url: String)?
    /// Whom it talks to: the server of a request, of keys, or of each page that is opened.
    package var destinations: [Destination] = []
    /// Everything it sends, names or gives, with where that comes from.
    package var parameters: [Parameter] = []
    /// Steps inside it, with what they are for.
    package var inner: [(what: String, steps: [StepOutline])] = []
    /// What its answer leads to.
    package var rows: [RowOutline] = []
}

/// Where a request goes, or what is opened for a person.
package struct Destination: Sendable {
    /// The name of the server, if the file says which one it is.
    package let server: String?
    /// The path on that server, `…` standing for what a value puts before it; without a server all that is written.
    package let path: String
    /// What is opened; nil for what the run requests itself.
    package var kind: Target.Kind?
}

/// A row of a table on an answer.
package struct RowOutline: Sendable {
    /// The row.
    package let row: Row
    /// When it applies, nil for always.
    package let when: String?
    /// Whether it is about an error, which ends what the step does with an answer.
    package let readsError: Bool
    /// What comes of it, in words.
    package let ending: String
    /// Where it stands.
    package let span: Span
    /// What is done.
    package let steps: [StepOutline]
}

/// One value that a step sends, names or gives.
package struct Parameter: Sendable {
    /// Where it goes.
    package enum Place: String, Sendable, CaseIterable {
        case redirect, issuer, callback, allowed
        case choose, fields, open, check
        case path, query, header, form, json, text
        case `let`, inputs, `return`, save, code, detail, values
    }

    /// Where it goes.
    package let place: Place
    /// Its name; a path such as `user.name` inside JSON, empty for a value that is alone in its place.
    package let name: String
    /// What the file says, as it is written there.
    package let value: String
    /// Where the value comes from.
    package let origin: Origin
    /// The server that adds it to all of its requests, if one does.
    package let server: String?
    /// Where it stands.
    package let span: Span
    /// The target that alone is opened with it, if it is not for all of them.
    package var target: String?

    /// The same for one target.
    func only(for target: String) -> Parameter {
        var parameter = self
        parameter.target = target
        return parameter
    }
}
