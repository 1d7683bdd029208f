// The nearest name to one that does not exist.

/// Finds what somebody most likely meant.
public enum Suggestion {
    /// The candidate nearest to `name`, or nil when none is near enough to be meant.
    ///
    /// Near means at most one edit (insert, drop, replace, swap neighbours) per three letters, at least one; case,
    /// `-` and `_` do not count. Of equally near ones the first wins. Long names are compared only with themselves,
    /// so that hostile input stays cheap.
    public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        ranked(name, candidates).first?.name
    }

    /// The candidate nearest to `name` when no other one is nearly as near, so that it alone can be meant.
    public static func only(to name: String, among candidates: some Sequence<String>) -> String? {
        let near = ranked(name, candidates)
        guard let first = near.first else { return nil }
        // One letter is a slip; of longer ways the next shorter one must be clearly longer.
        let margin = first.distance <= 1 ? 0 : 1
        return near.dropFirst().allSatisfy { $0.name == first.name || $0.distance > first.distance + margin }
            ? first.name : nil
    }

    /// The candidates that are near enough to be meant, the nearest first, equally near ones as they come.
    private static func ranked(
        _ name: String, _ candidates: some Sequence<String>
    ) -> [(name: String, distance: Int)] {
        let wanted = folded(name)
        guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
        let limit = max(1, wanted.count / 3)
        var near: [(name: String, distance: Int, place: Int)] = []
        for candidate in candidates where candidate != name {
            let other = folded(candidate)
            guard abs(other.count - wanted.count) <= limit, other.count <= 64 else { continue }
            let distance = editDistance(wanted, other, atMost: limit)
            if distance <= limit { near.append((candidate, distance, near.count)) }
        }
        return near.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map { ($0.name, $0.distance) }
    }

    /// `did you mean `x`?`, or nil when nothing is near.
    public static func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
    }

    /// A name that is compared with many others.
    package struct Word: Sendable {
        /// The name.
        package let text: String
        /// Which letters it has, five bits of each; and how many.
        fileprivate let letters: UInt32
        package let length: Int

        /// A name to compare.
        package init(_ text: String) {
            self.text = text
            var (letters, length) = (UInt32(0), 0)
            for byte in text.utf8 {
                letters |= 1 << UInt32(byte & 31)
                length += 1
            }
            (self.letters, self.length) = (letters, length)
        }
    }

    /// How many edits (insert, drop, replace, swap neighbours) make one name of another, nil for more than `limit`; case,
    /// `-` and `_` count.
    package static func distance(_ a: Word, _ b: Word, atMost limit: Int) -> Int? {
        // An edit brings one letter at most and takes one at most: nearly all pairs are told apart by their letters.
        guard (a.letters ^ b.letters).nonzeroBitCount <= 2 * limit else { return nil }
        let distance = editDistance(Array(a.text.utf8.prefix(64)), Array(b.text.utf8.prefix(64)), atMost: limit)
        return distance <= limit ? distance : nil
    }

    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "_"), UInt8(ascii: "-"): nil
            default: byte
            }
        }
    }

    /// The optimal string alignment distance; of names that are further apart than `limit` it is only known that they are.
    private static func editDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int {
        let width = b.count + 1
        // The row at hand and the two before it take turns.
        var rows = Array(0..<3 * width)
        for i in a.indices {
            let (row, last, beforeLast) = ((i + 1) % 3 * width, i % 3 * width, (i + 2) % 3 * width)
            rows[row] = i + 1
            var least = i + 1
            for j in b.indices {
                var cost = min(rows[row + j] + 1, rows[last + j + 1] + 1, rows[last + j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, rows[beforeLast + j - 1] + 1)
                }
                rows[row + j + 1] = cost
                least = min(least, cost)
            }
            // No row has a shorter way than the one before it.
            if least > limit { return least }
        }
        return rows[a.count % 3 * width + b.count]
    }
}
