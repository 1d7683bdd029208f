// Ways through the nodes of a flow, and changes at their ends.

internal import FlowDiagnostics
internal import FlowYAML

extension Node {
    /// The number of its children.
    private var count: Int {
        switch content {
        case .scalar: 0
        case .sequence(let nodes): nodes.count
        case .mapping(let entries): entries.count
        }
    }

    /// The same node with one child changed; `way` leads there, child by child.
    func changed(_ way: ArraySlice<Int>, _ change: NodeChange) -> Node {
        guard let index = way.first, (0..<count).contains(index) else { return self }
        let rest = way.dropFirst()
        switch content {
        case .scalar: return self
        case .sequence(var nodes):
            if !rest.isEmpty {
                nodes[index] = nodes[index].changed(rest, change)
            } else {
                switch change {
                case .drop: nodes.remove(at: index)
                case .rename: break
                case .value(let node): nodes[index] = node
                }
            }
            return Node(.sequence(nodes), span: span)
        case .mapping(var entries):
            let old = entries[index]
            if !rest.isEmpty {
                entries[index] = Entry(key: old.key, keySpan: old.keySpan, value: old.value.changed(rest, change))
            } else {
                switch change {
                case .drop: entries.remove(at: index)
                case .rename(let key): entries[index] = Entry(key: key, keySpan: old.keySpan, value: old.value)
                case .value(let node): entries[index] = Entry(key: old.key, keySpan: old.keySpan, value: node)
                }
            }
            return Node(.mapping(entries), span: span)
        }
    }
}

/// A change of one entry or element.
enum NodeChange: Sendable {
    case drop
    case rename(String)
    case value(Node)
}

/// What the keys of steps mean for whoever walks through nodes.
enum NodeWalk {
    /// Whether steps or rows lie under a key of a step, row or operation.
    static func holdsSteps(_ key: String) -> Bool {
        ["steps", "finally", "do", "prepare", "match", "before", "after"].contains(key)
    }
}
