// Equality as CEL defines it: across types, on one number line, by UTF-8.

extension Value {
    /// CEL's `==`: values of different types differ, numbers compare across types, NaN equals nothing, maps are
    /// unordered, strings are the same when their scalars are.
    public func equals(_ other: Value) -> Bool {
        var work = 0
        return equals(other, work: &work)
    }

    /// The same, counting what was looked at, so that comparing large values can be charged for.
    func equals(_ other: Value, work: inout Int) -> Bool {
        switch (self, other) {
        case (.int(let a), .int(let b)): a == b
        case (.string(let a), .string(let b)): Self.sameText(a, b, &work)
        case (.bool(let a), .bool(let b)): a == b
        case (.null, .null): true
        case (.list(let a), .list(let b)): Self.sameLists(a, b, &work)
        case (.map(let a), .map(let b)): Self.sameMaps(a, b, &work)
        case (.bytes(let a), .bytes(let b)): Self.sameBytes(a, b, &work)
        case (.timestamp(let a), .timestamp(let b)): a == b
        case (.duration(let a), .duration(let b)): a == b
        case (.type(let a), .type(let b)): a.name == b.name
        case (.optional(let a), .optional(let b)): Self.sameOptionals(a, b, &work)
        default: Self.compareNumbers(self, other) == .equal
        }
    }

    private static func sameText(_ a: String, _ b: String, _ work: inout Int) -> Bool {
        work += a.utf8.count >> 8
        return a.isIdentical(to: b)
    }

    private static func sameBytes(_ a: [UInt8], _ b: [UInt8], _ work: inout Int) -> Bool {
        work += a.count >> 8
        return a == b
    }

    private static func sameLists(_ a: [Value], _ b: [Value], _ work: inout Int) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices {
            work += 1
            guard a[index].equals(b[index], work: &work) else { return false }
        }
        return true
    }

    private static func sameMaps(_ a: Map, _ b: Map, _ work: inout Int) -> Bool {
        guard a.count == b.count else { return false }
        for entry in a {
            work += 1
            guard let other = b[entry.key], entry.value.equals(other, work: &work) else { return false }
        }
        return true
    }

    private static func sameOptionals(_ a: Value?, _ b: Value?, _ work: inout Int) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): a.equals(b, work: &work)
        case (nil, _?), (_?, nil): false
        }
    }
}
