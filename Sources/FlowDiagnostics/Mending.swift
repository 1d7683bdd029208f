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

    /// A text with what was made of it and what is left wrong.
    private struct Stage {
        var text: SourceText
        var mended: [Diagnostic]
        var left: [Diagnostic]

        /// How much is wrong: errors count, and among equals warnings.
        var weight: (Int, Int) {
            let errors = left.count { $0.severity == .error }
            return (errors, left.count - errors)
        }
    }

    /// A text as it can be mended, with what was mended and what is left. It never has more errors than before.
    package func mend(_ source: SourceText) -> (text: SourceText, mended: [Diagnostic], left: [Diagnostic]) {
        var stage = Stage(text: source, mended: [], left: check(source))
        var best = stage
        for _ in 0..<Self.mostRounds {
            guard let next = round(stage) ?? uncovered(stage) else { break }
            stage = next
            if next.weight < best.weight { best = next }
        }
        return (best.text, best.mended, best.left)
    }

    /// One round: all changes, or the first that does good by itself; nil when none does.
    private func round(_ stage: Stage) -> Stage? {
        let offered = stage.left.filter { $0.fix?.location.source.name == stage.text.name }
        let alone = offered.count > 1 ? offered.prefix(Self.mostRounds).map { [$0] } : []
        // Warnings come to light when the last error goes; a change that leaves as much wrong was not what was meant.
        return ([offered] + alone).lazy.compactMap { made(of: stage, $0) }.first { $0.weight < stage.weight }
    }

    /// A text that could not be read, now that it can: it shows what else is wrong, which may be mended in later rounds.
    private func uncovered(_ stage: Stage) -> Stage? {
        guard stage.left.contains(where: \.code.keepsFromReading) else { return nil }
        return made(of: stage, stage.left).flatMap { $0.left.contains(where: \.code.keepsFromReading) ? nil : $0 }
    }

    private func made(of stage: Stage, _ changes: [Diagnostic]) -> Stage? {
        stage.text.mended(by: changes).map {
            Stage(text: $0.text, mended: stage.mended + $0.mended, left: check($0.text))
        }
    }
}

extension Code {
    /// Whether it may hide all else that is wrong with a text.
    fileprivate var keepsFromReading: Bool { rawValue.hasPrefix("F10") }
}
