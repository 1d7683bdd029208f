// The names an expression of a sandbox file can read.

import FlowCEL
import FlowDiagnostics
import FlowModel

/// Roots, and the names of one route.
struct RouteScope: Scope {
    private var variables: [String: Variable] = [:]
    private var hints: [String: String] = [:]

    /// The names of every route; `roots` gives slots to what they stand for.
    init(roots: [(name: String, type: CELType)]) {
        for (slot, root) in roots.enumerated() {
            variables[root.name] = Variable(name: root.name, type: root.type, slot: slot)
        }
    }

    /// Lets a name be read.
    mutating func define(_ name: String, slot: Int) {
        variables[name] = Variable(name: name, slot: slot)
    }

    /// Takes names away; `hint` helps whoever reads one all the same.
    mutating func remove(_ names: [String], hint: String) {
        for name in names {
            variables[name] = nil
            hints[name] = hint
        }
    }

    func variable(named name: String) -> Variable? { variables[name] }

    var variableNames: [String] { variables.keys.sorted() }

    func hint(forMissing name: String) -> String? {
        let root = name.prefix { $0 != "." }
        if let hint = hints[name] ?? hints[String(root)] { return hint }
        let members = variables.keys.filter { $0.hasPrefix(root + ".") }.sorted()
        guard !members.isEmpty else { return nil }
        return Suggestion.didYouMean(name, among: members) ?? "there are \(members.inWords)"
    }
}
