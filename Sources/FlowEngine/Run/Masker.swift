// Takes secrets out of texts, in whatever form they reappear.

internal import FlowConcurrency
internal import FlowEncoding
internal import FlowHTTP

/// Masks the secrets of one moment of a run. What it looks for is worked out at the first text.
package final class Masker: Sendable {
    /// What stands in place of a secret.
    package static let mask = "•••"

    private let texts: Set<String>
    /// Every form in which the secrets may reappear, by its first byte, longest first: a secret may hold another.
    private let forms = Lock<[UInt8: [[UInt8]]]?>(nil)

    /// A masker of the secrets met so far.
    package init(_ secrets: Secrets) {
        texts = secrets.texts
    }

    /// The text with every secret in it masked.
    package func mask(_ text: String) -> String {
        guard !texts.isEmpty, !text.isEmpty else { return text }
        let forms = prepared
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var changed = false
        var index = 0
        while index < bytes.count {
            let found = forms[bytes[index]]?.first { form in
                index + form.count <= bytes.count && bytes[index..<(index + form.count)].elementsEqual(form)
            }
            if let found {
                result += Array(Self.mask.utf8)
                index += found.count
                changed = true
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return changed ? String(decoding: result, as: UTF8.self) : text
    }

    private var prepared: [UInt8: [[UInt8]]] {
        forms.withLock { forms in
            if let forms { return forms }
            var found: Set<[UInt8]> = []
            for text in texts { found.formUnion(Self.forms(of: text)) }
            let made = Dictionary(grouping: found, by: { $0.first ?? 0 }).mapValues {
                $0.sorted { $0.count > $1.count }
            }
            forms = made
            return made
        }
    }

    /// A secret as it is, percent-encoded, as a form has it, as JSON has it, and in base64.
    private static func forms(of text: String) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        let encoded = PercentEncoding.query(text)
        return [
            bytes, Array(encoded.utf8), Array(encoded.lowercased().utf8), Array(PercentEncoding.form(text).utf8),
            escaped(bytes),
        ] + base64Forms(bytes)
    }

    /// The bytes as JSON would write them inside quotes.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "/"): [UInt8(ascii: "\\"), byte]
            case 0x0A: Array("\\n".utf8)
            case 0x0D: Array("\\r".utf8)
            case 0x09: Array("\\t".utf8)
            default: [byte]
            }
        }
    }

    /// How the bytes look inside base64, at each of the three places they can begin in a group.
    private static func base64Forms(_ bytes: [UInt8]) -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for lead in 0..<3 {
            let padded = [UInt8](repeating: 0, count: lead) + bytes
            // Characters that also hold bits of what stands before or after differ from case to case.
            let dropped = lead == 0 ? 0 : lead + 1
            for encoded in [Base64.encode(padded), Base64.encodeURL(padded)] {
                let clean = encoded.utf8.prefix { $0 != UInt8(ascii: "=") }
                let kept = padded.count % 3 == 0 ? clean.dropFirst(dropped) : clean.dropFirst(dropped).dropLast()
                if kept.count >= 6 { forms.append(Array(kept)) }
            }
        }
        return forms
    }
}
