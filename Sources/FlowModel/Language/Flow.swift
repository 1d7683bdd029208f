// A flow file as read: the whole lifecycle of a provider.

package import FlowCEL
package import FlowDiagnostics

/// A flow.
package struct Flow: Sendable {
    /// Its id, from `flow:`.
    package var id = Name("", Span(at: 0))
    /// The name people know the provider by.
    package var title = Wording("")
    /// Where the provider documents it.
    package var docs: [String] = []
    /// How its sign-in button looks; no run reads it.
    package var button: Button?
    /// What somebody has to hand in.
    package var inputs: [Input] = []
    /// Whom it talks to.
    package var servers: [Server] = []
    /// What stays after a run.
    package var session: [SessionField] = []
    /// Values worked out afresh at each use.
    package var values: [Field] = []
    /// Member names that are secret beside the built-in ones.
    package var secrets: [String] = []
    /// What can be run.
    package var operations: [Operation] = []
    /// What the provider's error codes mean.
    package var errors: [ErrorEntry] = []
    /// The forms it can be given.
    package var variants: [Variant] = []
    /// The flows it extends, the nearest first.
    package var bases: [BaseFlow] = []

    /// Its inputs, then those of its operations.
    package var allInputs: [Input] { inputs + operations.flatMap(\.inputs) }

    /// The operation of this name.
    package func operation(_ name: String) -> Operation? {
        operations.first { $0.name.text == name }
    }
}

/// A flow that another one extends.
package struct BaseFlow: Sendable {
    /// Its id.
    package let id: String
    /// The path of its file.
    package let path: String
}

/// An input.
package struct Input: Sendable {
    /// The types of value.
    package enum Kind: String, Sendable, CaseIterable {
        case text, uri, int, bool, list, file
    }

    /// How secret it is.
    package enum Secrecy: String, Sendable, CaseIterable {
        /// Shown to anybody.
        case open = "false"
        /// Masked everywhere.
        case secret = "true"
        /// Masked everywhere, and never inside an application.
        case server
    }

    /// Its name.
    package let name: Name
    /// What it is, for people.
    package var about: String?
    /// Its type.
    package var kind = Kind.text
    /// How secret it is.
    package var secrecy = Secrecy.open
    /// Whether it may be left out.
    package var isOptional = false
    /// What it is when not given; may read inputs above.
    package var fallback: Template?
    /// What a text must match as a whole, in RE2 syntax.
    package var pattern: InputPattern?
    /// What it can be.
    package var choices: [String]?
    /// A value as somebody would give it; a sandbox run takes it.
    package var example: Template?

    /// An input with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// What a text must match as a whole.
package struct InputPattern: Sendable {
    /// The pattern as written.
    package let text: String
    /// The pattern, compiled.
    package let expression: RegularExpression
}

/// A server; nothing else is ever contacted.
package struct Server: Sendable {
    /// Its name.
    package let name: Name
    /// Its base URL.
    package var url: Template?
    /// Headers of all its requests.
    package var headers: Template?
    /// Query parameters of all its requests.
    package var query: Template?
    /// Form fields of all its requests that send a form.
    package var form: Template?
    /// User and password of all its requests (RFC 7617), unless a step brings its own.
    package var basic: [Template] = []
    /// The access token of all its requests (RFC 6750), unless a step brings its own.
    package var bearer: Template?
    /// By what requests to it prove who sends them.
    package var certificate: CertificateSource?
    /// The authorities to trust for it instead of the system's, as PEM.
    package var authorities: Template?
    /// Whether cookies it sets go back to it, for the length of a run.
    package var keepsCookies = false
    /// The longest an exchange with it takes, unless a step says otherwise.
    package var timeout: Duration?
    /// Where it puts its errors.
    package var errors: [Recogniser] = []

    /// A server with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// Where a client certificate comes from.
package struct CertificateSource: Sendable {
    /// A PKCS#12 file.
    package var pkcs12: Template?
    /// What the PKCS#12 file or the key is sealed with.
    package var passphrase: Template?
    /// A certificate with those of its issuers, as PEM.
    package var pem: Template?
    /// Its key, as PEM; where none is named, it stands in the same text.
    package var key: Template?
    /// Where it stands.
    package let span: Span

    /// A source with nothing said about it.
    package init(span: Span) {
        self.span = span
    }
}

/// Says where an answer carries an error.
package struct Recogniser: Sendable {
    /// When it looks at all.
    package var when: Expression?
    /// The codes, the most special first.
    package var codes: [Template] = []
    /// What the server says about it.
    package var detail: Template?

    /// A recogniser with nothing said.
    package init() {}
}

/// A field of the session.
package struct SessionField: Sendable {
    /// Its name.
    package let name: Name
    /// Whether it may be shown.
    package var isPublic = false
    /// Whether an answer may lack it; the old value then stays.
    package var isOptional = false
    /// How it is read from an answer; else the member of the same name.
    package var from: Expression?
    /// What tells its values apart, when it has several, one for each scope set or audience.
    package var key: Expression?

    /// A field with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// An operation.
package struct Operation: Sendable {
    /// Its name.
    package let name: Name
    /// What it does, for people.
    package var title: String?
    /// Inputs of its own.
    package var inputs: [Input] = []
    /// What it does.
    package var steps: Block?
    /// Errors that no step handled.
    package var match: [Row] = []
    /// What is done in any case at its end.
    package var finally: Block?

    /// An operation with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// What an error code means.
package struct ErrorEntry: Sendable {
    /// What a caller can do about an error.
    package enum Kind: String, Sendable, CaseIterable {
        case denied, cancelled, input, signin, config, busy, unsupported, provider
    }

    /// The code.
    package let code: Name
    /// What a caller can do.
    package var kind = Kind.provider
    /// What happened, for people.
    package var title = ""
    /// What to do, for people.
    package var hint: String?

    /// An entry with nothing said about it.
    package init(_ code: Name) {
        self.code = code
    }
}

extension Flow {
    /// Names of members and parameters whose values are secret in this flow: those it says are, and those of the session
    /// fields that are not public, wherever they come from.
    package var secretNames: [String] { secrets + session.filter { !$0.isPublic }.map(\.name.text) }

    /// Whether a member or parameter of this name is secret in this flow.
    package func isSecret(_ name: String) -> Bool {
        secrets.contains(name) || session.contains { !$0.isPublic && $0.name.text == name }
    }
}
