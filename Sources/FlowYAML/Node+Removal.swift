// What has to go from a text so that an entry goes: its lines, or its part of a line.

package import FlowDiagnostics

extension Node {
    /// The span to take out of the text so that the entry of a key goes, with the map around it when nothing else is in
    /// it; nil when no such entry is found, or when something of the rest would go too.
    package func removal(of keySpan: Span, in source: SourceText) -> Span? {
        guard case .part(let span) = found(keySpan, source) else { return nil }
        return span
    }

    private enum Found {
        case nothing
        /// The whole node goes.
        case whole
        case part(Span)
    }

    private func found(_ keySpan: Span, _ source: SourceText) -> Found {
        var isOwn = false
        if case .mapping(let entries) = content { isOwn = entries.contains { $0.keySpan == keySpan } }
        guard span.lower <= keySpan.lower || isOwn else { return .nothing }
        switch content {
        case .scalar: return .nothing
        case .sequence(let nodes):
            for node in nodes {
                if case .part(let span) = node.found(keySpan, source) { return .part(span) }
            }
            return .nothing
        case .mapping(let entries):
            for (index, entry) in entries.enumerated() {
                let inner = entry.keySpan == keySpan ? .whole : entry.value.found(keySpan, source)
                switch inner {
                case .nothing: continue
                case .part: return inner
                case .whole:
                    guard entries.count > 1 else { return .whole }
                    return Self.span(of: index, in: entries, source).map { .part($0) } ?? .nothing
                }
            }
            return .nothing
        }
    }

    /// The text of an entry with what separates it from its neighbours.
    static func span(of index: Int, in entries: [Entry], _ source: SourceText) -> Span? {
        let entry = entries[index]
        let (text, key) = source.part(of: entry.keySpan)
        let shift = entry.keySpan.lower - key.lower
        let end = max(entry.value.span.upper, entry.keySpan.upper) - shift
        guard let line = text.span(ofLine: text.line(at: key.lower)),
            let last = text.span(ofLine: text.line(at: max(key.lower, end - 1)))
        else { return nil }
        let next = index + 1 < entries.count ? entries[index + 1].keySpan.lower - shift : nil
        if text.bytes[line.lower..<key.lower].allSatisfy({ $0 == 0x20 }), next.map({ $0 > last.upper }) ?? true {
            // Its lines, with the line end.
            let following = text.span(ofLine: text.line(at: last.lower) + 1)?.lower ?? text.bytes.count
            return Span(line.lower + shift, following + shift)
        }
        guard text.line(at: key.lower) == text.line(at: max(key.lower, end - 1)) else { return nil }
        if let next, next <= line.upper { return Span(key.lower + shift, next + shift) }
        guard index > 0 else { return nil }
        let before = entries[index - 1]
        let from = max(before.value.span.upper, before.keySpan.upper) - shift
        return from >= line.lower ? Span(from + shift, end + shift) : nil
    }
}
