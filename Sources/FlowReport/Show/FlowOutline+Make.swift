// From a linked flow to its outline.

internal import FlowDiagnostics
internal import FlowHTTP
package import FlowModel

extension FlowOutline {
    /// The outline of a flow that variants of these names were applied to.
    package init(_ linked: LinkedFlow, variants: [String] = []) {
        var reader = OutlineReader(linked)
        let operations = linked.flow.operations.map { reader.outline($0) }
        let servers = linked.flow.servers.map { ($0.name.text, $0.url?.written ?? "") }
        reader.powers.hosts = servers.map { (try? URLParts($0.1))?.origin ?? $0.1 }.withoutRepeats
        self.init(
            flow: linked.flow, source: linked.source, variants: variants, servers: servers,
            values: reader.parameters(of: linked.flow.values, in: .values), powers: reader.powers,
            operations: operations)
    }
}
