// A name that nothing reads, and a text that spells just this name: its `=` is missing.

import FlowDiagnostics
import FlowYAML

extension Inspection {
    /// The change that makes an expression of the one text that spells a name: `client_id: inputs.client_id`. Nil when there
    /// is no such text, or when there are several.
    func readingText(of path: String) -> Fix? {
        var spans: [Span] = []
        for place in places {
            for template in place.step.values { template.gather(path, &spans) }
        }
        guard spans.count == 1, let span = spans.first else { return nil }
        let place = Location(linked.source, span)
        let quotes = place.source[place.span].utf8.first.map { $0 == 0x27 || $0 == 0x22 } ?? false
        let start = span.lower + (quotes ? 1 : 0)
        return Fix(Location(linked.source, Span(at: start)), replacement: "=", title: "write `=\(path)`")
    }
}

extension Step {
    /// All that it sends, hands on, names, keeps or gives.
    fileprivate var values: [Template] {
        var result = sent + bound.map(\.value)
        if case .values(let fields) = save { result += fields.map(\.value) }
        switch action {
        case .call(let call): result += [call.inputs].compactMap { $0 }
        case .give(let template): result.append(template)
        default: break
        }
        return result
    }
}

extension Template {
    /// Notes where a text stands that is just a name.
    fileprivate func gather(_ path: String, _ spans: inout [Span]) {
        switch form {
        case .scalar(.string, let text): if text.utf8.elementsEqual(path.utf8) { spans.append(span) }
        case .scalar, .expression, .text: break
        case .list(let elements): for element in elements { element.gather(path, &spans) }
        case .map(let fields): for field in fields { field.value.gather(path, &spans) }
        }
    }
}
