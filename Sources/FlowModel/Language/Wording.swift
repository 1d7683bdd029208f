// Words for people, in one language or in several.

/// A text, or one for each of some languages.
package struct Wording: Sendable {
    /// The text for whoever names no language: the English one, else the first.
    package let text: String
    /// The texts by language tag (BCP 47), in the order of the file; empty when no language is named.
    package let byLanguage: [(language: String, text: String)]

    /// Words that are the same in every language.
    package init(_ text: String) {
        self.text = text
        byLanguage = []
    }

    /// Words by language; nil when there are none.
    package init?(byLanguage texts: [(language: String, text: String)]) {
        guard let first = texts.first else { return nil }
        text = texts.first { $0.language == "en" }?.text ?? first.text
        byLanguage = texts
    }
}
