// Colours of a terminal.

/// Paints text, if colours are wanted.
package struct Palette: Sendable {
    /// Whether it paints.
    package let isOn: Bool

    /// A palette that paints or does not.
    package init(isOn: Bool) {
        self.isOn = isOn
    }

    /// What may be painted, by meaning.
    package enum Style: String, Sendable, CaseIterable {
        case strong = "1"
        case faint = "2"
        case good = "32"
        case bad = "31;1"
        case notice = "33"
        case help = "36"
    }

    /// The text in a style.
    package func paint(_ text: String, _ style: Style) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
