// Changing nodes: they are values, so a change makes new ones along the way down.

import FlowDiagnostics
import FlowYAML

extension Node {
    /// The entries of a map; nil for anything else.
    var entries: [Entry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// The value of a key.
    subscript(key: String) -> Node? {
        entries?.first { $0.key == key }?.value
    }

    /// The same map with other entries.
    func with(_ entries: [Entry]) -> Node {
        Node(.mapping(entries), span: span)
    }

    /// The same map with a key set; an existing key keeps its place.
    func setting(_ entry: Entry) -> Node {
        var entries = entries ?? []
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
        return with(entries)
    }

    /// The same map without a key.
    func removing(_ key: String) -> Node {
        with((entries ?? []).filter { $0.key != key })
    }

    /// Sets a value at a path of keys; maps on the way are made where they are missing.
    func setting(_ path: ArraySlice<String>, to value: Node, at keySpan: Span) -> Node {
        guard let key = path.first else { return value }
        let rest = path.dropFirst()
        let inner =
            rest.isEmpty
            ? value : (self[key] ?? Node(.mapping([]), span: value.span)).setting(rest, to: value, at: keySpan)
        return setting(Entry(key: key, keySpan: entries?.first { $0.key == key }?.keySpan ?? keySpan, value: inner))
    }

    /// Removes what lies at a path of keys; nil when nothing does.
    func removing(_ path: ArraySlice<String>) -> Node? {
        guard let key = path.first, let inner = self[key] else { return nil }
        let rest = path.dropFirst()
        guard !rest.isEmpty else { return removing(key) }
        guard let changed = inner.removing(rest), let old = entries?.first(where: { $0.key == key }) else { return nil }
        return setting(Entry(key: key, keySpan: old.keySpan, value: changed))
    }

    /// Gives a key another name in its place; nil when there is no such key.
    func renaming(_ key: String, to name: Name) -> Node? {
        guard let entries, entries.contains(where: { $0.key == key }) else { return nil }
        return with(
            entries.map { $0.key == key ? Entry(key: name.text, keySpan: name.span, value: $0.value) : $0 })
    }

    /// Moves the entries of one part into another, which is made where it is missing; nil when there is no such part.
    func moving(_ part: String, to other: Name) -> Node? {
        guard let moved = self[part], let entries = moved.entries else { return nil }
        var target = self[other.text] ?? Node(.mapping([]), span: moved.span)
        for entry in entries { target = target.setting(entry) }
        let keySpan = self.entries?.first { $0.key == part }?.keySpan ?? other.span
        return setting(Entry(key: other.text, keySpan: keySpan, value: target)).removing(part)
    }
}
