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

    /// An empty scope.
    package init() {}

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

    package func variable(named name: String) -> Variable? { names[name] }
    package var variableNames: [String] { names.keys.sorted() }

    package func hint(forMissing name: String) -> String? {
        var name = Substring(name)
        while true {
            if let hint = hints[String(name)] { return hint }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = name[..<dot]
        }
    }
}
