// How words for people are read: text, or a map by language.

import FlowDiagnostics
import FlowYAML

extension FieldType where Value == Wording {
    /// Text, or texts by language.
    package static var wording: FieldType {
        FieldType(.anyOf([.string(), .map(of: .string(), names: LanguageTag.pattern)])) { reader, node in
            guard case .mapping(let entries) = node.content else {
                guard case .scalar(let scalar) = node.content, scalar.value != .null else {
                    reader.expected("text, or a map from languages to texts", node)
                    return nil
                }
                return Wording(scalar.text)
            }
            if let first = entries.first, entries.count > 1, !entries.contains(where: { LanguageTag.isOne($0.key) }) {
                reader.report(
                    .badValue, "none of \(entries.map(\.key).someInWords) is a language", at: first.keySpan,
                    help: ["write text, or texts by tags such as `en`, `ru` or `pt-BR`"])
                return nil
            }
            var texts: [(language: String, text: String)] = []
            for entry in entries {
                guard LanguageTag.isOne(entry.key) else {
                    reader.report(
                        .badValue, "`\(entry.key)` is no language", at: entry.keySpan,
                        help: ["write a tag such as `en`, `ru` or `pt-BR`"])
                    continue
                }
                if let text = FieldType<String>.text.read(&reader, entry.value) { texts.append((entry.key, text)) }
            }
            if entries.isEmpty { reader.expected("text, or a map from languages to texts", node) }
            return Wording(byLanguage: texts)
        }
    }
}

extension FieldType where Value == String {
    /// Text, or texts by language of which messages take the English one, else the first.
    package static var words: FieldType { FieldType<Wording>.wording.map { $0.text } }
}

/// Names of languages (BCP 47, section 2.1): the language, then subtags for script or region.
private enum LanguageTag {
    static let pattern = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"

    static func isOne(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.count) else { return false }
        return language.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) }
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
