// Where something stands in a text.

/// A half-open range of UTF-8 offsets into a source text.
public struct Span: Sendable, Hashable {
    /// The offset of the first byte.
    public var lower: Int
    /// The offset after the last byte; equal to `lower` for a point.
    public var upper: Int

    /// A span from `lower` up to, not including, `upper`; a reversed pair becomes the point `lower`.
    public init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// The empty span at `offset`.
    public init(at offset: Int) {
        self.init(offset, offset)
    }

    /// The smallest span that covers both.
    public func union(_ other: Span) -> Span {
        Span(min(lower, other.lower), max(upper, other.upper))
    }
}

/// A place a person can go to: line and column both count from 1, columns count Unicode scalars.
public struct Position: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// A position from its line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
