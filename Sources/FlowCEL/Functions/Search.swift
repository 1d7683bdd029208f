// Searching in linear time, whatever the text: Knuth, Morris and Pratt.

/// Finds sequences in sequences.
struct SearchPattern<Element: Equatable> {
    let elements: [Element]
    /// For each prefix the length of its longest proper prefix that is also its end.
    private let borders: [Int]

    init(_ elements: [Element]) {
        self.elements = elements
        var borders = [Int](repeating: 0, count: elements.count)
        var length = 0
        for index in elements.indices.dropFirst() {
            while length > 0, elements[index] != elements[length] { length = borders[length - 1] }
            if elements[index] == elements[length] { length += 1 }
            borders[index] = length
        }
        self.borders = borders
    }

    /// The first place at or after `start` where the pattern stands; an empty pattern stands everywhere.
    func first(in text: [Element], from start: Int = 0) -> Int? {
        guard !elements.isEmpty else { return start <= text.count ? start : nil }
        guard start <= text.count, text.count - start >= elements.count else { return nil }
        var length = 0
        for index in start..<text.count {
            while length > 0, text[index] != elements[length] { length = borders[length - 1] }
            if text[index] == elements[length] { length += 1 }
            if length == elements.count { return index + 1 - length }
        }
        return nil
    }
}
