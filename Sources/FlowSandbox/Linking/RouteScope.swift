// The names an expression of a sandbox file can read.

import FlowCEL
import FlowDiagnostics
import FlowModel

/// Roots, and the names of one route.
struct RouteScope: Scope {
    /// The names of every route: of them one copy serves all routes, however many there are.
    private var roots: [String: Variable] = [:]
    /// The names of the route.
    private var own: [String: Variable] = [:]
    private var hints: [String: String] = [:]

    /// The names of every route; `roots` gives slots to what they stand for.
    init(roots: [(name: String, type: CELType)]) {
        for (slot, root) in roots.enumerated() {
            self.roots[root.name] = Variable(name: root.name, type: root.type, slot: slot)
        }
    }

    /// Lets a name of the route be read.
    mutating func define(_ name: String, slot: Int) {
        own[name] = Variable(name: name, slot: slot)
    }

    /// Takes names of every route away; `hint` helps whoever reads one all the same.
    mutating func remove(_ names: [String], hint: String) {
        for name in names {
            roots[name] = nil
            hints[name] = hint
        }
    }

    func variable(named name: String) -> Variable? { own[name] ?? roots[name] }

    private var names: Set<String> { Set(own.keys).union(roots.keys) }

    var variableNames: [String] { names.sorted() }

    func hint(forMissing name: String) -> String? {
        let root = name.prefix { $0 != "." }
        if let hint = hints[name] ?? hints[String(root)] { return hint }
        let members = names.filter { $0.hasPrefix(root + ".") }.sorted()
        guard !members.isEmpty else { return nil }
        return Suggestion.didYouMean(name, among: members) ?? "there are \(members.inWords)"
    }
}
