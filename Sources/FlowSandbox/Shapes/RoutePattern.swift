// `METHOD path, METHOD path`: the requests a route is for.

import FlowDiagnostics
import FlowJSON
import FlowModel
import FlowYAML

extension FieldType where Value == (patterns: [Route.Pattern], span: Span) {
    /// Methods with paths, a comma between.
    static var routePatterns: FieldType {
        FieldType(Schema(["type": .string("string"), "pattern": .string("^[A-Z]+ +\\S+( *, *[A-Z]+ +\\S+)*$")])) {
            reader, node in
            guard case .scalar(let scalar) = node.content, scalar.value == .string else {
                reader.expected("a method and a path", node, help: ["write `GET /path`"])
                return nil
            }
            let pieces = scalar.text.split(separator: ",", omittingEmptySubsequences: false)
            var patterns: [Route.Pattern] = []
            for piece in pieces {
                let (from, to) = (piece.startIndex, piece.endIndex)
                let text = scalar.text.utf8
                let span = scalar.offsets.fileSpan(
                    Span(text.distance(from: text.startIndex, to: from), text.distance(from: text.startIndex, to: to)))
                let isAlone = pieces.count == 1
                if let pattern = reader.pattern(piece, at: isAlone ? node.span : span) { patterns.append(pattern) }
            }
            return (patterns, node.span)
        }
    }
}

extension Reader {
    /// One method with its path.
    fileprivate mutating func pattern(_ text: Substring, at span: Span) -> Route.Pattern? {
        if let pattern = Route.Pattern(text) { return pattern }
        let words = text.withoutBlanks
        report(
            .badRoute, words.isEmpty ? "nothing stands behind the comma" : "`\(words)` is no method and path", at: span,
            help: [
                "write `GET /path`, or `OPEN scheme://…` for an application; a comma goes between two",
                "a segment that can be anything is `{name}`",
                "the methods are \(Route.Pattern.methods.inWords)",
            ])
        return nil
    }
}

extension Route.Pattern {
    /// The methods a route may have; `OPEN` opens an application.
    static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPEN"]

    /// A pattern from `METHOD path`; nil when the text is none.
    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count == 2, let method = Self.methods.first(where: { $0 == words[0] }) else { return nil }
        let path = String(words[1])
        guard !path.contains("?"), !path.contains("#") else { return nil }
        guard
            method == "OPEN"
                ? path.split(separator: ":", maxSplits: 1).last?.hasPrefix("//") == true : path.hasPrefix("/")
        else { return nil }
        for segment in path.split(separator: "/") where segment.contains(where: { "{}".contains($0) }) {
            guard method != "OPEN", Self.placeholder(segment).map(NameRule.isIdentifier) ?? false else { return nil }
        }
        self.init(method: method, path: path)
    }

    /// The name in `{name}`; nil for a segment that stands for itself.
    static func placeholder(_ segment: Substring) -> String? {
        guard segment.utf8.first == UInt8(ascii: "{"), segment.utf8.last == UInt8(ascii: "}") else { return nil }
        return String(segment.dropFirst().dropLast())
    }

    /// `METHOD path`, as files write it.
    package var description: String { method + " " + path }
}

extension Substring {
    /// Without blanks around it.
    var withoutBlanks: Substring {
        var rest = self
        while rest.utf8.first == 0x20 { rest = rest.dropFirst() }
        while rest.utf8.last == 0x20 { rest = rest.dropLast() }
        return rest
    }
}
