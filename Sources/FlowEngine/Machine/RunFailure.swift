// Why a run failed: where, what, and what to do about it.

package import FlowDiagnostics
package import FlowHTTP
internal import FlowModel

/// A failed run.
package struct RunFailure: Error, Sendable {
    /// What a caller can do about it: the kinds of the language, and the engine's own.
    package enum Kind: String, Sendable, CaseIterable {
        case denied, cancelled, input, signin, config, busy, unsupported, provider
        /// The engine refused what came.
        case refused
        /// No answer came.
        case network
        /// The answer was not what the flow can read.
        case `protocol`
        /// The machine it runs on does not allow it: disk, session store, port.
        case environment
    }

    /// The error code: the provider's, the flow's, `http_NNN`, or `refused`, `network`, `timeout`, `protocol`.
    package let code: String
    /// What a caller can do about it.
    package let kind: Kind
    /// What happened, in words.
    package let title: String
    /// What the provider said about it.
    package var detail: String?
    /// What to do about it.
    package var help: [String]
    /// The place in the flow.
    package var location: Location?
    /// The operation and step.
    package var step: StepLabel?
    /// What was sent last.
    package var request: Request?
    /// What came back.
    package var response: Response?

    /// A failure from its parts.
    package init(
        code: String, kind: Kind, title: String, detail: String? = nil, help: [String] = [], location: Location? = nil
    ) {
        self.code = code
        self.kind = kind
        self.title = title
        self.detail = detail
        self.help = help
        self.location = location
    }
}

/// An error that a flow can still handle: what `error` shows in a row.
package struct FlowError: Sendable {
    /// The code.
    package let code: String
    /// What the server said about it.
    package let detail: String?
    /// The failure behind it, when it comes from the network or a called operation.
    package let failure: RunFailure?

    init(code: String, detail: String?, failure: RunFailure? = nil) {
        self.code = code
        self.detail = detail
        self.failure = failure
    }
}
