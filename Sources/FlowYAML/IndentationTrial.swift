// Which line is wrong: the one that libyaml stops at fits what stands above it, and what stands above it may be what
// slipped or is gone. Each suspect is mended on trial; of those after which the text is YAML, the one that leaves the
// least wrong with what the text says is it.

package import FlowDiagnostics

/// Tries out other lines above an error.
package struct IndentationTrial {
    /// How much is wrong with what a text says; less is better.
    package typealias Judge = (_ root: Node, _ source: SourceText) -> Verdict

    /// What a judge says of a text.
    package struct Verdict: Sendable {
        /// How much is wrong; ``problem`` for each problem, smaller differences choose among equals.
        package var wrong = 0
        /// How many values were read: what nobody reads has no problems.
        package var read = 0

        /// A verdict from its parts.
        package init(wrong: Int = 0, read: Int = 0) {
            self.wrong = wrong
            self.read = read
        }
    }

    /// What one problem counts for a judge; smaller differences choose among equals.
    package static let problem = 256

    /// Beyond this a file is not read several times.
    static let mostBytes = 1 << 18
    /// How far above an error its cause is looked for.
    private static let reach = 400

    private let source: SourceText
    private let limits: YAML.Limits
    private let judge: Judge

    /// One line that may be wrong, and the text when it is mended.
    private struct Suspect {
        let diagnostic: Diagnostic
        let bytes: [UInt8]
        /// How much the mended text may have against it: a key that was put in has no name yet.
        var allowance = 0
    }

    /// The diagnostic at the line that most likely slipped or is gone.
    static func settle(
        _ diagnostic: Diagnostic, in source: SourceText, limits: YAML.Limits, judge: Judge?
    ) -> Diagnostic {
        guard
            diagnostic.code == .yamlIndentation || diagnostic.code == .yamlSyntax
                || diagnostic.code == .yamlColonInText,
            source.bytes.count <= mostBytes, let offset = diagnostic.location?.span.lower
        else { return diagnostic }
        return withoutActuallyEscaping(judge ?? { _, _ in Verdict() }) { judge in
            let trial = IndentationTrial(source: source, limits: limits, judge: judge)
            return trial.best(for: diagnostic, line: source.position(at: offset).line)
        }
    }

    /// A line whose mending makes the problems at some lines vanish, and lets no less be read; with the lines of its block.
    /// Nil when there is none. `sections` are the keys of the file itself, one of which may be the line that is gone.
    package static func cause(
        of lines: [Int], in source: SourceText, sections: [String], judge: @escaping Judge
    ) -> (diagnostic: Diagnostic, block: ClosedRange<Int>)? {
        guard source.bytes.count <= mostBytes, let first = lines.min() else { return nil }
        let trial = IndentationTrial(source: source, limits: YAML.Limits(), judge: judge)
        var composer = Composer(source: source, limits: YAML.Limits())
        let read = composer.composeFile().map { judge($0, source).read } ?? 0
        for line in [first, first - 1, first - 2] where line >= 1 {
            let block = trial.block(from: line)
            let explained = lines.count(where: block.contains)
            guard explained > 1 else { continue }
            var best: (score: Int, diagnostic: Diagnostic)?
            let heads = trial.heads(above: line, column: nil)
            for suspect in trial.moves(of: line) + heads + trial.sections(sections, above: line) {
                // A key that is put in is a cause only where any name may stand: elsewhere nobody reads what is below.
                guard let score = trial.score(suspect, allows: false, reading: read), score < best?.score ?? .max,
                    score < (lines.count - explained + 1) * problem
                else { continue }
                best = (score, suspect.diagnostic)
            }
            if let best { return (best.diagnostic, block) }
        }
        return nil
    }

    /// The keys of the file, each put in above a line that is one level deep.
    private func sections(_ names: [String], above line: Int) -> [Suspect] {
        guard indentation(of: line) == 2, let span = source.span(ofLine: line) else { return [] }
        return names.map { name in
            var bytes = source.bytes
            bytes.insert(contentsOf: Array((name + ":\n").utf8), at: span.lower)
            let diagnostic = Diagnostic(
                .missingKey, "what begins here belongs below `\(name)`, and that line is missing",
                at: Location(source, Span(span.lower + 2, span.upper)), help: ["write `\(name):` above it"])
            return Suspect(diagnostic: diagnostic, bytes: bytes)
        }
    }

    /// A line with those below it that are indented at least as far.
    private func block(from line: Int) -> ClosedRange<Int> {
        guard let own = indentation(of: line) else { return line...line }
        var last = line
        while last < source.lineCount {
            if let next = indentation(of: last + 1), next < own { break }
            last += 1
        }
        return line...last
    }

    /// The line at which a list item begins without its `- `, told by keys that are given twice; nil when putting one in
    /// mends nothing.
    package static func missingItem(before line: Int, in source: SourceText, judge: @escaping Judge) -> Diagnostic? {
        guard source.bytes.count <= mostBytes else { return nil }
        let trial = IndentationTrial(source: source, limits: YAML.Limits(), judge: judge)
        guard let column = trial.indentation(of: line), trial.isInItem(line, column) else { return nil }
        var best: (score: Int, diagnostic: Diagnostic)?
        for number in stride(from: line, through: max(1, line - 40), by: -1) {
            guard let own = trial.indentation(of: number) else { continue }
            if own < column { break }
            guard own == column, let suspect = trial.heads(above: number, column: column - 2).first,
                suspect.allowance == 0, let score = trial.score(suspect), score < best?.score ?? .max
            else { continue }
            best = (score, suspect.diagnostic)
        }
        return best?.diagnostic
    }

    private func best(for diagnostic: Diagnostic, line: Int) -> Diagnostic {
        let own = ownMoves(of: line, diagnostic).compactMap { suspect in
            score(suspect).map { ($0, suspect) }
        }
        .min { $0.0 < $1.0 }
        var best = own.map { (score: $0.0, diagnostic: $0.1.diagnostic) }
        for suspect in runs(above: line) + suspects(above: line) + heads(above: line, column: nil) {
            guard let score = score(suspect), score < best?.score ?? .max else { continue }
            best = (score, suspect.diagnostic)
        }
        return best?.diagnostic ?? diagnostic
    }

    /// How much is wrong with the mended text; nil when it is no YAML.
    private func score(_ suspect: Suspect, allows: Bool = true, reading fewest: Int = 0) -> Int? {
        let text = SourceText(name: source.name, bytes: suspect.bytes)
        var composer = Composer(source: text, limits: limits)
        guard let root = composer.composeFile() else { return nil }
        let verdict = judge(root, text)
        guard verdict.read >= fewest else { return nil }
        return max(
            0, (composer.diagnostics.count - (allows ? suspect.allowance : 0)) * Self.problem + verdict.wrong)
    }

    /// The line itself, indented like each block that is open above it; what is said of it stays.
    private func ownMoves(of line: Int, _ diagnostic: Diagnostic) -> [Suspect] {
        guard let own = indentation(of: line) else { return [] }
        var columns: Set<Int> = []
        var lowest = Int.max
        for number in stride(from: line - 1, through: max(1, line - Self.reach), by: -1) {
            guard let column = indentation(of: number), column < lowest else { continue }
            columns.insert(column)
            if isItem(number) { columns.insert(column + 2) }
            lowest = column
            if column == 0 { break }
        }
        return columns.filter { $0 != own }.sorted().prefix(8).compactMap { move(line, from: own, to: $0) }.map {
            // One place for the line is a sure one; the message told where it may go already.
            Suspect(diagnostic: diagnostic.offering($0.diagnostic.fix), bytes: $0.bytes)
        }
    }

    /// The lines above one that may have slipped, and the line that may be missing above them.
    private func suspects(above line: Int) -> [Suspect] {
        guard let own = indentation(of: line) else { return [] }
        var shallowest: (line: Int, column: Int)?
        var first: (line: Int, column: Int)?
        for number in stride(from: line - 1, through: max(1, line - Self.reach), by: -1) {
            guard let column = indentation(of: number) else { continue }
            if column < own {
                let moves = [shallowest.map { ($0.line, $0.column) }, (number, column)].compactMap { $0 }
                    .compactMap { move($0.0, from: $0.1, to: own) }
                return moves + (first.map { heads(above: $0.line, column: own) } ?? [])
            }
            if column > own {
                if column <= shallowest?.column ?? .max { shallowest = (number, column) }
                first = (number, column)
            } else {
                first = nil
            }
        }
        return []
    }

    /// Lines above one that slipped together: all of them two to the left, or a `- ` that makes an item of what is a map.
    private func runs(above line: Int) -> [Suspect] {
        guard let own = indentation(of: line) else { return [] }
        var first = line
        for number in stride(from: line - 1, through: max(1, line - Self.reach), by: -1) {
            guard let column = indentation(of: number) else { continue }
            if column == own, isItem(number) { return [withoutMark(number, own)].compactMap { $0 } }
            guard column == own - 2, !isItem(number) else { break }
            // What opens a block stays where it is.
            if let span = source.span(ofLine: number), source.bytes[..<span.upper].last == UInt8(ascii: ":") {
                return first < line ? [shifted(first..<line, to: own)].compactMap { $0 } : []
            }
            first = number
        }
        return []
    }

    private func withoutMark(_ line: Int, _ column: Int) -> Suspect? {
        guard let span = source.span(ofLine: line), span.lower + column + 2 <= span.upper else { return nil }
        let mark = Span(span.lower + column, span.lower + column + 2)
        var bytes = source.bytes
        bytes.removeSubrange(mark.lower..<mark.upper)
        let diagnostic = Diagnostic(
            .yamlIndentation, "this line begins a list item, and those below it do not belong to it",
            at: Location(source, Span(mark.lower, span.upper)),
            help: ["drop the `- ` if these are entries of a map", "else indent what belongs to the item by 2 more"])
        return Suspect(diagnostic: diagnostic, bytes: bytes)
    }

    private func shifted(_ lines: Range<Int>, to column: Int) -> Suspect? {
        guard let first = source.span(ofLine: lines.lowerBound) else { return nil }
        var bytes = source.bytes
        for number in lines.reversed() where indentation(of: number) != nil {
            guard let span = source.span(ofLine: number) else { continue }
            bytes.insert(contentsOf: [0x20, 0x20], at: span.lower)
        }
        let count = lines.count
        let diagnostic = Diagnostic(
            .yamlIndentation, "this is indented by \(column - 2), its siblings below by \(column)",
            at: Location(source, Span(first.lower + column - 2, first.upper)),
            help: [count == 1 ? "indent it by \(column)" : "indent these \(count) lines by \(column)"])
        return Suspect(diagnostic: diagnostic, bytes: bytes)
    }

    /// A line at the columns that are near its own or those of its neighbours.
    private func moves(of line: Int) -> [Suspect] {
        guard let own = indentation(of: line) else { return [] }
        let near = [line - 1, line + 1].compactMap(indentation)
        let columns = Set([own - 2, own - 1, own + 1, own + 2] + near).filter { $0 >= 0 && $0 != own }
        return columns.sorted().compactMap { move(line, from: own, to: $0) }
    }

    private func move(_ line: Int, from column: Int, to should: Int) -> Suspect? {
        guard column != should, let span = source.span(ofLine: line) else { return nil }
        let start = span.lower + column
        var end = start
        while end < span.upper, source.bytes[end] != UInt8(ascii: ":") { end += 1 }
        var bytes = source.bytes
        let blanks = repeatElement(UInt8(0x20), count: should)
        bytes.replaceSubrange(span.lower..<start, with: blanks)
        let fix = Fix(
            Location(source, Span(span.lower, start)), replacement: String(repeating: " ", count: should),
            title: "indent it by \(should)")
        let diagnostic = Diagnostic(
            .yamlIndentation, "this line is indented by \(column), its siblings by \(should)",
            at: Location(source, Span(start, end)), help: ["indent it by \(should)"])
        return Suspect(diagnostic: diagnostic.offering(fix), bytes: bytes)
    }

    /// What may be missing above a line that begins a block too deep: its `- `, or a key to stand under.
    private func heads(above line: Int, column: Int?) -> [Suspect] {
        guard let own = indentation(of: line), let span = source.span(ofLine: line) else { return [] }
        let place = Span(span.lower + own, span.upper)
        var result: [Suspect] = []
        if own >= 2, column == nil || column == own - 2, !isItem(line) {
            var bytes = source.bytes
            bytes[span.lower + own - 2] = UInt8(ascii: "-")
            let diagnostic = Diagnostic(
                .yamlIndentation, "a list item begins here without its `- `, or the line that begins it is missing",
                at: Location(source, place), help: ["begin the item above with `- `, or indent this like its siblings"])
            result.append(Suspect(diagnostic: diagnostic, bytes: bytes))
        }
        for key in Set([column ?? own - 2, own - 2]) where key >= 0 && key < own {
            var bytes = source.bytes
            bytes.insert(
                contentsOf: Array(repeating: UInt8(0x20), count: key) + Array("missing:\n".utf8), at: span.lower)
            let diagnostic = Diagnostic(
                .yamlIndentation, "this is indented by \(own), but there is no key above that it stands under",
                at: Location(source, place), help: ["write the key above it, indented by \(key)"])
            result.append(Suspect(diagnostic: diagnostic, bytes: bytes, allowance: 1))
        }
        return result
    }

    /// Whether the block that a line belongs to is a list item.
    private func isInItem(_ line: Int, _ column: Int) -> Bool {
        for number in stride(from: line, through: max(1, line - Self.reach), by: -1) {
            guard let own = indentation(of: number), own < column else { continue }
            return own == column - 2 && isItem(number)
        }
        return false
    }

    private func isItem(_ line: Int) -> Bool {
        guard let span = source.span(ofLine: line) else { return false }
        return LineShape(around: span.lower, in: source.bytes).isItem
    }

    /// How many blanks a line begins with; nil when it is empty or a comment.
    private func indentation(of line: Int) -> Int? {
        guard let span = source.span(ofLine: line) else { return nil }
        let blanks = source.bytes[span.lower..<span.upper].prefix { $0 == 0x20 }.count
        guard span.lower + blanks < span.upper, source.bytes[span.lower + blanks] != UInt8(ascii: "#") else {
            return nil
        }
        return blanks
    }
}
