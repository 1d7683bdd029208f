// Members in the order they were written.

/// The members of a JSON object, in order, names unique.
public struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
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
    }

    /// The members, in order.
    public private(set) var members: [Member]

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
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
        }
    }

    private func index(of name: String) -> Int? {
        members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
