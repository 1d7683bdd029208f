// From a linked flow to its outline.

internal import FlowHTTP
package import FlowModel

extension FlowOutline {
    /// The outline of a flow that variants of these names were applied to.
    package init(_ linked: LinkedFlow, variants: [String] = []) {
        var reader = OutlineReader(linked)
        let operations = linked.flow.operations.map { reader.outline($0) }
        let servers = linked.flow.servers.map { ($0.name.text, $0.url?.written ?? "") }
        var hosts: [String] = []
        for (_, url) in servers {
            let origin = (try? URLParts(url))?.origin ?? url
            if !hosts.contains(origin) { hosts.append(origin) }
        }
        reader.powers.hosts = hosts
        self.init(
            flow: linked.flow, source: linked.source, variants: variants, servers: servers,
            values: reader.parameters(of: linked.flow.values, in: .values), powers: reader.powers,
            operations: operations)
    }
}
