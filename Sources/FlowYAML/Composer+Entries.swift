// Keys: text, unique, and no merge keys.

import FlowDiagnostics

extension Composer {
    /// A key with its value as read, before duplicates are refused.
    struct ReadEntry {
        /// The text of the key, or nil for a key that was refused.
        let key: String?
        /// Where the key stands.
        let keySpan: Span
        /// Its value.
        let value: Node
    }

    /// The entry whose key an event begins.
    mutating func entry(_ event: Event, depth: Int, parentColumn: Int) throws(Stop) -> ReadEntry {
        guard case .scalar(let text, let style) = event.kind else {
            let key = try node(event, depth: depth, parentColumn: parentColumn)
            if !event.isAlias { reportCollectionKey(key) }
            return ReadEntry(key: nil, keySpan: key.span, value: try value(depth: depth, parentColumn: parentColumn))
        }
        try count(event)
        if event.hasTag || event.hasAnchor {
            _ = mended(scalarNode(event, text: text, style: style, parentColumn: parentColumn), event)
        }
        let isMergeKey = style == .plain && text == "<<"
        if isMergeKey {
            report(
                .yamlMergeKey, "merge keys are not part of the format", event.span,
                help: ["write the keys out where they are needed"])
            isBelowMergeKey = true
        }
        defer { isBelowMergeKey = false }
        if text.isEmpty, style == .plain, !event.hasTag, !event.hasAnchor {
            report(.yamlKey, "a key is missing before the colon", Span(at: event.span.lower))
        }
        let value = try value(depth: depth, parentColumn: parentColumn)
        let isRefused = isMergeKey || (text.isEmpty && style == .plain)
        return ReadEntry(key: isRefused ? nil : text, keySpan: event.span, value: value)
    }

    private mutating func value(depth: Int, parentColumn: Int) throws(Stop) -> Node {
        try node(try next(), depth: depth, parentColumn: parentColumn)
    }

    private mutating func reportCollectionKey(_ key: Node) {
        guard !hasEnough else { return }
        var kind = "list"
        if case .mapping = key.content { kind = "mapping" }
        let start = outermostFlow ?? key.span.lower
        let first = source.bytes.at(start)
        let isBracket = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        let written = WrittenValue(at: start, inFlow: false, in: source.bytes)
        let help = outermostFlow == nil ? "quote the key" : "text that begins with a bracket needs quotes"
        let keyText = Quoting.quoted(source[key.span])
        report(
            .yamlKey, "a key must be text, not a \(kind)", key.span,
            help: !isBracket || keyText.utf8.count > 100
                ? [] : outermostFlow == nil ? ["\(help): `\(keyText)`"] : written.help(help))
    }

    /// The entries without those that repeat an earlier key or were refused; repetitions are reported.
    mutating func uniqueEntries(_ entries: [ReadEntry]) -> [Node.Entry] {
        // Comparing a few keys one by one costs less than hashing them.
        let isSmall = entries.count <= 16
        var known: [[UInt8]: Int] = [:]
        var unique: [Node.Entry] = []
        unique.reserveCapacity(entries.count)
        for (place, entry) in entries.enumerated() {
            guard let key = entry.key else { continue }
            let first =
                isSmall
                ? unique.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } : known[Array(key.utf8)]
            if let first {
                guard !hasEnough else { continue }
                let diagnostic = Diagnostic(
                    .yamlDuplicateKey, "the key `\(key)` is given twice", at: Location(source, entry.keySpan),
                    label: "first at line \(source.position(at: unique[first].keySpan.lower).line)")
                report(diagnostic.offering(entry.value.means(unique[first].value) ? dropping(place, of: entries) : nil))
            } else {
                if !isSmall { known[Array(key.utf8)] = unique.count }
                unique.append(Node.Entry(key: key, keySpan: entry.keySpan, value: entry.value))
            }
        }
        return unique
    }

    /// The change that drops an entry which says again what an earlier one said; nil where a comment would go with it.
    private func dropping(_ place: Int, of entries: [ReadEntry]) -> Fix? {
        let first = max(0, place - 1)
        let near = entries[first..<min(entries.count, place + 2)]
            .map { Node.Entry(key: $0.key ?? "", keySpan: $0.keySpan, value: $0.value) }
        guard let span = Node.span(of: place - first, in: near, source), !source[span].utf8.contains(UInt8(ascii: "#"))
        else {
            return nil
        }
        return Fix(Location(source, span), replacement: "", title: "drop it: it says the same again")
    }
}
