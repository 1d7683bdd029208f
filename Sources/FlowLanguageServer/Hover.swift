// What something means: keys, functions, declared names.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import FlowYAML

extension LanguageServer {
    /// What is shown over an offset.
    func hover(_ document: Document, at offset: Int) -> JSON {
        if let (call, span) = call(document, at: offset), let function = environment.function(named: call) {
            let examples = function.examples.prefix(3).map { "\($0.expression)  →  \($0.result)" }
            let code = ([function.signature] + examples).joined(separator: "\n")
            return markdown("```\n\(code)\n```\n\n\(function.doc)", document.text.range(span))
        }
        if let (symbol, span) = document.symbol(at: offset) {
            var lines = ["**\(symbol.kind.noun) `\(symbol.name)`**"]
            if let about = symbol.node["about"]?.scalar?.text ?? symbol.node["title"]?.scalar?.text {
                lines.append(about)
            }
            if symbol.kind == .server, let url = symbol.node["url"]?.scalar?.text ?? symbol.node.scalar?.text {
                lines.append("`\(url)`")
            }
            for key in ["request", "authorize"] {
                if let text = symbol.node[key]?.scalar?.text { lines.append("`\(key): \(text)`") }
            }
            if symbol.kind != .step || symbol.span.lower != span.lower {
                return markdown(lines.joined(separator: "\n\n"), document.text.range(span))
            }
        }
        return key(document, at: offset) ?? .null
    }

    private func call(_ document: Document, at offset: Int) -> (name: String, span: Span)? {
        for site in document.analysis.sites where site.span.touches(offset) {
            for call in site.outline.calls {
                let span = site.fileSpan(call.span)
                guard span.touches(offset) else { continue }
                return (call.name.hasPrefix(".") ? String(call.name.dropFirst()) : call.name, span)
            }
        }
        return nil
    }

    /// The reference text of the key at an offset.
    private func key(_ document: Document, at offset: Int) -> JSON? {
        guard let root = document.analysis.root, let guide = guide(of: document.analysis.kind) else { return nil }
        var path: [PathPart] = []
        var node = root
        while true {
            switch node.content {
            case .scalar: return nil
            case .sequence(let nodes):
                guard let inner = nodes.last(where: { $0.span.lower <= offset }) else { return nil }
                path.append(.item)
                node = inner
            case .mapping(let entries):
                if let entry = entries.first(where: { $0.keySpan.touches(offset) }) {
                    let known = guide.keys(at: path, given: entries.map(\.key)).first { $0.name == entry.key }
                    guard let known else { return nil }
                    let example =
                        known.schema["examples"]?.arrayValue?.first.map {
                            "\n\nExample: `\($0.stringValue ?? $0.text)`"
                        } ?? ""
                    return markdown("**`\(known.name)`**\n\n\(known.doc)\(example)", document.text.range(entry.keySpan))
                }
                guard let entry = entries.last(where: { $0.keySpan.lower <= offset }) else { return nil }
                path.append(.key(entry.key))
                node = entry.value
            }
        }
    }

    private func markdown(_ text: String, _ range: JSON) -> JSON {
        ["contents": ["kind": "markdown", "value": .string(text)], "range": range]
    }
}
