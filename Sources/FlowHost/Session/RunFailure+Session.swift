// A session that cannot be kept, as the failure of a run.

package import FlowEngine

extension RunFailure {
    /// The failure of a run that cannot read or keep its session.
    package init(_ error: SessionStoreError) {
        self.init(code: "session", kind: .environment, title: error.message, help: error.help)
    }
}
