// From a layout to lines.

/// Writes blocks with two blanks for each level, `- ` within its list, and comments where they stood.
struct LayoutWriter {
    /// The lines so far.
    private(set) var lines: [String] = []
    /// Whether the last line may not be followed by an empty one: it opens a block, or is the first of the file.
    private var isAtStart = true

    /// The text of a document.
    static func text(header: [Comment], _ body: Block) -> String {
        var writer = LayoutWriter()
        writer.write(header, indent: 0)
        writer.write(body, indent: 0, prefix: nil)
        return writer.lines.map { $0 + "\n" }.joined()
    }

    /// Writes a block; `prefix` stands in front of its first item when that shares its line with a dash.
    private mutating func write(_ block: Block, indent: Int, prefix: String?) {
        let widths = block.isTable ? Self.columns(of: block.items) : [:]
        for (place, item) in block.items.enumerated() {
            let isJoined = place == 0 && prefix != nil
            let start = isJoined ? prefix ?? "" : Self.blanks(indent)
            let outer = isJoined ? start.utf8.prefix { $0 == 0x20 }.count : indent
            write(item.leading, indent: outer)
            if item.followsBlankLine, !isJoined { writeBlankLine() }
            write(item, isSequence: block.isSequence, indent: indent, start: start, column: widths[place])
            write(item.below, indent: indent + 2)
        }
        write(block.footer, indent: indent)
    }

    private mutating func write(_ item: Item, isSequence: Bool, indent: Int, start: String, column: Int?) {
        let name = start + (isSequence ? "-" : item.key + ":")
        switch item.value {
        case .text(let texts):
            let first = texts.first ?? ""
            add(first.isEmpty ? name : "\(name) \(first)", texts.count > 1 ? nil : item.trailing)
            for (place, text) in texts.enumerated().dropFirst() {
                let line = text.isEmpty ? "" : Self.blanks(indent + 2) + text
                add(line, place == texts.count - 1 ? item.trailing : nil)
            }
        case .flowMapping(let text):
            let gap = max(1, (column ?? 0) - item.key.unicodeScalars.count)
            add(name + Self.blanks(gap) + text, item.trailing)
        case .literal(let header, let texts):
            add("\(name) \(header)", item.trailing)
            for text in texts { add(text.isEmpty ? "" : Self.blanks(indent + 2) + text, nil) }
        case .block(let block):
            if isSequence { return write(block, indent: indent + 2, prefix: name + " ") }
            add(name, item.trailing)
            isAtStart = true
            write(block, indent: indent + 2, prefix: nil)
        }
    }

    private mutating func write(_ comments: [Comment], indent: Int) {
        for comment in comments {
            if comment.followsBlankLine { writeBlankLine() }
            add(Self.blanks(indent) + comment.text, nil)
        }
    }

    private mutating func writeBlankLine() {
        if !isAtStart, lines.last != "" { lines.append("") }
    }

    /// Adds a line with the comment behind it, in the column it had where that is free.
    private mutating func add(_ line: String, _ comment: Comment?) {
        isAtStart = false
        guard let comment else { return lines.append(line) }
        let width = line.unicodeScalars.count
        lines.append(line + Self.blanks(max(comment.column, width + 2) - width) + comment.text)
    }

    /// For each one-line mapping of a table, how wide its key is with what follows it, so that the mappings stand
    /// below each other as long as nothing stands between their lines.
    private static func columns(of items: [Item]) -> [Int: Int] {
        var columns: [Int: Int] = [:]
        var run: [Int] = []
        func close() {
            let widest = run.map { items[$0].key.unicodeScalars.count }.max() ?? 0
            for place in run { columns[place] = widest + 1 }
            run = []
        }
        for (place, item) in items.enumerated() {
            let continues = item.leading.isEmpty && !item.followsBlankLine
            if !continues { close() }
            guard case .flowMapping = item.value else {
                close()
                continue
            }
            run.append(place)
            if !item.below.isEmpty { close() }
        }
        close()
        return columns
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
