// `{ a: =f(x, y) }` is legal YAML for `a: =f(x` and a key `y)`: what was cut is put together again, and reported.

import FlowDiagnostics

extension Composer {
    /// The entries of a flow mapping with what a comma cut rejoined.
    mutating func rejoiningEntries(_ entries: [ReadEntry]) -> [ReadEntry] {
        var result: [ReadEntry] = []
        var joinedUpTo = 0
        for (index, entry) in entries.enumerated() where entry.keySpan.lower >= joinedUpTo {
            let later = index + 1 < entries.count ? entries[index + 1].keySpan.lower : nil
            guard let written = cut(entry.value, before: later) else {
                result.append(entry)
                continue
            }
            joinedUpTo = written.span.upper
            result.append(ReadEntry(key: entry.key, keySpan: entry.keySpan, value: Self.text(written)))
        }
        return result
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
