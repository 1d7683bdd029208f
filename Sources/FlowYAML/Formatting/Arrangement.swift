// How the entries of a document are to be ordered and lined up; what they say stays as it is.

/// The arrangement of one node, built beside its tree.
package indirect enum Arrangement: Sendable {
    /// In the order of the file.
    case asWritten
    /// A list, with the arrangement of each item.
    case list([Arrangement])
    /// A mapping: the places of its entries in their new order, whether one-line mappings in it are lined up, and the
    /// arrangement of each value by its old place.
    case mapping(order: [Int], isTable: Bool, values: [Arrangement])

    /// The arrangement of the item or value at a place of the file.
    func child(_ place: Int) -> Arrangement {
        switch self {
        case .asWritten: .asWritten
        case .list(let children), .mapping(_, _, let children):
            children.indices.contains(place) ? children[place] : .asWritten
        }
    }

    /// The places of so many entries in their new order.
    func order(_ count: Int) -> [Int] {
        guard case .mapping(let order, _, _) = self, order.count == count else { return Array(0..<count) }
        return order
    }

    /// Whether one-line mappings are lined up.
    var isTable: Bool {
        guard case .mapping(_, let isTable, _) = self else { return false }
        return isTable
    }
}

extension Node {
    /// The node with its entries in their new order.
    func arranged(_ arrangement: Arrangement) -> Node {
        switch content {
        case .scalar: return self
        case .sequence(let items):
            return Node(.sequence(items.indices.map { items[$0].arranged(arrangement.child($0)) }), span: span)
        case .mapping(let entries):
            let sorted = arrangement.order(entries.count).map { place in
                let entry = entries[place]
                let value = entry.value.arranged(arrangement.child(place))
                return Entry(key: entry.key, keySpan: entry.keySpan, value: value)
            }
            return Node(.mapping(sorted), span: span)
        }
    }

    /// Whether two nodes say the same, wherever and however it is written.
    func means(_ other: Node) -> Bool {
        switch (content, other.content) {
        case (.scalar(let a), .scalar(let b)):
            return a.value.isSame(b.value) && a.text.utf8.elementsEqual(b.text.utf8)
        case (.sequence(let a), .sequence(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.means($1) }
        case (.mapping(let a), .mapping(let b)):
            return a.count == b.count
                && zip(a, b).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.means($1.value) }
        case (.scalar, _), (.sequence, _), (.mapping, _): return false
        }
    }
}

extension Scalar.Value {
    /// Whether two values are of one type and equal, where NaN equals itself.
    fileprivate func isSame(_ other: Scalar.Value) -> Bool {
        if case .double(let a) = self, case .double(let b) = other { return a.bitPattern == b.bitPattern }
        return self == other
    }
}
