// What a run would show, for those who search it for secrets.

package import FlowEngine

/// Writes down everything that a run shows.
package protocol OutputProbe: Sendable {
    /// Something happened.
    func watch(_ trace: Trace, _ secrets: Secrets)
    /// The run is over.
    func finish(_ outcome: Outcome, _ secrets: Secrets)
    /// All that was shown.
    var text: String { get }
}
