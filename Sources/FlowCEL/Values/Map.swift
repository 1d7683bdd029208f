// Maps with CEL's idea of keys: ordered, and one number line.

/// A map in insertion order. Keys are bool, int, uint or string; `1`, `1u` and `1.0` are the same key, and strings
/// are the same when their UTF-8 is.
public struct Map: Sendable, Sequence {
    /// One key with its value.
    public typealias Element = (key: Value, value: Value)

    /// Maps up to this size are searched in order, larger ones through a hash table.
    private static let linearLimit = 8

    private var entries: [Element]
    /// Open addressing: entry number plus one, 0 for free; empty while the map is small. A power of two long.
    private var table: [UInt32]

    /// A map without entries.
    public init() {
        entries = []
        table = []
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
    public func makeIterator() -> IndexingIterator<[Element]> { entries.makeIterator() }

    /// The value of a string key; setting keeps the place of an existing key, nil drops it.
    public subscript(name: String) -> Value? {
        get {
            guard let index = index(of: name) else { return nil }
            return entries[index].value
        }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): remove(at: index)
            case (nil, let value?): append(.string(name), value)
            case (nil, nil): break
            }
        }
    }

    /// The value of a key of any type; nil also for values that cannot be keys.
    public subscript(key: Value) -> Value? {
        guard let index = index(of: key) else { return nil }
        return entries[index].value
    }

    /// The value at a place that `index(of:)` gave.
    subscript(at index: Int) -> Value { entries[index].value }

    /// The entry at a place below `count`.
    func entry(at index: Int) -> Element { entries[index] }

    /// Adds an entry, or answers false when the key is there already or cannot be a key.
    @discardableResult
    public mutating func insert(_ key: Value, _ value: Value) -> Bool {
        guard Self.isKey(key), index(of: key) == nil else { return false }
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

    private mutating func remove(at index: Int) {
        entries.remove(at: index)
        if !table.isEmpty { rebuildTable() }
    }

    private mutating func append(_ key: Value, _ value: Value) {
        entries.append((key, value))
        guard entries.count > Self.linearLimit else { return }
        if entries.count * 2 > table.count {
            rebuildTable()
        } else {
            enter(entries.count - 1)
        }
    }
}

extension Map {
    private mutating func rebuildTable() {
        guard entries.count > Self.linearLimit else {
            table = []
            return
        }
        var size = 32
        while size < entries.count * 4 { size *= 2 }
        table = Array(repeating: 0, count: size)
        for index in entries.indices { enter(index) }
    }

    private mutating func enter(_ index: Int) {
        let mask = table.count - 1
        var place = Self.hash(of: entries[index].key) & mask
        while table[place] != 0 { place = (place + 1) & mask }
        table[place] = UInt32(truncatingIfNeeded: index + 1)
    }

    /// The place of a string key.
    func index(of name: String) -> Int? {
        guard !table.isEmpty else {
            for index in entries.indices {
                if case .string(let text) = entries[index].key, text.isIdentical(to: name) { return index }
            }
            return nil
        }
        return find(hash: Self.hash(of: name)) {
            if case .string(let text) = $0 { text.isIdentical(to: name) } else { false }
        }
    }

    /// The place of a key of any type.
    func index(of key: Value) -> Int? {
        switch key {
        case .string(let name): return index(of: name)
        case .double(let number):
            if let int = Int64(exactly: number) { return index(of: .int(int)) }
            if let uint = UInt64(exactly: number) { return index(of: .uint(uint)) }
            return nil
        case .bool, .int, .uint:
            guard !table.isEmpty else { return entries.firstIndex { Self.isSameKey($0.key, key) } }
            return find(hash: Self.hash(of: key)) { Self.isSameKey($0, key) }
        case .null, .bytes, .list, .map, .timestamp, .duration, .type, .optional: return nil
        }
    }

    private func find(hash: Int, where matches: (Value) -> Bool) -> Int? {
        let mask = table.count - 1
        var place = hash & mask
        while table[place] != 0 {
            let index = Int(table[place]) - 1
            if matches(entries[index].key) { return index }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Whether two keys that are not strings are the same.
    private static func isSameKey(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.int(let x), .int(let y)): x == y
        case (.uint(let x), .uint(let y)): x == y
        case (.int(let x), .uint(let y)), (.uint(let y), .int(let x)): x >= 0 && UInt64(x) == y
        case (.bool(let x), .bool(let y)): x == y
        default: false
        }
    }

    private static func hash(of name: String) -> Int {
        var hasher = Hasher()
        name.hashBytes(into: &hasher)
        return hasher.finalize()
    }

    private static func hash(of key: Value) -> Int {
        var hasher = Hasher()
        switch key {
        case .string(let name): return hash(of: name)
        case .int(let number): hasher.combine(UInt64(bitPattern: number))
        case .uint(let number): hasher.combine(number)
        case .bool(let flag): hasher.combine(flag)
        case .null, .double, .bytes, .list, .map, .timestamp, .duration, .type, .optional: break
        }
        return hasher.finalize()
    }
}
