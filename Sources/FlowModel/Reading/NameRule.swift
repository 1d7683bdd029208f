// Which names people may give.

internal import FlowDiagnostics
internal import FlowYAML

/// What a name must look like.
package enum NameRule: Sendable {
    /// `[a-z][a-z0-9_]*`, no CEL word and no root.
    case identifier
    /// Anything: error codes, header names.
    case free

    /// The rule as a regular expression, for the schema.
    package var pattern: String? {
        switch self {
        case .identifier: "^[a-z][a-z0-9_]*$"
        case .free: nil
        }
    }

    /// Words that CEL keeps for itself; they could not be read in an expression.
    package static let celWords: Set<String> = [
        "as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in", "let", "loop",
        "namespace", "null", "package", "return", "true", "var", "void", "while",
    ]

    /// Whether a text is `[a-z][a-z0-9_]*`.
    package static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    /// The identifier that is nearly a text which is none: `client_id` of `client-id` and `clientId`.
    package static func identifier(like text: String) -> String? {
        guard !isIdentifier(text) else { return nil }
        var bytes: [UInt8] = []
        var wasSmall = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if wasSmall { bytes.append(UInt8(ascii: "_")) }
                bytes.append(byte | 0x20)
            case UInt8(ascii: "-"), UInt8(ascii: "."), 0x20: bytes.append(UInt8(ascii: "_"))
            default: bytes.append(byte)
            }
            wasSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return isIdentifier(name) ? name : nil
    }

    /// Whether a text is `[A-Za-z0-9][A-Za-z0-9._-]*`.
    package static func isFileID(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = text.utf8.first, isPlain(first) else { return false }
        return text.utf8.allSatisfy {
            isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
    }

    /// Reports a name that breaks the rule.
    func check(_ entry: Node.Entry, _ noun: String, _ reader: inout Reader) {
        guard self == .identifier else { return }
        if !Self.isIdentifier(entry.key) {
            reader.report(
                .badName, "`\(entry.key)` cannot be the name of \(noun.withArticle)", at: entry.keySpan,
                help: [
                    Self.identifier(like: entry.key).map { "write `\($0)`" }
                        ?? "use lower case letters, digits and `_`, a letter first"
                ])
        } else if Self.celWords.contains(entry.key) {
            reader.report(
                .badName, "`\(entry.key)` is a word of the expression language and cannot name \(noun.withArticle)",
                at: entry.keySpan, help: ["choose another name, such as `\(entry.key)_`"])
        }
    }
}

extension String {
    /// With `a` or `an` before it.
    package var withArticle: String {
        (first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + self
    }
}
