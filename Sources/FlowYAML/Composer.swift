// Events to nodes: the tree, its limits, and the problems that do not end reading.

import FlowDiagnostics

/// Builds the tree of one file.
struct Composer: ~Copyable {
    /// What ends reading.
    struct Stop: Error {
        /// Why.
        let diagnostic: Diagnostic
    }

    /// The most problems of one file that are collected; each costs a walk along its line.
    private static let mostDiagnostics = 100

    /// The file.
    let source: SourceText
    /// What was found wrong, in the order it was met.
    private(set) var diagnostics: [Diagnostic] = []

    private let limits: YAML.Limits
    private var reader: EventReader
    private var nodeCount = 0
    /// Where the flow collections begin that are open, outermost first.
    private var openFlows: [Int] = []
    /// The scalar read last: a quote that was not closed shows only behind it.
    private var lastScalar: Event?
    /// Whether a node below a merge key is read, whose alias needs no word of its own.
    var isBelowMergeKey = false

    /// A composer of a text whose characters were checked.
    init(source: SourceText, limits: YAML.Limits) {
        self.source = source
        self.limits = limits
        reader = EventReader(bytes: source.bytes, base: source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// The root, or nil when the file is empty or reading had to end.
    mutating func composeFile() -> Node? {
        do throws(Stop) {
            return try composeDocument()
        } catch {
            diagnostics.append(error.diagnostic)
            return nil
        }
    }

    private mutating func composeDocument() throws(Stop) -> Node? {
        _ = try next()
        if try next().isStreamEnd { return reportEmpty() }
        let root = try node(try next(), depth: 1, parentColumn: -1)
        _ = try next()
        let last = try next()
        if !last.isStreamEnd {
            report(
                .yamlSecondDocument, "a second document begins here", last.span,
                help: ["a file holds one document: remove the `---`, or split the file"])
        }
        if case .scalar(let scalar) = root.content, scalar.style == .plain, scalar.text.isEmpty { return reportEmpty() }
        return root
    }

    private mutating func reportEmpty() -> Node? {
        // What was said about a tag or an anchor on nothing explains more than that nothing is left.
        if diagnostics.isEmpty { report(.yamlEmpty, "the file is empty", Span(at: 0)) }
        return nil
    }

    /// Whether so many problems were noted that more of them would only cost time.
    var hasEnough: Bool { diagnostics.count >= Self.mostDiagnostics }

    /// Notes a problem.
    mutating func report(_ code: Code, _ message: String, _ span: Span, label: String? = nil, help: [String] = []) {
        report(Diagnostic(code, message, at: Location(source, span), label: label, help: help))
    }

    /// Notes a problem.
    mutating func report(_ diagnostic: Diagnostic) {
        if !hasEnough { diagnostics.append(diagnostic) }
    }

    /// The next event; a syntax error ends reading.
    mutating func next() throws(Stop) -> Event {
        let event: Event
        do {
            event = try reader.next()
        } catch {
            let explanation = SyntaxExplanation(
                error, source: source, openFlow: openFlows.first, lastScalar: lastScalar)
            throw Stop(diagnostic: explanation.diagnostic())
        }
        if case .scalar = event.kind { lastScalar = event }
        return event
    }

    /// Counts one node more and refuses it beyond the limit.
    mutating func count(_ event: Event) throws(Stop) {
        nodeCount += 1
        if nodeCount > limits.nodes {
            throw stop(.yamlLimit, "the file has more than \(limits.nodes) keys and values", event)
        }
    }

    private func stop(_ code: Code, _ message: String, _ event: Event) -> Stop {
        Stop(diagnostic: Diagnostic(code, message, at: Location(source, Span(at: event.span.lower))))
    }

    /// The node that an event begins; `depth` counts the collections around it, its own included.
    mutating func node(_ event: Event, depth: Int, parentColumn: Int) throws(Stop) -> Node {
        try count(event)
        switch event.kind {
        case .scalar(let text, let style):
            if style == .plain { reportSwallowedItem(in: event.span) }
            return mended(scalarNode(event, text: text, style: style, parentColumn: parentColumn), event)
        case .alias(let name):
            return aliasNode(event, name: name)
        case .sequenceStart(let flow):
            try open(event, flow: flow, depth: depth)
            return mended(try sequence(event, flow: flow, depth: depth), event)
        case .mappingStart(let flow):
            try open(event, flow: flow, depth: depth)
            return mended(try mapping(event, flow: flow, depth: depth), event)
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
            throw stop(.yamlSyntax, "a value is missing here", event)
        }
    }

    /// Reports a list item that is no item: indented a little more, or under no key, it goes on the text above it.
    private mutating func reportSwallowedItem(in span: Span) {
        let bytes = source.bytes
        var rest = bytes[span.lower..<max(span.lower, min(span.upper, bytes.count))]
        while let end = rest.firstIndex(of: 0x0A) {
            let line = rest[(end + 1)...].drop { $0 == 0x20 }
            rest = line
            guard line.first == UInt8(ascii: "-"), line.dropFirst().first == 0x20 else { continue }
            report(
                Diagnostic(
                    .yamlIndentation, "this is no item of a list: it goes on the text above it",
                    at: Location(source, Span(line.startIndex, line.startIndex + 1)),
                    help: ["indent it like the other items, or put the text above it in quotes"]))
            return
        }
    }

    /// The scalar of an event with its value and offsets.
    func scalarNode(_ event: Event, text: String, style: Scalar.Style, parentColumn: Int) -> Node {
        let offsets = ScalarScan.offsets(
            of: text, style: style, in: source.bytes, span: event.span, parentColumn: parentColumn)
        let value = style == .plain ? CoreSchema.value(of: text) : .string
        let scalar = Scalar(text: text, style: style, value: value, offsets: offsets)
        let isBlock = style == .literal || style == .folded
        return Node(.scalar(scalar), span: isBlock ? Span(event.span.lower, offsets.end) : event.span)
    }

    private mutating func open(_ event: Event, flow: Bool, depth: Int) throws(Stop) {
        guard depth <= limits.depth else {
            throw stop(.yamlLimit, "lists and mappings are nested deeper than \(limits.depth) levels", event)
        }
        if flow { openFlows.append(event.span.lower) }
    }

    private mutating func sequence(_ start: Event, flow: Bool, depth: Int) throws(Stop) -> Node {
        var items: [Node] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind {
                let span = close(start, event, flow: flow, lastChild: items.last?.span)
                return Node(.sequence(flow ? rejoiningItems(items) : items), span: span)
            }
            items.append(try node(event, depth: depth + 1, parentColumn: start.column))
        }
    }

    private mutating func mapping(_ start: Event, flow: Bool, depth: Int) throws(Stop) -> Node {
        var entries: [ReadEntry] = []
        while true {
            let event = try next()
            if case .mappingEnd = event.kind {
                let last = entries.last.map { $0.keySpan.union($0.value.span) }
                let span = close(start, event, flow: flow, lastChild: last)
                return Node(.mapping(uniqueEntries(flow ? rejoiningEntries(entries) : entries)), span: span)
            }
            entries.append(try entry(event, depth: depth + 1, parentColumn: start.column))
        }
    }

    /// The span of a collection that ends: libyaml's end for flow style, the last child's for block style.
    private mutating func close(_ start: Event, _ end: Event, flow: Bool, lastChild: Span?) -> Span {
        if flow { openFlows.removeLast() }
        return Span(start.span.lower, flow ? end.span.upper : lastChild?.upper ?? start.span.upper)
    }

    /// Whether a flow collection is open.
    var isInFlow: Bool { !openFlows.isEmpty }
    /// Where the outermost open flow collection begins.
    var outermostFlow: Int? { openFlows.first }
}
