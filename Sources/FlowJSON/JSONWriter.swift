// JSON to text.

/// Writes values as UTF-8, compact or with an indentation of two.
struct JSONWriter {
    /// Whether each member and item gets a line of its own.
    let isPretty: Bool
    /// What was written.
    var bytes: [UInt8] = []
    private var indentation = 0

    /// A writer in one of both styles.
    init(pretty: Bool) {
        isPretty = pretty
    }

    /// Writes a value.
    mutating func write(_ value: JSON) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let value): bytes += String(value).utf8
        case .double(let value): bytes += (value.isFinite ? value.description : "null").utf8
        case .string(let text): write(text)
        case .array(let items):
            list(items, "[", "]") { $0.write($1) }
        case .object(let object):
            list(object.members, "{", "}") { writer, member in
                writer.write(member.name)
                writer.bytes += (writer.isPretty ? ": " : ":").utf8
                writer.write(member.value)
            }
        }
    }

    private mutating func list<Element>(
        _ elements: [Element], _ opener: Unicode.Scalar, _ closer: Unicode.Scalar,
        _ each: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: opener))
        indentation += 2
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            beginLine()
            each(&self, element)
        }
        indentation -= 2
        if !elements.isEmpty { beginLine() }
        bytes.append(UInt8(ascii: closer))
    }

    private mutating func beginLine() {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: indentation)
    }

    /// Writes a string; control characters (C0, DEL, C1), those of writing direction, and U+2028, U+2029 are escaped, so
    /// that a text can go to a terminal and into a script as it is.
    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.mayNeedEscape) {
            for scalar in text.unicodeScalars { write(scalar) }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// C2 begins the C1 controls, E2 the line separators and the controls of writing direction.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "\u{8}": bytes += "\\b".utf8
        case "\u{C}": bytes += "\\f".utf8
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
            "\u{2066}"..."\u{2069}":
            let digits = String(scalar.value, radix: 16)
            bytes += "\\u".utf8
            bytes += repeatElement(0x30, count: 4 - digits.utf8.count)
            bytes += digits.utf8
        default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }
}

extension JSON {
    /// The value as compact text; numbers that JSON cannot say (NaN, infinities) become `null`.
    public var text: String { String(decoding: utf8, as: UTF8.self) }

    /// The compact text in UTF-8.
    public var utf8: [UInt8] { written(pretty: false) }

    /// The value as text with an indentation of two, without a last line end.
    public var pretty: String { String(decoding: written(pretty: true), as: UTF8.self) }

    private func written(pretty: Bool) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty)
        writer.write(self)
        return writer.bytes
    }
}
