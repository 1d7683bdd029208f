// F4074: unquoted text that ends with a quote nothing opened.

import FlowCEL
package import FlowDiagnostics
package import FlowYAML

extension Check {
    static let strayQuotes = Check(looksAtForms: false) { flow in
        for span in StrayQuotes.spans(in: flow.root, flow.linked.source) {
            flow.report(
                .strayQuote, StrayQuotes.message, at: span, help: StrayQuotes.help)
        }
    }
}

/// Finds text that lost one of its quotes: YAML takes the other one for a letter.
package enum StrayQuotes {
    fileprivate static let message = "this text ends with a quote that nothing opened"
    fileprivate static let help = ["open it, or drop it; text that holds a quote stands in quotes of the other kind"]

    /// Where such texts stand.
    package static func spans(in node: Node, _ source: SourceText) -> [Span] {
        var spans: [Span] = []
        gather(node, source, &spans)
        return spans
    }

    /// What is said about them in a file of any kind.
    package static func diagnostics(in root: Node, _ source: SourceText) -> [Diagnostic] {
        spans(in: root, source).map { span in
            Diagnostic(
                .strayQuote, message, at: Location(source, span), help: help, severity: .warning)
        }
    }

    private static func gather(_ node: Node, _ source: SourceText, _ spans: inout [Span]) {
        switch node.content {
        case .scalar(let scalar):
            if scalar.style == .plain, isStray(scalar.text) { spans.append(node.span) }
        case .sequence(let nodes): for node in nodes { gather(node, source, &spans) }
        case .mapping(let entries):
            for entry in entries {
                let first = source.bytes.indices.contains(entry.keySpan.lower) ? source.bytes[entry.keySpan.lower] : 0
                if first != UInt8(ascii: "'"), first != UInt8(ascii: "\""), isStray(entry.key) {
                    spans.append(entry.keySpan)
                }
                gather(entry.value, source, &spans)
            }
        }
    }

    private static func isStray(_ text: String) -> Bool {
        guard let last = text.utf8.last, last == UInt8(ascii: "'") || last == UInt8(ascii: "\"") else { return false }
        return text.utf8.count { $0 == last } % 2 == 1
    }
}
