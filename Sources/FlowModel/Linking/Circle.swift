// Circles in who needs whom.

/// Finds something that needs itself.
package enum Circle {
    /// A way from a name back to itself, beginning with the earliest of `names` on it; nil when there is no circle.
    ///
    /// Each edge is followed once, and ways wait in a list: they may be as long as a file.
    package static func first(of names: [String], in edges: [String: [String]]) -> [String]? {
        let order = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var finished: Set<String> = []
        for start in names where !finished.contains(start) {
            var way: [(name: String, next: Int)] = [(start, 0)]
            var onWay: [String: Int] = [start: 0]
            while let (name, next) = way.last {
                let needed = edges[name] ?? []
                guard needed.indices.contains(next) else {
                    finished.insert(name)
                    onWay[name] = nil
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                let other = needed[next]
                if let place = onWay[other] { return turned(way[place...].map(\.name), by: order) }
                guard !finished.contains(other) else { continue }
                onWay[other] = way.count
                way.append((other, 0))
            }
        }
        return nil
    }

    /// A circle that begins and ends with its earliest name.
    private static func turned(_ circle: [String], by order: [String: Int]) -> [String] {
        let place = circle.indices.min { order[circle[$0]] ?? .max < order[circle[$1]] ?? .max } ?? 0
        return Array(circle[place...] + circle[...place])
    }
}
