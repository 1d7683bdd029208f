// What an operation does with the session.

/// What an operation reads and changes of the session, found when the flow is linked.
package struct SessionUsage: Sendable {
    /// The fields it reads before it could have saved them.
    package private(set) var needed: [String] = []
    /// The fields it saves.
    package private(set) var saved: Set<String> = []
    /// Whether it reads a field that may be absent before it could have saved it.
    package private(set) var readsOptional = false
    /// Whether it drops fields.
    package private(set) var forgets = false
    /// Whether it waits for a person.
    package private(set) var waitsForPerson = false

    /// Whether no other process may change the session while it runs: it changes what it reads, and nobody is awaited.
    package var isExclusive: Bool {
        !waitsForPerson && !needed.isEmpty && (forgets || !saved.isEmpty)
    }

    /// Whether it begins a session: it saves fields and owes nothing to those of an earlier one.
    package var isFresh: Bool { needed.isEmpty && !readsOptional && !saved.isEmpty }

    init() {}

    mutating func read(_ field: String, isOptional: Bool) {
        guard !saved.contains(field) else { return }
        if isOptional { readsOptional = true } else if !needed.contains(field) { needed.append(field) }
    }

    mutating func save(_ field: String) {
        saved.insert(field)
    }

    mutating func forget() {
        forgets = true
    }

    mutating func waitForPerson() {
        waitsForPerson = true
    }
}
