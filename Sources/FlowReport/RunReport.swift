// What every report of a run is told.

package import FlowEngine

/// How a run ended, with all that may be shown of it.
package struct RunEnd: Sendable {
    /// The outcome.
    package let outcome: Outcome
    /// The secrets the run has met.
    package let secrets: Secrets

    /// An end from its parts.
    package init(_ outcome: Outcome, secrets: Secrets) {
        self.outcome = outcome
        self.secrets = secrets
    }
}

/// Tells of a run while it happens and at its end.
package protocol RunReport: Sendable {
    /// Something happened.
    func watch(_ trace: Trace, _ secrets: Secrets)
    /// The run is over.
    func finish(_ end: RunEnd)
}
