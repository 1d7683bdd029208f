// A document as it will be written: blocks of items with the comments that belong to them.

/// Items below each other.
struct Block {
    /// Whether each item begins with `- `.
    let isSequence: Bool
    /// Whether one-line mappings are lined up.
    let isTable: Bool
    /// Its entries or items.
    var items: [Item]
    /// The comments after the last item.
    var footer: [Comment]
}

/// An entry of a mapping, or an item of a list, with its comments.
struct Item {
    /// The comments above it.
    var leading: [Comment]
    /// Whether the line above it is empty.
    let followsBlankLine: Bool
    /// Its key as it will be written, or empty in a list.
    let key: String
    /// What it holds.
    let value: Layout
    /// The comment on its line: that of the key when the value stands below it.
    var trailing: Comment?
    /// The comments below it that are indented deeper than it is.
    var below: [Comment]
}

/// How a value will be written.
enum Layout {
    /// Behind the key: a scalar or a flow collection; more lines of a plain scalar follow indented.
    case text([String])
    /// A mapping on one line behind the key.
    case flowMapping(String)
    /// `|` or `>` with its indicators, and the lines below.
    case literal(header: String, lines: [String])
    /// A collection below the key.
    indirect case block(Block)
}
