// `{ a: =f(x, y) }` is legal YAML for `a: =f(x` and a key `y)`: what was cut is put together again, and reported.

import FlowDiagnostics

extension Composer {
    /// The entries of a flow mapping with what a comma cut rejoined.
    mutating func rejoiningEntries(_ entries: [ReadEntry]) -> [ReadEntry] {
        var result: [ReadEntry] = []
        var joinedUpTo = 0
        for (index, entry) in entries.enumerated() where entry.keySpan.lower >= joinedUpTo {
            let later = index + 1 < entries.count ? entries[index + 1].keySpan.lower : nil
            if let written = cut(entry.value, before: later) {
                joinedUpTo = written.span.upper
                result.append(ReadEntry(key: entry.key, keySpan: entry.keySpan, value: Self.text(written)))
            } else if let text = unquoted(entry.value, entries[(index + 1)...]) {
                joinedUpTo = text.span.upper
                result.append(ReadEntry(key: entry.key, keySpan: entry.keySpan, value: text))
            } else {
                result.append(entry)
            }
        }
        return result
    }

    /// Text with commas that was meant by a value and by the keys without values behind it; reported.
    ///
    /// Nobody writes keys with blanks, or with a quote at their end that nothing opened.
    private mutating func unquoted(_ value: Node, _ later: ArraySlice<ReadEntry>) -> Node? {
        guard !hasEnough, case .scalar(let scalar) = value.content, scalar.style == .plain, !scalar.text.isEmpty else {
            return nil
        }
        let bare = later.prefix { isBare($0) }
        guard let last = bare.last, let lastKey = last.key,
            bare.contains(where: { $0.key?.utf8.contains(0x20) ?? false }) || Self.endsQuoted(lastKey)
        else { return nil }
        let span = Span(value.span.lower, max(value.span.upper, last.keySpan.upper))
        guard source.bytes.indices.contains(span.lower), span.upper <= source.bytes.count else { return nil }
        var meant = String(decoding: source.bytes[span.lower..<span.upper], as: UTF8.self)
        if Self.endsQuoted(lastKey) { meant.removeLast() }
        let quoted = Quoting.quoted(meant)
        let comma = source.bytes[value.span.upper...].firstIndex(of: UInt8(ascii: ",")) ?? value.span.upper
        report(
            Diagnostic(
                .yamlCutAtComma, "YAML cut this text at the comma", at: Location(source, Span(comma, comma + 1)),
                label: "ends `\(scalar.text)`", help: ["quote the text: `\(quoted)`"]
            ).offering(Fix(Location(source, span), replacement: quoted, title: "write `\(quoted)`")))
        let runs = [OffsetMap.Run(text: 0, file: span.lower)]
        let offsets = OffsetMap(runs: runs, count: meant.utf8.count, end: span.upper)
        return Node(.scalar(Scalar(text: meant, style: .plain, value: .string, offsets: offsets)), span: span)
    }

    /// Whether an entry is a word between commas.
    private func isBare(_ entry: ReadEntry) -> Bool {
        guard entry.key != nil, case .scalar(let scalar) = entry.value.content, scalar.value == .null else {
            return false
        }
        let next = source.bytes[min(entry.keySpan.upper, source.bytes.count)...].first { $0 != 0x20 && $0 != 0x0A }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    }

    private static func endsQuoted(_ key: String) -> Bool {
        guard let last = key.utf8.last, last == 0x27 || last == 0x22 else { return false }
        return key.utf8.count { $0 == last } == 1
    }

    /// The items of a flow list with what a comma cut rejoined.
    mutating func rejoiningItems(_ items: [Node]) -> [Node] {
        var result: [Node] = []
        var joinedUpTo = 0
        for (index, item) in items.enumerated() where item.span.lower >= joinedUpTo {
            let later = index + 1 < items.count ? items[index + 1].span.lower : nil
            guard let written = cut(item, before: later) else {
                result.append(item)
                continue
            }
            joinedUpTo = written.span.upper
            result.append(Self.text(written))
        }
        return result
    }

    /// What a value was meant to be when a comma within its brackets or quotes cut it; reported.
    private mutating func cut(_ value: Node, before later: Int?) -> WrittenValue? {
        guard !hasEnough, let later, case .scalar(let scalar) = value.content, scalar.style == .plain else {
            return nil
        }
        let opened = scalar.text.utf8.reduce(0) { $0 + ($1 == 0x28 ? 1 : $1 == 0x29 ? -1 : 0) }
        guard opened > 0 || scalar.text.utf8.first == UInt8(ascii: "=") else { return nil }
        let written = WrittenValue(at: value.span.lower, inFlow: true, in: source.bytes)
        guard written.isBalanced, written.span.upper > later else { return nil }
        let comma = source.bytes[value.span.upper...].firstIndex(of: UInt8(ascii: ",")) ?? value.span.upper
        report(
            Diagnostic(
                .yamlCutAtComma, "YAML cut this value at the comma", at: Location(source, Span(comma, comma + 1)),
                label: "ends `\(scalar.text)`", help: written.help("quote the value")
            ).offering(written.quoting(in: source)))
        return written
    }
}
