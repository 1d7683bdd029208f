// Which servers of a flow a sandbox stands in for.

internal import FlowEngine
internal import FlowModel
internal import FlowSandbox

extension Machine {
    /// The base URLs of the servers that a sandbox plays.
    func serverURLs(playedBy sandbox: Sandbox) throws(RunFailure) -> [String] {
        let urls = try serverURLs()
        return sandbox.played(in: linked.flow).compactMap { urls[$0] }
    }
}
