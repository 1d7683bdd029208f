// The hand-off to a person who signs in somewhere else, and the callback from there.

package import FlowDiagnostics

/// Whether an application can be opened.
package struct InstalledAction: Sendable {
    /// The application's scheme.
    package var scheme: Template

    /// A question about a scheme.
    package init(scheme: Template) {
        self.scheme = scheme
    }
}

/// A page a person signs in at, or something they do elsewhere, and the callback from it.
package struct AuthorizeAction: Sendable {
    /// What can be opened; the first that the host can open is. Empty for a step that only waits.
    package var targets: [Target] = []
    /// What is shown while nothing is opened and the callback is waited for.
    package var awaiting: Template?
    /// What somebody would open meanwhile; a run against the sandbox does.
    package var example: Template?
    /// Where the callback arrives.
    package var redirect: Template?
    /// What each target is opened with.
    package var query: Template?
    /// The issuer to compare `iss` with (RFC 9207).
    package var issuer: Template?
    /// What is done before the page opens.
    package var prepare: Block?
    /// What the callback carries.
    package var callback = Callback()

    /// A hand-off with nothing said about it.
    package init() {}

    /// What a target is opened with: the common query, under its own.
    ///
    /// An entry of its own replaces the common one of its name; an absent one takes it away.
    package func query(of target: Target) -> [Template] {
        guard let own = target.query else { return query.map { [$0] } ?? [] }
        guard let query else { return [own] }
        guard case .map(let common) = query.form, case .map(let fields) = own.form else { return [query, own] }
        let names = fields.map(\.name.text)
        let kept = common.filter { !names.contains($0.name.text) }
        return [Template(.map(kept + fields), span: own.span)]
    }
}

/// Something that can be opened for a person.
package struct Target: Sendable {
    /// The kinds of target.
    package enum Kind: String, Sendable, CaseIterable {
        /// An application, by a scheme of its own.
        case app
        /// A link that an application takes over where it is installed.
        case link
        /// A page for any browser.
        case web
    }

    /// What it is.
    package var kind = Kind.web
    /// Where it leads.
    package var url: Template
    /// The addresses one of which it must be; nil where it leads wherever it says.
    package var allowed: Template?
    /// The scheme of the application that must be installed.
    package var ifApp: Template?
    /// What it is opened with, over the common query.
    package var query: Template?
    /// Where it stands.
    package let span: Span
    /// The keys that say what it is.
    package var kinds: [Name] = []

    /// A target that leads nowhere yet.
    package init(span: Span) {
        self.span = span
        url = .nothing(at: span)
    }
}

/// What is taken from a callback.
package struct Callback: Sendable {
    /// Where its parameters lie.
    package enum Mode: String, Sendable, CaseIterable {
        case query, fragment
        /// In a form that the browser posts (OAuth 2.0 Form Post Response Mode).
        case formPost = "form_post"
    }

    /// The parameters that must be there.
    package var take: [Name] = [Name("code", Span(at: 0))]
    /// Where they lie.
    package var mode = Mode.query
    /// Further addresses it may arrive at.
    package var at: [Template] = []
    /// A parameter that holds the others as JSON.
    package var unpack: String?
}
