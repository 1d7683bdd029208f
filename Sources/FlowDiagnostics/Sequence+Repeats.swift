// Lists in which everything stands once.

extension Sequence where Element: Hashable {
    /// Its elements in their order, each only where it comes first.
    package var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
