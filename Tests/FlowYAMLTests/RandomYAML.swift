// Random documents that are valid, and random damage to them.

import FlowTestSupport

enum RandomYAML {
    private static let words = [
        "a", "bc", "é", "привет", "x(y)", "=f", "😀", "0", "it's", "a\"b", "$", "-x", "e\u{301}",
    ]

    static func document(using random: inout SeededGenerator) -> String {
        let lineEnd = ["\n", "\n", "\r\n"].randomElement(using: &random) ?? "\n"
        let mark = Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : ""
        let count = Int.random(in: 1...6, using: &random)
        let lines = (0..<count).map { entry("k\($0)", indent: 0, depth: 0, using: &random) }
        return mark + lines.joined().replacing("\n", with: lineEnd)
    }

    private static func entry(_ key: String, indent: Int, depth: Int, using random: inout SeededGenerator) -> String {
        let pad = String(repeating: " ", count: indent)
        let kind = Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &random)
        switch kind {
        case 7:
            let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let inner = entry("i", indent: indent + 2, depth: depth + 1, using: &random)
                return "\(pad)- \(inner.dropFirst(indent + 2))"
            }
            return "\(pad)\(key):\n\(items.joined())"
        case 8:
            let step = Int.random(in: 1...4, using: &random)
            let entries = (0..<Int.random(in: 1...3, using: &random)).map {
                entry("m\($0)", indent: indent + step, depth: depth + 1, using: &random)
            }
            return "\(pad)\(key):\n\(entries.joined())"
        default:
            return "\(pad)\(key): \(scalar(kind, indent: indent, using: &random))\n"
        }
    }

    private static func scalar(_ kind: Int, indent: Int, using random: inout SeededGenerator) -> String {
        let inner = String(repeating: " ", count: indent + 1 + Int.random(in: 0...3, using: &random))
        switch kind {
        case 0: return plain(using: &random) + (Bool.random(using: &random) ? "   # comment" : "")
        case 1: return (0..<3).map { _ in plain(using: &random) }.joined(separator: breaks(inner, using: &random))
        case 2: return "'\(quoted("''", inner, using: &random))'"
        case 3:
            let escapes = ["\\n", "\\\"", "\\u00e9", "\\U0001F600", "\\x41", "\\\\", "\\L", "\\\n\(inner)"]
            return "\"\(quoted(escapes.randomElement(using: &random) ?? "", inner, using: &random))\""
        case 4: return "{ f: \(flowPlain(using: &random)), 'g': [\"\\t\", \(flowPlain(using: &random))] }"
        default:
            let header = ["", "-", "+"].randomElement(using: &random) ?? ""
            let lines = (0..<Int.random(in: 1...5, using: &random)).map { number in
                let more = number > 0 && Int.random(in: 0..<4, using: &random) == 0 ? "  " : ""
                let text = inner + more + block(using: &random)
                return number > 0 && Int.random(in: 0..<4, using: &random) == 0 ? "" : text
            }
            return (kind == 5 ? "|" : ">") + header + "\n" + lines.joined(separator: "\n")
        }
    }

    private static func word(using random: inout SeededGenerator) -> String {
        words.randomElement(using: &random) ?? "a"
    }

    private static func plain(using random: inout SeededGenerator) -> String {
        "p" + (0..<Int.random(in: 0...4, using: &random)).map { _ in word(using: &random) }.joined(separator: "  ")
    }

    private static func flowPlain(using random: inout SeededGenerator) -> String {
        "q" + word(using: &random)
    }

    private static func block(using random: inout SeededGenerator) -> String {
        word(using: &random) + "\t# " + word(using: &random) + " "
    }

    private static func quoted(_ escape: String, _ inner: String, using random: inout SeededGenerator) -> String {
        let gap = [" ", "  ", escape, escape, breaks(inner, using: &random)]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let text = word(using: &random).replacing("'", with: "").replacing("\"", with: "")
            return text + (gap.randomElement(using: &random) ?? "")
        }.joined()
    }

    private static func breaks(_ inner: String, using random: inout SeededGenerator) -> String {
        ["", " ", "\t"].randomElement(using: &random).map { blanks in
            blanks + String(repeating: "\n", count: Int.random(in: 1...3, using: &random)) + inner
        } ?? "\n"
    }
}
