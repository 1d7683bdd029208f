// Which servers of a flow a sandbox stands in for.

internal import FlowEngine
internal import FlowHTTP
internal import FlowModel
internal import FlowSandbox

extension Flow {
    /// The path of a server's URL, where that holds no expression.
    func basePath(of server: String) -> String? {
        guard let text = servers.first(where: { $0.name.text == server })?.url?.literal,
            let parts = try? URLParts(text)
        else { return nil }
        return parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    }
}

extension Machine {
    /// The base URLs of the servers that a sandbox plays.
    func serverURLs(playedBy sandbox: Sandbox) throws(RunFailure) -> [String] {
        let urls = try serverURLs()
        return sandbox.played(in: linked.flow).compactMap { urls[$0] }
    }
}
