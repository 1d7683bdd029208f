// Tabs as indentation: how many blanks each is worth is tried out. Where only one number makes the text YAML, or all that
// do make it say the same, that is what was meant.

import FlowDiagnostics

/// Tries out blanks for the tabs that lines begin with.
struct TabTrial {
    /// The distances between the stops of tabs that editors are set to.
    private static let distances = [2, 4, 8]
    /// How many lines that begin with a blank and hold a tab behind it are looked at; those that begin with a tab are all.
    private static let mostLines = 8

    private let source: SourceText
    private let limits: YAML.Limits
    /// The line that reading stopped at.
    private let first: Int

    /// The text with blanks for tabs.
    private struct Mended {
        let root: Node
        let wrong: Int
        /// The lines that changed, each with what it begins with now.
        let lines: [(line: Int, prefix: Span, blanks: [UInt8])]
    }

    /// A diagnostic of a tab with the change that mends it, where only one can be meant; any other as it is.
    static func settle(
        _ diagnostic: Diagnostic, in source: SourceText, limits: YAML.Limits, judge: IndentationTrial.Judge?
    ) -> Diagnostic {
        guard diagnostic.code == .yamlTab, source.bytes.count <= IndentationTrial.mostBytes,
            let offset = diagnostic.location?.span.lower
        else { return diagnostic }
        let trial = TabTrial(source: source, limits: limits, first: source.line(at: offset))
        let mended = distances.compactMap { trial.mended(by: $0, judge) }
        guard let least = mended.map(\.wrong).min() else { return diagnostic }
        let best = mended.filter { $0.wrong == least }
        guard let shortest = best.first, best.allSatisfy({ $0.root.means(shortest.root) }) else { return diagnostic }
        return diagnostic.offering(trial.fix(shortest))
    }

    /// The text with tabs up to stops so far apart; nil when it is still no YAML.
    private func mended(by distance: Int, _ judge: IndentationTrial.Judge?) -> Mended? {
        var numbers = Set([first])
        for line in first...max(first, source.lineCount) {
            if let span = source.span(ofLine: line), source.bytes.at(span.lower) == 0x09, !isBlank(span) {
                numbers.insert(line)
            }
        }
        for _ in 0..<Self.mostLines {
            let lines = numbers.sorted().compactMap { expanded($0, distance) }
            let text = SourceText(name: source.name, bytes: bytes(lines))
            var composer = Composer(source: text, limits: limits)
            if let root = composer.composeFile() {
                let problems = composer.diagnostics.count + (judge?(root, text).wrong ?? 0) / IndentationTrial.problem
                return Mended(root: root, wrong: problems, lines: lines)
            }
            guard let last = composer.diagnostics.last, last.code == .yamlTab, let place = last.location,
                numbers.insert(text.line(at: place.span.lower)).inserted
            else { return nil }
        }
        return nil
    }

    /// Whether there is nothing but blanks and tabs in a span.
    private func isBlank(_ span: Span) -> Bool { source.bytes.skippingBlanks(from: span.lower) >= span.upper }

    /// What a line begins with, its `- ` marks included, with blanks up to the next stop for each tab.
    private func expanded(_ line: Int, _ distance: Int) -> (line: Int, prefix: Span, blanks: [UInt8])? {
        guard let span = source.span(ofLine: line) else { return nil }
        let prefix = Span(span.lower, LineShape(around: span.lower, in: source.bytes).textStart)
        var blanks: [UInt8] = []
        for byte in source.bytes[prefix.lower..<prefix.upper] {
            guard byte == 0x09 else {
                blanks.append(byte)
                continue
            }
            repeat { blanks.append(0x20) } while blanks.count % distance != 0
        }
        return (line, prefix, blanks)
    }

    /// The text with other beginnings of some lines.
    private func bytes(_ lines: [(line: Int, prefix: Span, blanks: [UInt8])]) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        for line in lines {
            result += source.bytes[copied..<line.prefix.lower]
            result += line.blanks
            copied = line.prefix.upper
        }
        return result + source.bytes[copied...]
    }

    /// One change from the first tab to the last.
    private func fix(_ mended: Mended) -> Fix? {
        guard let first = mended.lines.first, let last = mended.lines.last else { return nil }
        let rest = source.bytes.count - last.prefix.upper
        let changed = bytes(mended.lines)[first.prefix.lower...].dropLast(rest)
        return Fix(
            Location(source, Span(first.prefix.lower, last.prefix.upper)),
            replacement: String(decoding: changed, as: UTF8.self), title: "write blanks for the tabs")
    }
}
