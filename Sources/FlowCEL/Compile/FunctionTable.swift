// Functions by name.

/// All functions of an environment, found by name.
final class FunctionTable: Sendable {
    /// What one name stands for; several functions may share it.
    struct Entry: Sendable {
        var functions: [Function]
        var overloads: [Overload] { functions.flatMap(\.overloads) }
        var isGenerator: Bool { functions.contains(where: \.isGenerator) }
    }

    private let entries: [String: Entry]
    /// What stands before the last dot in names that have one.
    private let namespaces: Set<String>
    /// The names, in the order they were given.
    let names: [String]

    init(_ functions: [Function]) {
        var entries: [String: Entry] = [:]
        var names: [String] = []
        var namespaces: Set<String> = []
        for function in functions {
            if entries[function.name] == nil { names.append(function.name) }
            entries[function.name, default: Entry(functions: [])].functions.append(function)
            if let dot = function.name.lastIndex(of: ".") { namespaces.insert(String(function.name[..<dot])) }
        }
        self.entries = entries
        self.names = names
        self.namespaces = namespaces
    }

    subscript(name: String) -> Entry? { entries[name] }

    /// Whether functions begin with this name and a dot.
    func isNamespace(_ name: String) -> Bool { namespaces.contains(name) }
}
