// A sandbox file as read: the provider's side of a flow, as data.

package import FlowCEL
package import FlowDiagnostics
package import FlowModel

/// A sandbox file.
package struct SandboxFile: Sendable {
    /// The flow it stands opposite to, from `sandbox:`.
    package var flow = Name("", Span(at: 0))
    /// What it imitates, for people.
    package var title: String?
    /// The servers of the flow it plays; all of them if empty.
    package var plays: [Name] = []
    /// The servers that are reached over TLS.
    package var secured: [SecuredServer] = []
    /// The schemes of the applications that are installed where it is played.
    package var apps: [String] = []
    /// What a run can choose about its behaviour.
    package var switches: [Switch] = []
    /// Test data, constant.
    package var data = Value.map([])
    /// Where it keeps what it issues.
    package var stores: [Store] = []
    /// The answer when a `take` or a `check` fails: the first row that fits.
    package var refusal: [Answer] = []
    /// What it answers.
    package var routes: [Route] = []

    /// A file with nothing said.
    package init() {}
}

/// Something a run can choose about the sandbox's behaviour.
package struct Switch: Sendable {
    /// Its name.
    package let name: Name
    /// What it is unless chosen.
    package var fallback: (value: Value, span: Span)?
    /// What it can be; `true` and `false` for a flag without a list.
    package var choices: [Value] = []
    /// What it changes, for people.
    package var about: String?

    /// A switch with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}

/// Where issued values are kept.
package struct Store: Sendable {
    /// What happens when a value is taken once too often.
    package enum Replay: String, Sendable, CaseIterable {
        /// The request is refused.
        case refuse
        /// The request is refused and everything of the same sign-in ends (RFC 9700 4.14.2).
        case end
    }

    /// Its name.
    package let name: Name
    /// How long its values live; for ever if not said.
    package var lasts: Duration?
    /// How often a value can be taken; any number of times if not said.
    package var uses: Int?
    /// What happens when a value is taken once too often.
    package var replay = Replay.refuse
    /// What its values begin with.
    package var prefix = ""

    /// A store with nothing said about it.
    package init(_ name: Name) {
        self.name = name
    }
}
