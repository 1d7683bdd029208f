// Many things wrong at once are often one: a line that slipped or is gone takes a block with it. They are told as one only
// when mending one line makes them vanish; what is wrong for reasons of its own is told on its own.

package import FlowDiagnostics
package import FlowYAML

/// Finds the one line behind many problems of structure.
package enum Slips {
    /// So many problems of structure may have one cause.
    private static let fewest = 2

    /// The same problems with those that one line explains told at that line; `sections` are the keys of the file itself.
    package static func settle(
        _ diagnostics: [Diagnostic], in source: SourceText, sections: [String],
        judge: @escaping IndentationTrial.Judge
    ) -> [Diagnostic] {
        let diagnostics = splittingItems(diagnostics, in: source, judge: judge)
        let structural = diagnostics.filter { $0.isStructural && $0.location?.source.name == source.name }
        let slipped = structural.filter { !$0.isMisspelling }
        guard slipped.count >= fewest else { return diagnostics }
        guard
            let (cause, block) = IndentationTrial.cause(
                of: slipped.map(\.line), in: source, sections: sections, judge: judge)
        else {
            return diagnostics
        }
        // What such a file names cannot be told; what is wrong elsewhere in it can.
        return diagnostics.filter { diagnostic in
            guard diagnostic.missing == nil else { return false }
            guard diagnostic.location?.source.name == source.name else { return true }
            return !block.contains(diagnostic.line) || !(diagnostic.isStructural || diagnostic.code.isMeaning)
        } + [cause]
    }
}

extension Slips {
    /// Keys that are given twice are the keys of a list item that lost the line it begins with: told once, at that line.
    private static func splittingItems(
        _ diagnostics: [Diagnostic], in source: SourceText, judge: @escaping IndentationTrial.Judge
    ) -> [Diagnostic] {
        let twice = diagnostics.filter { $0.code == .yamlDuplicateKey && $0.location?.source.name == source.name }
        guard let first = twice.first?.location, let last = twice.last?.location,
            let cause = IndentationTrial.missingItem(
                before: source.position(at: first.span.lower).line, in: source, judge: judge),
            let start = cause.location
        else { return diagnostics }
        // One key alone is given twice by who wrote it twice.
        guard twice.count > 1 || start.span.lower < first.span.lower else { return diagnostics }
        return diagnostics.filter { diagnostic in
            guard let place = diagnostic.location, place.source.name == source.name else { return true }
            return !(diagnostic.isStructural || diagnostic.missing != nil)
                || !(start.span.lower...last.span.upper).contains(place.span.lower)
        } + [cause]
    }
}

extension Diagnostic {
    /// The line it points at.
    fileprivate var line: Int { location.map { $0.source.position(at: $0.span.lower).line } ?? 0 }

    /// Whether it is about keys and kinds of values.
    fileprivate var isStructural: Bool {
        switch code {
        case .unknownKey, .missingKey, .wrongKind, .badValue, .unknownStepKind, .twoKinds, .badName, .yamlDuplicateKey:
            true
        default: false
        }
    }

    /// Whether a word is likely misspelt, which is a cause of its own.
    fileprivate var isMisspelling: Bool { help.contains { $0.hasPrefix("did you mean") } }
}

extension Code {
    /// Whether it is about what a file means, which needs its structure.
    fileprivate var isMeaning: Bool { rawValue.hasPrefix("F4") }
}
