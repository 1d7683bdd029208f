// Header fields in the order they were sent, names compared without case (RFC 9110 section 5.1).

/// HTTP header fields.
public struct Headers: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Sendable, Hashable {
        /// The name as sent.
        public var name: String
        /// The value without white space around it.
        public var value: String

        /// A field from its name and value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, in order.
    public private(set) var fields: [Field]

    /// Fields in order.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Fields from name and value pairs.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field($0.0, $0.1) }
    }

    /// Adds a field after the others.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    /// The values of all fields of this name, in order.
    public func all(_ name: String) -> [String] {
        fields.filter { Headers.equal($0.name, name) }.map(\.value)
    }

    /// The first value of this name; setting replaces every field of the name by one, nil drops them.
    public subscript(name: String) -> String? {
        get { fields.first { Headers.equal($0.name, name) }?.value }
        set {
            let place = fields.firstIndex { Headers.equal($0.name, name) }
            fields.removeAll { Headers.equal($0.name, name) }
            if let newValue { fields.insert(Field(name, newValue), at: min(place ?? fields.count, fields.count)) }
        }
    }

    private static func equal(_ a: String, _ b: String) -> Bool {
        a.utf8.elementsEqual(b.utf8) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
