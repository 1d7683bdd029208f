// Where the characters of a scalar stand in the file.

package import FlowDiagnostics

/// Maps UTF-8 offsets in a scalar's text to offsets in the file, through quotes, escapes and folding.
package struct OffsetMap: Sendable {
    /// A stretch of text and where it comes from.
    package struct Run: Sendable, Hashable {
        /// The offset in the scalar's text.
        package var text: Int
        /// The offset in the file.
        package var file: Int
        /// How many bytes of the file the text of the run stands for as a whole (an escape, a folded line end);
        /// 0 when text and file run along byte for byte.
        package var replaces: Int

        /// A run from its starts.
        package init(text: Int, file: Int, replaces: Int = 0) {
            self.text = text
            self.file = file
            self.replaces = replaces
        }
    }

    /// The runs, ordered, the first at text offset 0.
    package let runs: [Run]
    /// The offset in the file after the scalar's last character, before a closing quote.
    package let end: Int
    /// The length of the text.
    private let count: Int

    /// A map from its runs, the text's length and the file offset after the last character.
    package init(runs: [Run], count: Int, end: Int) {
        self.runs = runs
        self.count = count
        self.end = end
    }

    /// The offset in the file of an offset in the text; within an escape, the start of the escape.
    package func fileOffset(_ offset: Int) -> Int {
        guard offset < count, let run = run(at: offset) else { return end }
        return run.replaces > 0 ? run.file : min(end, run.file + max(0, offset - run.text))
    }

    /// The span in the file of a span in the text.
    package func fileSpan(_ span: Span) -> Span {
        let lower = fileOffset(span.lower)
        guard span.upper > span.lower, span.lower < count, let last = run(at: min(span.upper, count) - 1) else {
            return Span(at: lower)
        }
        let upper =
            last.replaces > 0 ? last.file + last.replaces : last.file + (min(span.upper, count) - last.text)
        return Span(lower, min(end, upper))
    }

    /// The same map for a file that begins further on.
    func moved(by distance: Int) -> OffsetMap {
        OffsetMap(
            runs: runs.map { Run(text: $0.text, file: $0.file + distance, replaces: $0.replaces) }, count: count,
            end: end + distance)
    }

    private func run(at offset: Int) -> Run? {
        guard !runs.isEmpty else { return nil }
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].text <= offset { low = middle } else { high = middle }
        }
        return runs[low]
    }
}
