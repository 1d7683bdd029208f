// The parts of a flow by their names: a file may hold thousands of each, and every use asks for one.

/// What names of a flow stand for; of a name given twice the first one counts.
package struct FlowNames: Sendable {
    /// The inputs of the flow itself.
    package let inputs: [String: Input]
    /// The servers.
    package let servers: [String: Server]
    /// The session fields.
    package let session: [String: SessionField]
    /// The named values.
    package let values: [String: Field]
    /// The operations.
    package let operations: [String: Operation]
    /// The names of inputs, also of operations, that hold a secret.
    package let secretInputs: Set<String>

    /// The names of a flow.
    package init(_ flow: Flow) {
        inputs = Self.byName(flow.inputs, \.name)
        servers = Self.byName(flow.servers, \.name)
        session = Self.byName(flow.session, \.name)
        values = Self.byName(flow.values, \.name)
        operations = Self.byName(flow.operations, \.name)
        secretInputs = Set(flow.allInputs.filter { $0.secrecy != .open }.map(\.name.text))
    }

    private static func byName<Part>(_ parts: [Part], _ name: (Part) -> Name) -> [String: Part] {
        Dictionary(parts.map { (name($0).text, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
