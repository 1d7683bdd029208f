// A result as aligned names and values.

internal import FlowCEL
internal import FlowEncoding

/// Lays values out for people.
struct ResultBlock {
    /// What of texts is shown.
    let masking: Masking
    /// Colours.
    let palette: Palette
    /// The time that times are compared with.
    let now: Timestamp

    /// The deepest nesting that gets lines of its own.
    private static let maxDepth = 16

    /// The lines of a result; a result without members has none.
    func lines(_ value: Value) -> [String] {
        lines(value, depth: 0)
    }

    private func lines(_ value: Value, depth: Int) -> [String] {
        guard depth < Self.maxDepth else { return [palette.paint("…", .faint)] }
        switch value {
        case .map(let map):
            let rows = map.map { (name: masking.line($0.key.text ?? "?"), value: $0.value) }
            let width = rows.filter { !isNested($0.value) }.map(\.name.unicodeScalars.count).max() ?? 0
            return rows.flatMap { self.lines(name: $0.name, $0.value, width: width, depth: depth) }
        case .list(let elements):
            guard elements.contains(where: isNested) else { return [inline(value)] }
            return elements.flatMap { element -> [String] in
                let inner = lines(element, depth: depth + 1)
                return inner.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
            }
        case .optional(let wrapped?): return lines(wrapped, depth: depth)
        default: return split(inline(value))
        }
    }

    private func lines(name: String, _ value: Value, width: Int, depth: Int) -> [String] {
        let title = palette.paint(name, .strong)
        if isNested(value) { return [title] + lines(value, depth: depth + 1).map { "  " + $0 } }
        let pad = String(repeating: " ", count: max(0, width - name.unicodeScalars.count) + 2)
        let texts = split(inline(value))
        let rest = texts.dropFirst().map { String(repeating: " ", count: width + 2) + $0 }
        return [title + pad + (texts.first ?? "")] + rest
    }

    /// Whether a value needs lines of its own.
    private func isNested(_ value: Value) -> Bool {
        switch value {
        case .map(let map): !map.isEmpty
        case .list(let elements): elements.contains(where: isNested)
        case .optional(let wrapped?): isNested(wrapped)
        default: false
        }
    }

    /// A value on one line, or as many as its text has.
    private func inline(_ value: Value) -> String {
        switch value {
        case .string(let text): masking.lines(text)
        case .timestamp(let time): TimeText.text(time, now: now)
        case .bytes(let bytes): masking.line(Base64.encode(bytes))
        case .list(let elements): elements.isEmpty ? faint("none") : elements.map { inline($0) }.joined(separator: ", ")
        case .map: faint("empty")
        case .null: faint("null")
        case .optional(nil): faint("absent")
        case .optional(let wrapped?): inline(wrapped)
        case .type(let type): type.description
        case .bool, .int, .uint, .double, .duration: masking.line(value.text ?? "")
        }
    }

    private func faint(_ text: String) -> String { palette.paint(text, .faint) }

    private func split(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return [text] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.count > 1 && lines.last == "" ? lines.dropLast() : lines
    }
}
