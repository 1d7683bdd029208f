// Making the changes that are offered for a text, again and again until none is left.

/// Mends texts, as far as it is sure what is meant.
package struct Mending {
    /// The most rounds; one misspelling may hide another.
    private static let mostRounds = 16

    private let check: (SourceText) -> [Diagnostic]

    /// A mender that looks at texts with a check.
    package init(check: @escaping (SourceText) -> [Diagnostic]) {
        self.check = check
    }

    /// A text as it can be mended, with what was mended and what is left. It never has more errors than before.
    package func mend(_ source: SourceText) -> (text: SourceText, mended: [Diagnostic], left: [Diagnostic]) {
        var text = source
        var left = check(source)
        var mended: [Diagnostic] = []
        for _ in 0..<Self.mostRounds {
            guard let (next, after, made) = round(text, left) else { break }
            mended += made
            (text, left) = (next, after)
        }
        return (text, mended, left)
    }

    /// One round: all changes, or the first that does good by itself; nil when none does.
    private func round(_ text: SourceText, _ found: [Diagnostic]) -> (SourceText, [Diagnostic], [Diagnostic])? {
        let offered = found.filter { $0.fix?.location.source.name == text.name }
        let alone = offered.count > 1 ? offered.prefix(Self.mostRounds).map { [$0] } : []
        for trial in [offered] + alone {
            guard let (next, made) = text.mended(by: trial) else { continue }
            let after = check(next)
            // Warnings come to light when the last error goes; a change that leaves as much wrong was not what was meant.
            if weight(of: after) < weight(of: found) { return (next, after, made) }
        }
        return nil
    }

    private func weight(of diagnostics: [Diagnostic]) -> (Int, Int) {
        let errors = diagnostics.count { $0.severity == .error }
        return (errors, diagnostics.count - errors)
    }
}
