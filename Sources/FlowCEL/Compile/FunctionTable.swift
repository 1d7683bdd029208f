// Functions by name.

/// All functions of an environment, found by name.
final class FunctionTable: Sendable {
    /// What one name stands for; several functions may share it.
    struct Entry: Sendable {
        let name: String
        var overloads: [Overload]
        var isGenerator: Bool
    }

    private let entries: [Entry]
    private let places: [String: Int]
    /// What stands before the last dot in names that have one; there are few.
    private let namespaces: [String]

    init(_ functions: [Function]) {
        var entries: [Entry] = []
        var places: [String: Int] = [:]
        var namespaces: [String] = []
        entries.reserveCapacity(functions.count)
        places.reserveCapacity(functions.count)
        for function in functions {
            if let place = places[function.name] {
                entries[place].overloads += function.overloads
                entries[place].isGenerator = entries[place].isGenerator || function.isGenerator
                continue
            }
            places[function.name] = entries.count
            entries.append(
                Entry(name: function.name, overloads: function.overloads, isGenerator: function.isGenerator))
            if let dot = function.name.utf8.lastIndex(of: UInt8(ascii: ".")) {
                let namespace = String(function.name[..<dot])
                if namespaces.last != namespace, !namespaces.contains(namespace) { namespaces.append(namespace) }
            }
        }
        self.entries = entries
        self.places = places
        self.namespaces = namespaces
    }

    subscript(name: String) -> Entry? { places[name].map { entries[$0] } }

    /// The names, in the order they were given.
    var names: [String] { entries.map(\.name) }

    /// Whether functions begin with this name and a dot.
    func isNamespace(_ name: String) -> Bool { namespaces.contains(name) }
}
