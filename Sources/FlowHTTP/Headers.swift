// Header fields in the order they were sent, names compared without case (RFC 9110 section 5.1).

/// HTTP header fields.
package struct Headers: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field: the name as sent, the value without white space around it.
    package typealias Field = NamedText

    /// The fields, in order.
    package private(set) var fields: [Field]

    /// Fields in order.
    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Fields from name and value pairs.
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field($0.0, $0.1) }
    }

    /// Adds a field after the others.
    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    /// Adds a folded line to the value of the last field (RFC 9112 section 5.2).
    mutating func continueLast(with text: String) {
        guard let last = fields.popLast() else { return }
        fields.append(Field(last.name, last.value + " " + text))
    }

    /// The values of all fields of this name, in order.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// The first value of this name; setting replaces every field of the name by one, nil drops them.
    package subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
        set {
            let place = fields.firstIndex { $0.name.equalsIgnoringASCIICase(name) }
            fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
            if let newValue { fields.insert(Field(name, newValue), at: min(place ?? fields.count, fields.count)) }
        }
    }
}
