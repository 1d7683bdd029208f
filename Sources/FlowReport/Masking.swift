// What of a text people and files get to see.

internal import FlowDiagnostics
package import FlowEngine

/// Takes secrets out of texts, and everything a terminal would act on.
package struct Masking: Sendable {
    private let masker: Masker?

    /// Masks secrets; without any, they are shown, as `--show-secrets` asks for.
    package init(_ secrets: Secrets?) {
        masker = secrets.map { Masker($0) }
    }

    /// Whether secrets are masked.
    var isOn: Bool { masker != nil }

    /// The text with secrets masked, as a file may hold it.
    package func mask(_ text: String) -> String {
        masker?.mask(text) ?? text
    }

    /// A URL with secrets masked, values of secret names in its query also where the run never met them.
    func url(_ text: String) -> String {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return mask(text) }
        return mask(String(text[...mark])) + pairs(String(text[text.index(after: mark)...]))
    }

    /// `name=value&…` with secrets masked, values of secret names also where the run never met them.
    func pairs(_ text: String) -> String {
        guard isOn else { return text }
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard name.count < pair.count, Secrets.isSecretName(String(Substring(name))) else { return Substring(pair) }
            return Substring(name) + "=" + Masker.mask
        }
        return mask(pairs.joined(separator: "&"))
    }

    /// The text on one line of a terminal: secrets masked, control characters shown as `·`.
    package func line(_ text: String) -> String {
        let lines = lines(text)
        guard lines.utf8.contains(UInt8(ascii: "\n")) else { return lines }
        return String(String.UnicodeScalarView(lines.unicodeScalars.map { $0 == "\n" ? "·" : $0 }))
    }

    /// The text on lines of a terminal: secrets masked, control characters other than line ends shown as `·`.
    package func lines(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return SnippetRenderer.visible(mask(text)) }
        // CR LF is one grapheme and an ordinary line end; every other control character could move the cursor.
        return SnippetRenderer.visible(
            mask(String(text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n"))))
    }
}
