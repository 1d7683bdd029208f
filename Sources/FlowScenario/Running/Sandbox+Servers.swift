// Which servers of a flow a sandbox stands in for.

package import FlowEngine
internal import FlowHTTP
internal import FlowModel
package import FlowSandbox

extension Machine {
    /// The base URLs of the servers that a sandbox plays, by name.
    package func serverURLs(playedBy sandbox: Sandbox) throws(RunFailure) -> [String: String] {
        let names = sandbox.played(in: linked.flow)
        return try serverURLs().filter { names.contains($0.key) }
    }

    /// The same machine with the certificates and authorities of a provider, where it wants some, for all servers but
    /// those that are elsewhere.
    package func standingIn(on provider: Provider, butFor others: Set<String> = []) -> Machine {
        var machine = self
        for name in provider.sandbox.played(in: linked.flow) where !others.contains(name) {
            guard let standIn = provider.standIn(for: name) else { continue }
            machine = machine.standingIn(for: name, standIn.identity, authorities: standIn.authorities)
        }
        return machine
    }
}

extension [String: String] {
    /// The same paths at other origins, by name, for a sandbox that is served there.
    package func moved(to origin: (String) -> String) -> [String: String] {
        var moved: [String: String] = [:]
        for (name, url) in self {
            let path = (try? URLParts(url))?.path ?? ""
            // Flows write `${servers.NAME}/path`.
            moved[name] = origin(name) + (path.hasSuffix("/") ? String(path.dropLast()) : path)
        }
        return moved
    }
}
