// Entries that stand beside the key they belong under: the commonest slip of all, and one mistake, however many they are.

import FlowDiagnostics
package import FlowYAML

/// A key without a value, with entries behind it that the object does not have.
package struct Dedented: Sendable {
    /// The key that has no value.
    package let head: Node.Entry
    /// What stands beside it.
    private let entries: [Node.Entry]

    /// The first such run among the entries of an object that has keys of some names.
    package static func run(in entries: [Node.Entry], _ names: [String]) -> Dedented? {
        for (index, head) in entries.enumerated() where head.value.isNull && names.contains(head.key) {
            let beside = entries[(index + 1)...].prefix { !names.contains($0.key) }
            // A misspelt key is told as one.
            guard let first = beside.first, Suggestion.only(to: first.key, among: names) == nil || beside.count > 1
            else {
                continue
            }
            return Dedented(head: head, entries: Array(beside))
        }
        return nil
    }

    /// Whether an entry is one of them.
    func contains(_ entry: Node.Entry) -> Bool {
        entries.contains { $0.keySpan == entry.keySpan }
    }

    /// The key with what belongs under it.
    var mended: Node.Entry {
        let span = Span(entries[0].keySpan.lower, entries.last?.value.span.upper ?? entries[0].keySpan.upper)
        return Node.Entry(key: head.key, keySpan: head.keySpan, value: Node(.mapping(entries), span: span))
    }

    /// Tells of them, once.
    func report(to reader: inout Reader) {
        let names = entries.map(\.key)
        reader.report(
            .unknownKey,
            "`\(head.key)` is empty, and \(names.someInWords) \(names.count == 1 ? "stands" : "stand") beside it",
            at: entries[0].keySpan, label: "belongs under `\(head.key)`",
            help: ["indent \(names.count == 1 ? "it" : "them") by 2 more than `\(head.key)`"])
    }
}
