// A YAML scalar: its text, what the YAML 1.2 core schema makes of it, and where each of its characters stands.

public import FlowDiagnostics

/// A scalar as written and as read.
public struct Scalar: Sendable {
    /// How it was written.
    public enum Style: Sendable, Hashable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    /// What it means under the YAML 1.2 core schema; only plain scalars are ever anything but text.
    public enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string
    }

    /// Its text after unquoting and folding.
    public let text: String
    /// How it was written.
    public let style: Style
    /// What it means.
    public let value: Value
    /// Where its characters stand in the file.
    public let offsets: OffsetMap

    /// A scalar from its parts.
    public init(text: String, style: Style, value: Value, offsets: OffsetMap) {
        self.text = text
        self.style = style
        self.value = value
        self.offsets = offsets
    }
}

/// Maps UTF-8 offsets in a scalar's text to offsets in the file, through quotes, escapes and folding.
public struct OffsetMap: Sendable {
    /// From `text` on, the file runs along, byte for byte, from `file`.
    public struct Run: Sendable, Hashable {
        /// The offset in the scalar's text.
        public var text: Int
        /// The offset in the file.
        public var file: Int

        /// A run from both its starts.
        public init(text: Int, file: Int) {
            self.text = text
            self.file = file
        }
    }

    /// The runs, ordered, the first at text offset 0.
    private let runs: [Run]
    /// The offset in the file after the scalar's last character.
    private let end: Int
    /// The length of the text.
    private let count: Int

    /// A map from its runs, the text's length and the file offset after the last character.
    public init(runs: [Run], count: Int, end: Int) {
        self.runs = runs
        self.count = count
        self.end = end
    }

    /// The offset in the file of an offset in the text.
    public func fileOffset(_ offset: Int) -> Int {
        guard offset < count, var run = runs.first else { return end }
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].text <= offset { low = middle } else { high = middle }
        }
        run = runs[low]
        return min(end, run.file + (offset - run.text))
    }

    /// The span in the file of a span in the text.
    public func fileSpan(_ span: Span) -> Span {
        guard span.upper > span.lower else { return Span(at: fileOffset(span.lower)) }
        return Span(fileOffset(span.lower), fileOffset(span.upper - 1) + 1)
    }
}
