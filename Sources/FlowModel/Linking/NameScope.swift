// The names an expression can read at one place of a file.

package import FlowCEL

/// Names with what they stand for. One scope walks through a file and changes as it goes.
package struct NameScope: Scope {
    private var names: [String: Variable] = [:]
    /// The slots given out so far.
    private(set) var sources: [VariableSource] = []
    private var slots: [VariableSource: Int] = [:]
    /// Help for names that exist, but not here.
    private var hints: [String: String] = [:]
    /// Help for names that are never read as they stand, whatever the place; set once, so that copies share it.
    package var elsewhere: [String: String] = [:]
    /// The groups met so far.
    private var groups: [KnownGroup] = []

    /// Names that come and go together, many times in a file.
    package struct Group: Sendable {
        /// What tells it from others: the name that all of them begin with.
        let root: String
        /// The names.
        let names: [(name: String, type: CELType, source: VariableSource)]
        /// Help for who reads one that has gone.
        let hint: String
    }

    private struct KnownGroup: Sendable {
        let group: Group
        var isShown: Bool
        /// The names, from when they are first shown.
        var variables: [String: Variable]

        /// Whether a name is one of it, or the root.
        func contains(_ name: String) -> Bool {
            name == group.root || group.names.contains { $0.name == name }
        }
    }

    /// An empty scope.
    package init() {}

    /// Lets the names of a group be read.
    package mutating func show(_ group: Group) {
        let index = index(of: group)
        groups[index].isShown = true
        guard groups[index].variables.isEmpty else { return }
        for (name, type, source) in group.names {
            groups[index].variables[name] = Variable(name: name, type: type, slot: slot(of: source))
        }
    }

    /// Takes the names of a group away.
    package mutating func hide(_ group: Group) {
        let index = index(of: group)
        groups[index].isShown = false
    }

    private mutating func index(of group: Group) -> Int {
        if let index = groups.firstIndex(where: { $0.group.root == group.root }) { return index }
        groups.append(KnownGroup(group: group, isShown: false, variables: [:]))
        return groups.count - 1
    }

    /// Lets a name be read; a name read before is replaced.
    package mutating func define(_ name: String, _ type: CELType, _ source: VariableSource) {
        let slot = slot(of: source)
        names[name] = Variable(name: name, type: type, slot: slot)
        // What can be read again needs no help, nor do the names it is a part of.
        guard !hints.isEmpty else { return }
        hints[name] = nil
        for dot in name.utf8.indices where name.utf8[dot] == UInt8(ascii: ".") { hints[String(name[..<dot])] = nil }
    }

    /// Takes names away again; `hint` helps whoever reads one all the same.
    package mutating func remove(_ removed: some Sequence<String>, hint: String? = nil) {
        for name in removed {
            names[name] = nil
            if let hint { hints[name] = hint }
        }
    }

    /// Notes help for a name that cannot be read here.
    package mutating func hint(_ name: String, _ text: String) {
        hints[name] = text
    }

    /// The slot of a source, given out at first use.
    package mutating func slot(of source: VariableSource) -> Int {
        if let slot = slots[source] { return slot }
        slots[source] = sources.count
        sources.append(source)
        return sources.count - 1
    }

    /// Takes over the slots another scope gave out, so that slots stay unique in a file.
    package mutating func adoptSlots(of other: NameScope) {
        sources = other.sources
        slots = other.slots
    }

    package func variable(named name: String) -> Variable? {
        for group in groups where group.isShown {
            if let variable = group.variables[name] { return variable }
        }
        return names[name]
    }

    package var variableNames: [String] {
        (names.keys + groups.filter(\.isShown).flatMap { $0.variables.keys }).sorted()
    }

    package func hint(forMissing name: String) -> String? {
        // What can be read here by its members is not elsewhere.
        if let hint = elsewhere[name], hints[name] == nil, !names.keys.contains(where: { $0.hasPrefix(name + ".") }) {
            return hint
        }
        var name = Substring(name)
        while true {
            if let hint = hints[String(name)] { return hint }
            if let known = groups.first(where: { !$0.isShown && $0.contains(String(name)) }) { return known.group.hint }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = name[..<dot]
        }
    }
}
