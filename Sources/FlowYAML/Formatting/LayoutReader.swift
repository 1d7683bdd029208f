// From nodes and comments to what will be written: which comment belongs to which item.
//
// A comment behind a value belongs to it. One on a line of its own belongs to what follows, unless it is indented
// deeper than that: then it ends the block before.

import FlowDiagnostics

/// Builds the layout of one file.
struct LayoutReader {
    /// The widest line that a flow collection of several lines is put on.
    private static let widest = 100

    /// What follows an item or a block: comments before it that are indented deeper belong to what precedes it.
    struct Follower {
        /// Where it begins.
        let offset: Int
        /// Its column.
        let column: Int
    }

    /// The file.
    let source: SourceText
    private let comments: [Comment]
    private var next = 0

    init(_ source: SourceText, root: Node) {
        self.source = source
        comments = Comment.all(in: source, root: root)
    }

    /// The root as a block, with the comments above its first entry, which stay at the top.
    mutating func document(_ root: Node, _ arrangement: Arrangement) -> (header: [Comment], body: Block)? {
        let end = Follower(offset: source.bytes.count, column: -1)
        guard !isEmpty(root), var body = block(root, arrangement, column: 0, indent: 0, before: end) else { return nil }
        let first = arrangement.order(body.items.count).firstIndex(of: 0) ?? 0
        let header = body.items[first].leading
        body.items[first].leading = []
        return (header, body)
    }

    /// A collection as a block; nil for a scalar.
    private mutating func block(
        _ node: Node, _ arrangement: Arrangement, column: Int, indent: Int, before follower: Follower
    ) -> Block? {
        let isFlow = node.isFlow(in: source)
        var items: [Item] = []
        let isSequence: Bool
        switch node.content {
        case .scalar: return nil
        case .sequence(let nodes):
            isSequence = true
            let starts = isFlow ? nodes.map(\.span.lower) : dashes(of: nodes, from: node.span.lower)
            for (place, value) in nodes.enumerated() {
                let after = place + 1 < nodes.count ? Follower(offset: starts[place + 1], column: column) : follower
                items.append(
                    item(
                        "", Span(starts[place], starts[place]), value, arrangement.child(place), isFlow: isFlow,
                        column: column, indent: indent, before: after))
            }
        case .mapping(let entries):
            isSequence = false
            for (place, entry) in entries.enumerated() {
                let next = place + 1 < entries.count ? entries[place + 1].keySpan.lower : nil
                let key = Spelling.key(entry, in: source, inFlow: false)
                items.append(
                    item(
                        key, entry.keySpan, entry.value, arrangement.child(place), isFlow: isFlow,
                        column: column, indent: indent,
                        before: next.map { Follower(offset: $0, column: column) } ?? follower))
            }
        }
        let footer = takeFooter(isFlow ? node.span.upper : nil, column: column, before: follower)
        let sorted = arrangement.order(items.count).map { items[$0] }
        return Block(isSequence: isSequence, isTable: arrangement.isTable, items: sorted, footer: footer)
    }

    private mutating func takeFooter(_ flowEnd: Int?, column: Int, before follower: Follower) -> [Comment] {
        if let flowEnd { return take { $0.offset < flowEnd } }
        return take { $0.isAlone && $0.offset < follower.offset && $0.column >= column && $0.column > follower.column }
    }

    private mutating func item(
        _ key: String, _ start: Span, _ value: Node, _ arrangement: Arrangement, isFlow: Bool, column: Int,
        indent: Int, before follower: Follower
    ) -> Item {
        var leading = take { $0.offset < start.lower }
        let line = source.line(at: start.upper)
        var behindKey = takeBehindKey(value, line: line)
        if !value.isBlockCollection(in: source) {
            leading += take { $0.offset < value.span.lower || $0.isHeader(of: value) }
        }
        let layout = self.layout(value, arrangement, width: key.unicodeScalars.count, indent: indent, before: follower)
        let end = source.line(at: value.span.upper)
        let behindValue = take { !$0.isAlone && $0.line == end && $0.offset < follower.offset }
        if key.isEmpty, case .block = layout, let comment = behindKey {
            // A comment behind a dash cannot stay there: the first entry does.
            leading.append(comment)
            behindKey = nil
        }
        if let comment = behindKey, !behindValue.isEmpty { leading.append(comment) }
        let below =
            isFlow ? [] : take { $0.isAlone && $0.offset < follower.offset && $0.column > max(column, follower.column) }
        return Item(
            leading: leading + behindValue.dropFirst(),
            followsBlankLine: source.isFirstOnLine(start.lower) && source.isBlankLine(source.line(at: start.lower) - 1),
            key: key, value: layout, trailing: behindValue.first ?? behindKey, below: below)
    }

    /// The comment behind a key or a dash, or behind the bracket or the `|` that follows it.
    private mutating func takeBehindKey(_ value: Node, line: Int) -> Comment? {
        guard next < comments.count, !comments[next].isAlone, comments[next].line == line,
            comments[next].offset < max(value.span.lower, value.isFlow(in: source) ? value.span.upper : 0)
                || comments[next].isHeader(of: value)
        else { return nil }
        next += 1
        return comments[next - 1]
    }

    private mutating func layout(
        _ node: Node, _ arrangement: Arrangement, width: Int, indent: Int, before follower: Follower
    ) -> Layout {
        if case .scalar(let scalar) = node.content { return ScalarLayout(scalar, node.span, in: source).layout }
        let isFlow = node.isFlow(in: source)
        if isFlow {
            let isOneLine = source.line(at: node.span.lower) == source.line(at: node.span.upper)
            let hasComments = next < comments.count && comments[next].offset < node.span.upper
            if isOneLine || isEmpty(node) || !hasComments {
                let text = FlowLine(source: source).text(node, arrangement)
                let fits = indent + width + 2 + text.unicodeScalars.count <= Self.widest
                if isOneLine || isEmpty(node) || fits {
                    return text.utf8.first == UInt8(ascii: "{") ? .flowMapping(text) : .text([text])
                }
            }
        }
        let column = isFlow ? Int.max : source.position(at: node.span.lower).column - 1
        let end = isFlow ? Follower(offset: node.span.upper, column: Int.max) : follower
        guard let block = block(node, arrangement, column: column, indent: indent + 2, before: end) else {
            return .text([])
        }
        return .block(block)
    }

    private func isEmpty(_ node: Node) -> Bool {
        switch node.content {
        case .scalar: false
        case .sequence(let items): items.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }

    /// Where the dashes of a block sequence stand, the first at `start`.
    private func dashes(of nodes: [Node], from start: Int) -> [Int] {
        var offsets: [Int] = []
        var position = start
        var comment = next
        for node in nodes {
            while position < source.bytes.count, source.bytes[position] != UInt8(ascii: "-") {
                while comment < comments.count, comments[comment].offset < position { comment += 1 }
                let isComment = comment < comments.count && comments[comment].offset == position
                position = isComment ? source.bytes.lineEnd(of: position) : position + 1
            }
            offsets.append(min(position, node.span.lower))
            position = max(position + 1, node.span.upper)
        }
        return offsets
    }

    /// The next comments for as long as they meet a condition.
    private mutating func take(while condition: (Comment) -> Bool) -> [Comment] {
        let start = next
        while next < comments.count, condition(comments[next]) { next += 1 }
        return Array(comments[start..<next])
    }
}

extension Node {
    /// Whether it is a collection without brackets.
    fileprivate func isBlockCollection(in source: SourceText) -> Bool {
        if case .scalar = content { false } else { !isFlow(in: source) }
    }

    /// Whether it is a collection in brackets.
    func isFlow(in source: SourceText) -> Bool {
        let first = source.bytes.at(span.lower)
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension Comment {
    /// Whether it stands behind `|` or `>`.
    fileprivate func isHeader(of node: Node) -> Bool {
        guard case .scalar(let scalar) = node.content, scalar.style == .literal || scalar.style == .folded else {
            return false
        }
        return offset < node.span.upper
    }
}
