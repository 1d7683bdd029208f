// What reading a file gathers while it goes: problems, expressions, steps.

package import FlowDiagnostics
package import FlowYAML

/// Reads nodes into the model and collects every problem it meets.
package struct Reader: Sendable {
    /// The text that is read.
    package let source: SourceText
    /// The problems so far.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The expressions so far; an ``Expression`` knows its place here.
    package private(set) var expressions: [Expression] = []
    /// The steps so far; a ``Block`` names them by index.
    package private(set) var steps: [Step] = []
    /// The steps of each block so far; a ``Block`` knows its place here.
    package private(set) var blocks: [[Int]] = []
    /// The keys of the objects around the place at hand, outermost first, with those that were given.
    private var enclosing: [(keys: [String], given: [Node.Entry])] = []
    /// Keys that were met inside of an object they do not belong to.
    private(set) var misplaced: Set<String> = []
    /// Required keys that no object has.
    private var absent: Set<String> = []
    /// Names of which nothing could be made.
    private var unread: Set<Unread> = []

    private struct Unread: Hashable {
        let noun: String
        let name: String
    }

    /// How many keys stand above one that comes before them in the order people should write.
    var disorder = 0
    /// How many values of known keys and names were read.
    var valuesRead = 0

    /// A reader of one text.
    package init(_ source: SourceText) {
        self.source = source
    }

    /// Notes a problem at a span of the text; `mend` is what should stand there, where only that can be meant.
    package mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = [],
        missing: String? = nil, mend: String? = nil
    ) {
        var diagnostic = Diagnostic(code, message, at: Location(source, span), label: label, help: help)
            .mended(by: mend)
        diagnostic.missing = missing
        diagnostics.append(diagnostic)
    }

    /// How much is wrong with the structure of what was read: problems count most, and among equals the order of keys.
    package var verdict: IndentationTrial.Verdict {
        IndentationTrial.Verdict(
            wrong: diagnostics.count * IndentationTrial.problem + min(disorder, 100), read: valuesRead)
    }

    /// Offers a change that mends the problem noted last, where it is not the text that the problem points at.
    mutating func mendLast(_ span: Span, with replacement: String, _ title: String) {
        guard let last = diagnostics.indices.last else { return }
        diagnostics[last].fix = Fix(Location(source, span), replacement: replacement, title: title)
    }

    /// Forgets the problems of one kind after the first so many.
    mutating func forget(_ code: Code, after count: Int) {
        let later = diagnostics.dropFirst(count).filter { $0.code != code }
        diagnostics.removeLast(diagnostics.count - count)
        diagnostics += later
    }

    /// Forgets the problems after the first so many.
    mutating func forget(after count: Int) { diagnostics.removeLast(max(0, diagnostics.count - count)) }

    /// Forgets the problems after the first so many, but for the last.
    mutating func keep(lastAfter count: Int) {
        guard let last = diagnostics.last, diagnostics.count > count else { return }
        diagnostics.removeLast(diagnostics.count - count)
        diagnostics.append(last)
    }

    /// Reports keys that an object must have and has not: where the first would stand in the order of keys.
    mutating func reportMissing(_ keys: [String], _ message: String, after place: Span, help: [String]) {
        absent.formUnion(keys)
        report(.missingKey, message, at: place, help: help)
    }

    /// Notes that nothing could be made of the value of a key: what it would have named is not missing.
    mutating func noteUnread(_ key: String, _ value: Node, after count: Int) {
        let start = value.span.lower
        guard
            diagnostics.dropFirst(count).contains(where: { $0.code == .wrongKind && $0.location?.span.lower == start })
        else { return }
        absent.insert(key)
    }

    /// Notes that a name stands in the file, but nothing could be made of what it names.
    mutating func noteUnread(_ name: String, of noun: String) {
        unread.insert(Unread(noun: noun, name: name))
    }

    /// The problems without those that only follow from a section that is not there or stands elsewhere.
    package func settled(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let sections = misplaced.union(absent)
        guard !sections.isEmpty || !unread.isEmpty else { return diagnostics }
        return diagnostics.filter { diagnostic in
            guard let path = diagnostic.missing?.split(separator: "."), let root = path.first else { return true }
            // `inputs.client_id` is an input.
            if path.count > 1, unread.contains(where: { $0.name == path[1] && $0.noun.hasPrefix(root.dropLast()) }) {
                return false
            }
            // `switch.x` lies under `switches`.
            return !sections.contains { $0.hasPrefix(root) }
        }
    }

    /// Reads the inside of an object that has these keys.
    mutating func inside<Result>(
        _ keys: [String], given entries: [Node.Entry], _ read: (inout Reader) -> Result
    ) -> Result {
        enclosing.append((keys, entries))
        defer { enclosing.removeLast() }
        return read(&self)
    }

    /// Reports a key of an object further out that stands too deep, and says whether it is one; `outer` leaves out the
    /// object at hand.
    package mutating func isMisplaced(_ entry: Node.Entry, outer: Bool) -> Bool {
        for object in (outer ? enclosing.dropLast() : enclosing[...]).reversed()
        where object.keys.contains(entry.key) && !object.given.contains(where: { $0.key == entry.key }) {
            let beside = object.given.first.map { ["indent it like `\($0.key)`"] } ?? []
            report(
                .unknownKey, "`\(entry.key)` stands too deep: it is a key of the object around this one",
                at: entry.keySpan, help: beside)
            misplaced.insert(entry.key)
            return true
        }
        return false
    }

    /// Keeps an expression and gives it its index.
    package mutating func expression(_ text: String, offsets: OffsetMap, base: Int, span: Span) -> Expression {
        let expression = Expression(index: expressions.count, source: text, offsets: offsets, base: base, span: span)
        expressions.append(expression)
        return expression
    }

    /// Keeps the steps of a list and gives the list its index; `read` gives each step's parts.
    package mutating func block(_ nodes: [Node], read: (inout Reader, Node, Int) -> Step?) -> Block {
        let index = blocks.count
        blocks.append([])
        var members: [Int] = []
        for node in nodes {
            // A step takes its place before its children do, so that indices follow the text.
            let place = steps.count
            steps.append(Step(index: place, span: node.span))
            if let step = read(&self, node, place) { steps[place] = step }
            members.append(place)
        }
        blocks[index] = members
        return Block(index: index, steps: members)
    }
}
