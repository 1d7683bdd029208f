// What is known about an open text, also while it is no YAML: a line that cannot be read is passed over.

import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowYAML

/// A text as understood.
struct Analysis: Sendable {
    /// What it is.
    let kind: FlowFile.Kind?
    /// Its nodes, without the lines that cannot be read; nil when nothing can.
    let root: Node?
    /// Every expression in it.
    let sites: [ExpressionSite]
    /// Every name it declares.
    let symbols: [Symbol]

    /// How many lines are passed over before a text is given up.
    private static let mostGaps = 4

    init(_ source: SourceText, _ environment: Environment) {
        kind = FlowFile.kind(of: source)
        let root = Self.tolerant(source)
        self.root = root
        guard let root else {
            sites = []
            symbols = []
            return
        }
        sites = ExpressionSite.gather(root, environment)
        symbols = kind == .flow ? Symbol.gather(root) : []
    }

    private static func tolerant(_ source: SourceText) -> Node? {
        var bytes = source.bytes
        for _ in 0...mostGaps {
            let text = SourceText(name: source.name, bytes: bytes)
            let (root, problems) = YAML.parse(text)
            if let root { return root }
            guard let offset = problems.last?.location?.span.lower,
                let line = text.span(ofLine: text.position(at: offset).line), line.upper > line.lower
            else { return nil }
            // Blanks keep every other offset as it is.
            for index in line.lower..<line.upper { bytes[index] = 0x20 }
        }
        return nil
    }
}

/// An expression where it stands.
struct ExpressionSite: Sendable {
    /// What it names and calls.
    let outline: Outline
    /// Where it stands in the file.
    let span: Span
    /// Its text.
    private let source: [UInt8]
    private let offsets: OffsetMap
    private let base: Int

    /// The place in the file of a place in the expression.
    func fileSpan(_ span: Span) -> Span {
        offsets.fileSpan(Span(span.lower + base, span.upper + base))
    }

    /// The place in the file of a name of a path, without quotes; nil where escapes hide it.
    func fileSpan(of path: Outline.Path, _ index: Int) -> Span? {
        let (name, span) = (path.names[index].utf8, path.nameSpans[index])
        for quotes in [0, 1] where span.upper - span.lower == name.count + 2 * quotes {
            let inner = Span(span.lower + quotes, span.upper - quotes)
            if source[inner.lower..<inner.upper].elementsEqual(name) { return fileSpan(inner) }
        }
        return nil
    }

    /// The keys whose values are expressions without `=`.
    static let bareKeys: Set<String> = ["when", "check", "that"]

    /// Every expression below a node.
    static func gather(_ root: Node, _ environment: Environment) -> [ExpressionSite] {
        var sites: [ExpressionSite] = []
        gather(root, key: "", environment, &sites)
        return sites
    }

    private static func gather(
        _ node: Node, key: String, _ environment: Environment, _ sites: inout [ExpressionSite]
    ) {
        switch node.content {
        case .scalar(let scalar):
            for (text, base) in expressions(in: scalar, isBare: bareKeys.contains(key)) {
                guard let outline = environment.outline(text) else { continue }
                let span = scalar.offsets.fileSpan(Span(base, base + text.utf8.count))
                sites.append(
                    ExpressionSite(
                        outline: outline, span: span, source: Array(text.utf8), offsets: scalar.offsets, base: base))
            }
        case .sequence(let nodes): for node in nodes { gather(node, key: key, environment, &sites) }
        case .mapping(let entries):
            for entry in entries { gather(entry.value, key: entry.key, environment, &sites) }
        }
    }

    private static func expressions(in scalar: Scalar, isBare: Bool) -> [(text: String, base: Int)] {
        let bytes = Array(scalar.text.utf8)
        if isBare { return [(scalar.text, 0)] }
        if bytes.first == UInt8(ascii: "=") { return [(String(decoding: bytes.dropFirst(), as: UTF8.self), 1)] }
        var result: [(String, Int)] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{"),
                index == 0 || bytes[index - 1] != UInt8(ascii: "$"),
                let end = ExpressionScanner.closingBrace(in: bytes, from: index + 2)
            else {
                index += 1
                continue
            }
            result.append((String(decoding: bytes[(index + 2)..<end], as: UTF8.self), index + 2))
            index = end + 1
        }
        return result
    }
}
