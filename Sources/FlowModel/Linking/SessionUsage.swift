// What an operation does with the session, by itself and through the operations it calls.

/// What an operation reads and changes of the session, found when the flow is linked.
package struct SessionUsage: Sendable {
    /// One thing an operation does, in the order of the text.
    enum Act: Sendable {
        case read(String, isOptional: Bool)
        case save(String)
        case forget
        case waitForPerson
        case call(String)
    }

    /// The fields it reads itself before it could have saved them; what a called operation reads is looked for when it
    /// is called, since whether it will be may depend on anything.
    package private(set) var needed: [String] = []
    /// The fields it saves.
    package private(set) var saved: Set<String> = []
    /// Fields that may be absent, or that a called operation needs, read before it could have saved them.
    private var wanted: Set<String> = []
    /// Whether it changes the session while nothing it calls keeps others off.
    private var changes = false
    /// Whether it waits for a person.
    private var waitsForPerson = false

    /// Whether no other process may change the session while it runs: it changes what it reads, and nobody is awaited.
    package var isExclusive: Bool { !waitsForPerson && !needed.isEmpty && changes }

    /// Whether it begins a session: it saves fields and owes nothing to those of an earlier one.
    package var isFresh: Bool { needed.isEmpty && wanted.isEmpty && !saved.isEmpty }

    /// The usage of each operation, from what each does.
    static func following(_ acts: [String: [Act]]) -> [String: SessionUsage] {
        var done: [String: SessionUsage] = [:]
        var begun: Set<String> = []
        for start in acts.keys {
            // Calls may be as deep as the file is long, so they wait in a list and not on the stack.
            var waiting = [start]
            while let name = waiting.last {
                let own = acts[name] ?? []
                let isFirst = begun.insert(name).inserted
                let ahead = isFirst ? own.compactMap(\.called).filter { acts[$0] != nil && !begun.contains($0) } : []
                guard ahead.isEmpty else {
                    waiting += ahead
                    continue
                }
                waiting.removeLast()
                // An operation that calls itself is refused elsewhere; here it adds nothing to itself.
                if done[name] == nil { done[name] = SessionUsage(own, calls: done) }
            }
        }
        return done
    }

    private init(_ acts: [Act], calls: [String: SessionUsage]) {
        var isNeeded: Set<String> = []
        for act in acts {
            switch act {
            case .read(let field, let isOptional):
                guard !saved.contains(field) else { continue }
                if isOptional {
                    wanted.insert(field)
                } else if isNeeded.insert(field).inserted {
                    needed.append(field)
                }
            case .save(let field):
                saved.insert(field)
                changes = true
            case .forget: changes = true
            case .waitForPerson: waitsForPerson = true
            case .call(let name):
                guard let called = calls[name] else { continue }
                wanted.formUnion(called.wanted.union(called.needed).subtracting(saved))
                saved.formUnion(called.saved)
                if called.waitsForPerson { waitsForPerson = true }
                if called.changes, !called.isExclusive { changes = true }
            }
        }
    }
}

extension SessionUsage.Act {
    /// The operation it calls.
    fileprivate var called: String? { if case .call(let name) = self { name } else { nil } }
}
