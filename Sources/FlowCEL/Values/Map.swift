// Maps with CEL's idea of keys: ordered, and one number line.

/// A map in insertion order. Keys are bool, int, uint or string; `1`, `1u` and `1.0` are the same key, and strings
/// are the same when their UTF-8 is.
public struct Map: Sendable, Sequence {
    /// One key with its value.
    public typealias Element = (key: Value, value: Value)

    private struct Entry {
        let fingerprint: Fingerprint
        let key: Value
        var value: Value
        /// Of the chain whose number is the place of this entry: its first entry's place plus one, or 0.
        var head: UInt32 = 0
        /// The place plus one of the next entry in the chain this entry is in, or 0.
        var next: UInt32 = 0
    }

    /// Maps up to this size are searched in order, larger ones by hash.
    private static let linearLimit = 12

    /// The entries with the hash chains through them; a map is one word, since values are copied all the time.
    private var entries: [Entry]

    /// A map without entries.
    public init() {
        entries = []
    }

    /// A map from names to values; of a name given twice the last value stays.
    public init(_ pairs: [(String, Value)]) {
        self.init()
        entries.reserveCapacity(pairs.count)
        for (name, value) in pairs { self[name] = value }
    }

    /// How many entries there are.
    public var count: Int { entries.count }
    /// Whether there are none.
    public var isEmpty: Bool { entries.isEmpty }
    /// The keys in insertion order.
    public var keys: [Value] { entries.map(\.key) }
    /// The values in insertion order.
    public var values: [Value] { entries.map(\.value) }
    /// The keys that are strings, in insertion order.
    public var names: [String] { entries.compactMap(\.key.stringValue) }

    /// The entries in insertion order.
    public func makeIterator() -> Iterator { Iterator(map: self) }

    /// Gives the entries one after the other.
    public struct Iterator: IteratorProtocol {
        fileprivate let map: Map
        fileprivate var place = 0

        /// The next entry.
        public mutating func next() -> Map.Element? {
            guard place < map.count else { return nil }
            defer { place += 1 }
            return map.entry(at: place)
        }
    }

    /// The value of a string key; setting keeps the place of an existing key, nil drops it.
    public subscript(name: String) -> Value? {
        get {
            guard let place = place(of: Name(name)) else { return nil }
            return entries[place].value
        }
        set {
            switch (place(of: Name(name)), newValue) {
            case (let place?, let value?): entries[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(.string(name), value)
            case (nil, nil): break
            }
        }
    }

    /// The value of a key of any type; nil also for values that cannot be keys.
    public subscript(key: Value) -> Value? {
        guard let place = place(of: key) else { return nil }
        return entries[place].value
    }

    /// The value at a place that `place(of:)` gave.
    subscript(at place: Int) -> Value { entries[place].value }

    /// The entry at a place below `count`.
    func entry(at place: Int) -> Element { (entries[place].key, entries[place].value) }

    /// Adds an entry, or answers false when the key is there already or cannot be a key.
    @discardableResult
    public mutating func insert(_ key: Value, _ value: Value) -> Bool {
        guard Self.isKey(key), place(of: key) == nil else { return false }
        append(key, value)
        return true
    }

    /// Makes room for so many entries.
    mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
    }

    /// Whether a value may be a key of a map.
    static func isKey(_ value: Value) -> Bool {
        switch value {
        case .bool, .int, .uint, .string: true
        case .null, .double, .bytes, .list, .map, .timestamp, .duration, .type, .optional: false
        }
    }

    private mutating func remove(at place: Int) {
        entries.remove(at: place)
        rebuildChains()
    }

    private mutating func append(_ key: Value, _ value: Value) {
        entries.append(Entry(fingerprint: Fingerprint(key: key), key: key, value: value))
        let count = entries.count
        guard count > Self.linearLimit else { return }
        if count == Self.linearLimit + 1 || Self.chainCount(count) != Self.chainCount(count - 1) {
            rebuildChains()
        } else {
            enter(count - 1)
        }
    }

    /// How many chains a map of so many entries has: the largest power of two that is not larger.
    private static func chainCount(_ count: Int) -> Int {
        1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    }

    private mutating func rebuildChains() {
        guard entries.count > Self.linearLimit else { return }
        for place in entries.indices {
            entries[place].head = 0
            entries[place].next = 0
        }
        for place in entries.indices { enter(place) }
    }

    private mutating func enter(_ place: Int) {
        let chain = entries[place].fingerprint.slot(Self.chainCount(entries.count))
        entries[place].next = entries[chain].head
        entries[chain].head = UInt32(truncatingIfNeeded: place + 1)
    }
}

extension Map {
    /// The place of the key with a fingerprint for which `matches` holds.
    @inline(__always)
    private func find(_ fingerprint: Fingerprint, where matches: (Int) -> Bool) -> Int? {
        guard entries.count > Self.linearLimit else {
            for place in entries.indices where entries[place].fingerprint == fingerprint && matches(place) {
                return place
            }
            return nil
        }
        var link = entries[fingerprint.slot(Self.chainCount(entries.count))].head
        while link != 0 {
            let place = Int(link) - 1
            if entries[place].fingerprint == fingerprint, matches(place) { return place }
            link = entries[place].next
        }
        return nil
    }

    /// The place of a string key.
    func place(of name: Name) -> Int? {
        find(name.fingerprint) { place in
            if name.isShort { return true }
            guard case .string(let text) = entries[place].key else { return false }
            return text.isIdentical(to: name.text)
        }
    }

    /// The place of a key of any type.
    func place(of key: Value) -> Int? {
        switch key {
        case .string(let name): return place(of: Name(name))
        case .double(let number):
            if let int = Int64(exactly: number) { return place(of: .int(int)) }
            if let uint = UInt64(exactly: number) { return place(of: .uint(uint)) }
            return nil
        case .bool, .int, .uint:
            return find(Fingerprint(key: key)) { Self.isSameKey(entries[$0].key, key) }
        case .null, .bytes, .list, .map, .timestamp, .duration, .type, .optional: return nil
        }
    }

    /// Whether two keys that are not both strings are the same.
    private static func isSameKey(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.int(let x), .int(let y)): x == y
        case (.uint(let x), .uint(let y)): x == y
        case (.int(let x), .uint(let y)), (.uint(let y), .int(let x)): x >= 0 && UInt64(x) == y
        case (.bool(let x), .bool(let y)): x == y
        default: false
        }
    }
}
