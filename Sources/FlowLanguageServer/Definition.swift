// Where something is declared: a name in the same file, a request's route in the sandbox beside it.

import FlowDiagnostics
import FlowHTTP
import FlowJSON
import FlowYAML

extension LanguageServer {
    /// Where what stands at an offset is declared.
    func definition(_ document: Document, at offset: Int) -> JSON {
        if let (symbol, _) = document.symbol(at: offset) {
            return location(document.uri, document.text.range(symbol.span))
        }
        return route(document, at: offset) ?? .null
    }

    private func location(_ uri: String, _ range: JSON) -> JSON { ["uri": .string(uri), "range": range] }

    /// The route of the sandbox that answers the request or page at an offset.
    private func route(_ document: Document, at offset: Int) -> JSON? {
        guard let root = document.analysis.root, let line = Self.address(in: root, at: offset),
            let path = Self.path(of: document.uri), let dot = path.lastIndex(of: ".")
        else { return nil }
        let sandbox = path[..<dot] + ".sandbox" + path[dot...]
        var uri = Self.uri(ofPath: String(sandbox))
        let text: EditorText
        // Editors escape more of a path than they must, or less.
        if let open = documents.values.first(where: { Self.path(of: $0.uri) == String(sandbox) }) {
            text = open.text
            uri = open.uri
        } else if let bytes = readFile(String(sandbox)) {
            text = EditorText(name: String(sandbox), text: String(decoding: bytes, as: UTF8.self), unit: unit)
        } else {
            return nil
        }
        guard case .sequence(let routes)? = YAML.parse(text.source).root?["routes"]?.content else { return nil }
        for route in routes {
            guard let node = route["route"], let patterns = node.scalar?.text else { continue }
            let fits = patterns.split(separator: ",").contains { pattern in
                let words = pattern.split(separator: " ")
                return words.count == 2 && words[0] == line.method && Self.fits(String(words[1]), line.path)
            }
            if fits { return location(uri, text.range(node.span)) }
        }
        return nil
    }

    /// Method and path of the request or page whose value an offset lies in.
    private static func address(in node: Node, at offset: Int) -> (method: String, path: String)? {
        switch node.content {
        case .scalar: return nil
        case .sequence(let nodes): return nodes.lazy.compactMap { address(in: $0, at: offset) }.first
        case .mapping(let entries):
            for entry in entries {
                if let scalar = entry.value.scalar, entry.value.span.touches(offset) {
                    let words = scalar.text.split(separator: " ", maxSplits: 1).map(String.init)
                    switch entry.key {
                    case "request": return (words.first ?? "", pathPart(words.last ?? ""))
                    case "authorize": return ("GET", pathPart(scalar.text))
                    default: break
                    }
                }
                if entry.key == "authorize", let found = target(in: entry.value, at: offset) { return found }
                if let found = address(in: entry.value, at: offset) { return found }
            }
            return nil
        }
    }

    /// Method and path of the one of several targets whose value an offset lies in: pages are got, applications opened.
    private static func target(in targets: Node, at offset: Int) -> (method: String, path: String)? {
        guard case .sequence(let targets) = targets.content else { return nil }
        for entry in targets.flatMap({ $0.members }) where entry.value.span.touches(offset) {
            guard let url = entry.value.scalar?.text else { continue }
            switch entry.key {
            case "web", "link": return ("GET", pathPart(url))
            case "app": return ("OPEN", url)
            default: continue
            }
        }
        return nil
    }

    /// The path of a URL that begins with a server.
    private static func pathPart(_ url: String) -> String {
        var rest = url[...]
        if rest.hasPrefix("${"), let close = rest.firstIndex(of: "}") {
            rest = rest[rest.index(after: close)...]
        } else if let slashes = rest.firstRange(of: "://") {
            rest = rest[slashes.upperBound...].drop { $0 != "/" }
        }
        return String(rest.prefix { $0 != "?" && $0 != "#" })
    }

    /// Whether a path is one of a route's, whose `{name}` stands for any part.
    private static func fits(_ pattern: String, _ path: String) -> Bool {
        let wanted = pattern.split(separator: "/")
        let given = path.split(separator: "/")
        return wanted.count == given.count
            && zip(wanted, given).allSatisfy { $0 == $1 || $0.hasPrefix("{") || $1.hasPrefix("$") }
    }

    /// The path of a `file:` URI.
    static func path(of uri: String) -> String? {
        uri.hasPrefix("file://") ? try? PercentEncoding.decode(uri.dropFirst(7)) : nil
    }

    /// A path as a `file:` URI.
    static func uri(ofPath path: String) -> String { "file://" + PercentEncoding.path(path) }
}
