// Members in the order they were written.

/// The members of a JSON object, in order, names unique.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    /// One name with its value.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSON

        /// A member from its name and value.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }

        /// Whether name and value are the same, names compared byte by byte.
        public static func == (a: Member, b: Member) -> Bool {
            a.name.hasSameBytes(as: b.name) && a.value == b.value
        }

        /// Feeds name and value to a hasher.
        public func hash(into hasher: inout Hasher) {
            name.hashBytes(into: &hasher)
            hasher.combine(value)
        }
    }

    /// A name as a key that is compared by its bytes.
    private struct Name: Hashable {
        let text: String

        static func == (a: Name, b: Name) -> Bool {
            a.text.hasSameBytes(as: b.text)
        }

        func hash(into hasher: inout Hasher) {
            text.hashBytes(into: &hasher)
        }
    }

    /// From how many members on names are looked up in a table.
    private static let indexedFrom = 16

    /// The members, in order.
    public private(set) var members: [Member]
    /// Where each name is in `members`, once there are many.
    private var places: [Name: Int] = [:]

    /// An object without members.
    public init() {
        members = []
    }

    /// An object from name and value pairs; of a name given twice the last value stays.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init()
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a member, compared by UTF-8 bytes; setting keeps the place of an existing name, nil drops it.
    public subscript(name: String) -> JSON? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): remove(at: index)
            case (nil, let value?): append(Member(name, value))
            case (nil, nil): break
            }
        }
    }

    /// The number of members.
    public var count: Int { members.count }
    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// Adds a member unless its name is taken, and says whether it did.
    mutating func add(_ name: String, _ value: JSON) -> Bool {
        guard index(of: name) == nil else { return false }
        append(Member(name, value))
        return true
    }

    private func index(of name: String) -> Int? {
        guard places.isEmpty else { return places[Name(text: name)] }
        return members.firstIndex { $0.name.hasSameBytes(as: name) }
    }

    private mutating func append(_ member: Member) {
        members.append(member)
        if !places.isEmpty {
            places[Name(text: member.name)] = members.count - 1
        } else if members.count > Self.indexedFrom {
            indexAll()
        }
    }

    private mutating func remove(at index: Int) {
        members.remove(at: index)
        places = [:]
        if members.count > Self.indexedFrom { indexAll() }
    }

    private mutating func indexAll() {
        for (index, member) in members.enumerated() { places[Name(text: member.name)] = index }
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members in the same order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.members == b.members
    }

    /// Feeds the members to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members)
    }
}
