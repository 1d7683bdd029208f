// Which servers of a flow a sandbox stands in for.

internal import FlowEngine
internal import FlowHTTP
internal import FlowModel
internal import FlowSandbox

extension Machine {
    /// The base URLs of the servers that a sandbox plays, by name.
    func serverURLs(playedBy sandbox: Sandbox) throws(RunFailure) -> [String: String] {
        let names = sandbox.played(in: linked.flow)
        return try serverURLs().filter { names.contains($0.key) }
    }
}

extension [String: String] {
    /// The same paths at another origin, for a sandbox that is served there.
    func moved(to origin: String) -> [String: String] {
        mapValues { url in
            let path = (try? URLParts(url))?.path ?? ""
            // Flows write `${servers.NAME}/path`.
            return origin + (path.hasSuffix("/") ? String(path.dropLast()) : path)
        }
    }
}
