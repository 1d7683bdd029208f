// What reading a file gathers while it goes: problems, expressions, steps.

package import FlowDiagnostics
package import FlowYAML

/// Reads nodes into the model and collects every problem it meets.
package struct Reader: Sendable {
    /// The text that is read.
    package let source: SourceText
    /// The problems so far.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The expressions so far; an ``Expression`` knows its place here.
    package private(set) var expressions: [Expression] = []
    /// The steps so far; a ``Block`` names them by index.
    package private(set) var steps: [Step] = []
    /// The steps of each block so far; a ``Block`` knows its place here.
    package private(set) var blocks: [[Int]] = []

    /// A reader of one text.
    package init(_ source: SourceText) {
        self.source = source
    }

    /// Notes a problem at a span of the text.
    package mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = []
    ) {
        diagnostics.append(Diagnostic(code, message, at: Location(source, span), label: label, help: help))
    }

    /// Keeps an expression and gives it its index.
    package mutating func expression(_ text: String, offsets: OffsetMap, base: Int, span: Span) -> Expression {
        let expression = Expression(index: expressions.count, source: text, offsets: offsets, base: base, span: span)
        expressions.append(expression)
        return expression
    }

    /// Keeps the steps of a list and gives the list its index; `read` gives each step's parts.
    package mutating func block(_ nodes: [Node], read: (inout Reader, Node, Int) -> Step?) -> Block {
        let index = blocks.count
        blocks.append([])
        var members: [Int] = []
        for node in nodes {
            // A step takes its place before its children do, so that indices follow the text.
            let place = steps.count
            steps.append(Step(index: place, span: node.span))
            if let step = read(&self, node, place) { steps[place] = step }
            members.append(place)
        }
        blocks[index] = members
        return Block(index: index, steps: members)
    }
}
