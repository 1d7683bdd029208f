// What counts as misspelt where any name is allowed: narrower than what a suggestion may guess.

package import FlowDiagnostics

/// Tells misspelt names from names of their own.
package enum Misspelling {
    /// The one of some names that is meant by another, if it is that near.
    package static func meant(by name: String, among words: [Suggestion.Word]) -> String? {
        // A provider that writes `clientId` means it.
        guard !name.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else { return nil }
        let own = Suggestion.Word(name)
        guard own.length >= 3 else { return nil }
        var best: (name: String, distance: Int)?
        for word in words where word.length >= 4 && abs(word.length - own.length) <= 2 {
            guard let distance = Suggestion.distance(own, word, atMost: word.length >= 8 ? 2 : 1), distance > 0,
                !isPlural(name, word.text)
            else { continue }
            // Which of two equally near ones is meant does not depend on their order.
            if let best, (best.distance, best.name) <= (distance, word.text) { continue }
            best = (word.text, distance)
        }
        return best?.name
    }

    /// The same for a few names that are compared once.
    package static func meant(by name: String, among names: [String]) -> String? {
        meant(by: name, among: names.map(Suggestion.Word.init))
    }

    /// Whether one name is the plural of the other.
    static func isPlural(_ a: String, _ b: String) -> Bool { a == b + "s" || b == a + "s" }
}
