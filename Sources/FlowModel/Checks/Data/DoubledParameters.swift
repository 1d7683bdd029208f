// F4071: a parameter that stands in the URL, and in `query` again.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let doubledParameters = Check { flow in
        for place in flow.places {
            let written = place.step.urls.reduce(into: Set<String>()) { $0.formUnion(namesInQuery(of: $1)) }
            for (where_, field) in place.parameters where where_ == .query && written.contains(field.name.text) {
                flow.report(
                    .doubledParameter, "`\(field.name.text)` stands in the URL too", at: field.name.span,
                    help: ["keep one of the two: servers differ in which they take"])
            }
        }
    }

    /// The names in the written part of a URL's query.
    private static func namesInQuery(of url: Template) -> Set<String> {
        let text: String
        switch url.form {
        case .scalar(_, let literal): text = literal
        case .text(let parts):
            text = parts.map { part in if case .literal(let text) = part { text } else { "" } }.joined()
        case .expression, .list, .map: return []
        }
        guard let mark = text.firstIndex(of: "?") else { return [] }
        return Set(
            text[text.index(after: mark)...].split(separator: "&").compactMap { pair in
                pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
            })
    }
}
