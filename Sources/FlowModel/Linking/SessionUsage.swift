// What an operation does with the session.

/// What an operation reads and changes of the session, found when the flow is linked.
package struct SessionUsage: Sendable {
    /// The fields it reads before it could have saved them.
    package private(set) var needed: [String] = []
    /// The fields it saves.
    package private(set) var saved: Set<String> = []
    /// Whether it drops fields.
    package private(set) var forgets = false
    /// Whether it waits for a person.
    package private(set) var waitsForPerson = false

    /// Whether no other process may change the session while it runs: it changes what it reads, and nobody is awaited.
    package var isExclusive: Bool {
        !waitsForPerson && !needed.isEmpty && (forgets || !saved.isEmpty)
    }

    init() {}

    mutating func read(_ field: String) {
        if !saved.contains(field), !needed.contains(field) { needed.append(field) }
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
