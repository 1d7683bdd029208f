// An expression as it stands in a file, before it is compiled.

package import FlowDiagnostics
internal import FlowYAML

/// An expression of the file; its program lies at `index` in the linked flow.
package struct Expression: Sendable {
    /// Its place among the file's expressions.
    package let index: Int
    /// Its text, without `=` or `${` and `}`.
    package let source: String
    /// Where the characters of the scalar stand in the file.
    private let offsets: OffsetMap
    /// Where in the scalar's text the expression begins.
    private let base: Int
    /// Where it stands in the file.
    package let span: Span

    init(index: Int, source: String, offsets: OffsetMap, base: Int, span: Span) {
        self.index = index
        self.source = source
        self.offsets = offsets
        self.base = base
        self.span = span
    }

    /// The text of a span in the expression.
    func text(of span: Span) -> String {
        let bytes = Array(source.utf8)
        let lower = min(max(span.lower, 0), bytes.count)
        return String(decoding: bytes[lower..<min(max(span.upper, lower), bytes.count)], as: UTF8.self)
    }

    /// The span in the file of a span in the expression.
    package func fileSpan(_ span: Span) -> Span {
        offsets.fileSpan(Span(span.lower + base, span.upper + base))
    }
}
