// F4012: test data and switches that nothing reads, as a name is that slipped out of the map it belongs to.

import FlowCEL
import FlowDiagnostics
import FlowYAML

/// Finds test data and switches that no route reads.
enum UnreadData {
    /// What is said about them in a file without errors.
    static func diagnostics(of sandbox: Sandbox, _ root: Node) -> [Diagnostic] {
        let slots = sandbox.programs.reduce(into: Set<Int>()) { $0.formUnion($1?.slots ?? []) }
        let read = Set(slots.filter(sandbox.roots.indices.contains).map { sandbox.roots[$0] })
        func unread(_ section: String, _ root: (String) -> Root) -> [Diagnostic] {
            guard case .mapping(let entries)? = node(section)?.content else { return [] }
            return entries.filter { !read.contains(root($0.key)) }.map { entry in
                Diagnostic(
                    .unusedValue, "`\(section).\(entry.key)` is read nowhere",
                    at: Location(sandbox.source, entry.keySpan),
                    help: ["read it in a route, drop it, or indent it like the data it belongs to"], severity: .warning)
            }
        }
        func node(_ section: String) -> Node? {
            guard case .mapping(let entries) = root.content else { return nil }
            return entries.first { $0.key == section }?.value
        }
        return unread("data", Root.data) + unread("switches", Root.choice)
    }
}
