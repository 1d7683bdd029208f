// How scalars and keys are written: as their author wrote them, with the quotes that every reader of YAML needs.

import FlowDiagnostics

/// Spells keys and scalars.
enum Spelling {
    /// A key or a scalar on one line, from how it is written and what it says.
    static func line(_ written: ArraySlice<UInt8>, _ text: String, isPlain: Bool, isText: Bool, inFlow: Bool) -> String
    {
        let isOneLine = !written.contains { $0.isBreak }
        guard isPlain else {
            let isVerbatim = isOneLine && written.first == 0x22 && written.contains(UInt8(ascii: "\\"))
            return isVerbatim ? String(decoding: written, as: UTF8.self) : quoted(text)
        }
        guard isText else { return text }
        return needsQuotes(text, inFlow: inFlow) ? quoted(text) : text
    }

    /// A scalar on one line.
    static func line(_ scalar: Scalar, _ span: Span, in source: SourceText, inFlow: Bool) -> String {
        line(
            source.bytes[span.lower..<span.upper], scalar.text, isPlain: scalar.style == .plain,
            isText: scalar.value == .string, inFlow: inFlow)
    }

    /// A key.
    static func key(_ entry: Node.Entry, in source: SourceText, inFlow: Bool) -> String {
        let written = source.bytes[entry.keySpan.lower..<entry.keySpan.upper]
        let first = written.first ?? 0
        let isBlock = (first == UInt8(ascii: "|") || first == UInt8(ascii: ">"))
        return line(written, entry.key, isPlain: !first.isQuote && !isBlock, isText: true, inFlow: inFlow)
    }

    /// A text in quotes: the fewest changes to it, escapes where it has more than one line or what cannot be seen.
    static func quoted(_ text: String) -> String {
        let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xD800, 0xE000..<0xFEFF, 0xFF00...0x10FFFF: true
            default: false
            }
        }
        guard !isPrintable else { return Quoting.quoted(text) }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case "\"": return "\\\""
        case "\\": return "\\\\"
        default: break
        }
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: return "\\x" + hex(scalar.value, 2)
        case 0x2028, 0x2029, 0xFEFF: return "\\u" + hex(scalar.value, 4)
        default: return String(Character(scalar))
        }
    }

    private static func hex(_ number: UInt32, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Whether other readers refuse a plain text or take it for something else.
    private static func needsQuotes(_ text: String, inFlow: Bool) -> Bool {
        if text.utf8.contains(where: { $0.isBreak }) { return true }
        // In flow style many readers end a plain text at `?`.
        if inFlow, text.utf8.contains(UInt8(ascii: "?")) { return true }
        return isSpecialInYAML11(text)
    }

    /// Whether YAML 1.1 reads a plain text as something else than text: a boolean, a number, a date, a merge key.
    private static func isSpecialInYAML11(_ text: String) -> Bool {
        switch text {
        case "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "=":
            return true
        default: break
        }
        let bytes = Array(text.utf8)
        guard let first = bytes.first(where: { $0 != 0x2B && $0 != 0x2D }), first.isDigit else { return false }
        // Numbers with `_`, binary ones, sexagesimal ones such as `12:30:45`, and dates.
        let marks: [UInt8] = [0x2B, 0x2D, 0x2E, 0x3A, 0x5F]
        let isNumberLike = bytes.allSatisfy { $0.isDigit || marks.contains($0) }
        let isTime = bytes.contains { $0 == 0x3A || $0 == 0x5F } && isNumberLike
        return isTime || isDate(bytes) || text.hasPrefix("0b")
    }

    /// `2001-01-31`, with whatever follows it.
    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 8, bytes[..<4].allSatisfy(\.isDigit), bytes[4] == 0x2D else { return false }
        let month = bytes[5...].prefix(while: \.isDigit)
        let rest = bytes[month.endIndex...]
        guard (1...2).contains(month.count), rest.first == 0x2D else { return false }
        return rest.dropFirst().first?.isDigit ?? false
    }
}
