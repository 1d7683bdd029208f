// One table per object of the language: its keys with name, type, meaning and example. Reading, unknown-key
// suggestions, the JSON Schema and the order of keys all come from here.

package import FlowDiagnostics
package import FlowYAML

/// One key of an object.
package struct Key<Object: Sendable>: Sendable {
    /// Its name in the file.
    package let name: String
    /// What it is for, in a sentence.
    package let doc: String
    /// Whether an object without it is refused.
    package let isRequired: Bool
    /// A value as one would write it.
    package let example: String?
    /// The JSON Schema of its value.
    package let schema: Schema
    /// Reads its value into the object.
    package let read: @Sendable (inout Reader, Node, inout Object) -> Void

    /// A key that sets a property.
    package init<Value: Sendable>(
        _ name: String, _ type: FieldType<Value>, required: Bool = false, doc: String, example: String? = nil,
        to set: @escaping @Sendable (inout Object, Value) -> Void
    ) {
        self.name = name
        self.doc = doc
        self.isRequired = required
        self.example = example
        self.schema = type.schema
        self.read = { reader, node, object in
            if let value = type.read(&reader, node) { set(&object, value) }
        }
    }

    /// The key of a part as a key of the whole.
    package init<Part: Sendable>(
        _ key: Key<Part>, of part: @escaping @Sendable (inout Object, (inout Part) -> Void) -> Void
    ) {
        name = key.name
        doc = key.doc
        isRequired = key.isRequired
        example = key.example
        schema = key.schema
        read = { reader, node, object in part(&object) { key.read(&reader, node, &$0) } }
    }
}

/// An object of the language.
package struct Shape<Object: Sendable>: Sendable {
    /// What messages, schema and reference call it.
    package let name: String
    /// What it is, in a sentence.
    package let doc: String
    /// Its keys, in the order people should write them.
    package let keys: [Key<Object>]
    /// The names of its keys.
    private let names: [String]
    /// What may be written instead of a map, when only the main thing is said.
    package let short: Short?

    /// The short form: what an editor may know of it, and how it is read; nil result means "not this form".
    package struct Short: Sendable {
        let schema: Schema
        let read: @Sendable (inout Reader, Node, inout Object) -> Bool

        /// A short form from its schema and its reader, which says whether the node had that form.
        package init(_ schema: Schema, read: @escaping @Sendable (inout Reader, Node, inout Object) -> Bool) {
            self.schema = schema
            self.read = read
        }
    }

    /// A shape from its parts.
    package init(_ name: String, doc: String, short: Short? = nil, keys: [Key<Object>]) {
        self.name = name
        self.doc = doc
        self.short = short
        self.keys = keys
        names = keys.map(\.name)
    }

    /// Reads a node into `object`; false after a problem that leaves nothing to work with.
    package func read(_ reader: inout Reader, _ node: Node, into object: inout Object) -> Bool {
        if case .mapping(let entries) = node.content {
            read(&reader, entries, of: node, into: &object)
            return true
        }
        if node.isNull, !keys.contains(where: \.isRequired) { return true }
        if let short, short.read(&reader, node, &object) { return true }
        reader.expected("a map of \(name) keys", node, help: ["its keys are \(keys.map(\.name).inWords)"])
        return false
    }

    /// Reads the entries of a map; `others` are keys that somebody else reads.
    package func read(
        _ reader: inout Reader, _ entries: [Node.Entry], of node: Node, others: [String] = [],
        into object: inout Object
    ) {
        // Where each entry's key stands in the table, and the other way round.
        let places = entries.map { entry in names.firstIndex(of: entry.key) }
        var given = [Int?](repeating: nil, count: keys.count)
        for case (let index, let place?) in places.enumerated() where given[place] == nil { given[place] = index }
        let order = places.compactMap(\.self)
        reader.disorder += zip(order, order.dropFirst()).count { $0 > $1 }
        let all = others.isEmpty ? names : names + others
        let strange = entries.indices.filter { places[$0] == nil && !others.contains(entries[$0].key) }
        if entries.count > 1, strange.count == entries.count, isStrange(entries, all) {
            // A whole block that is something else is one mistake.
            reader.report(
                .unknownKey, "none of \(entries.map(\.key).someInWords) is a key of \(name)", at: entries[0].keySpan,
                label: "not a key of \(name)", help: ["its keys are \(all.inWords)"])
            return
        }
        let written = Set(entries.map(\.key))
        var meant: [String: Node.Entry] = [:]
        var excused: Set<String> = []
        reader.inside(all, given: entries) { reader in
            var end = entries.count
            var beside = strange.isEmpty ? nil : Dedented.run(in: entries, all)
            let head = beside?.head.keySpan
            if let run = beside {
                run.report(to: &reader)
                meant[run.head.key] = run.mended
            }
            scan: for index in strange {
                let entry = entries[index]
                if beside?.contains(entry) ?? false { continue }
                switch reportUnknown(entry, among: written, isOnly: strange.count == 1, others, &reader) {
                case .meaning(let key)?:
                    // What it is meant to be is known: what follows from it is not wrong.
                    meant[key] = entry
                case .standingFor(let key)?: excused.insert(key)
                case nil where reader.misplaced.contains(entry.key):
                    end = index
                    beside = nil
                    break scan
                case nil: break
                }
            }
            // In the order of the table, so that the order of a file's keys never means anything.
            for (place, key) in keys.enumerated() {
                let own = given[place].flatMap { $0 < end && entries[$0].keySpan != head ? entries[$0] : nil }
                guard let entry = own ?? meant[key.name] else { continue }
                let before = reader.diagnostics.count
                if entry.key != key.name, case .scalar = entry.value.content {
                    // A value that does not fit says that the guess is wrong, and nothing else.
                    var guessed = object
                    key.read(&reader, entry.value, &guessed)
                    if reader.diagnostics.count == before { object = guessed } else { reader.forget(after: before) }
                    continue
                }
                key.read(&reader, entry.value, &object)
                reader.valuesRead += 1
                reader.noteUnread(key.name, entry.value, after: before)
                if key.isRequired, key.schema.isCollection, entry.value.isEmpty, reader.diagnostics.count == before {
                    reader.reportMissing(
                        [key.name], "`\(key.name)` is empty", after: entry.keySpan,
                        help: ["write `\(key.name): \(key.example ?? "…")`: \(key.doc.beginningLowerCase)"])
                }
            }
        }
        let lacking = keys.filter { key in
            key.isRequired && !written.contains(key.name) && meant[key.name] == nil
                && !excused.contains(key.name) && !reader.misplaced.contains(key.name)
        }
        guard let first = lacking.first else { return }
        reader.reportMissing(
            lacking.map(\.name), "\(name) lacks \(lacking.map(\.name).allInWords)",
            after: place(of: first.name, among: entries, in: node, reader),
            help: lacking.map { "add `\($0.name): \($0.example ?? "…")`: \($0.doc.beginningLowerCase)" })
    }

    /// Whether an entry of a map from names is nothing like an object of this shape, by its name as by its keys.
    private func isStray(_ entry: Node.Entry, _ noun: String, _ check: NameRule) -> Bool {
        guard check == .identifier, !keys.isEmpty, case .mapping(let own) = entry.value.content, !own.isEmpty else {
            return false
        }
        return isStrange(own, keys.map(\.name)) && (own.count > 1 || !NameRule.isIdentifier(entry.key))
    }

    /// Whether none of some entries is a key, or nearly one.
    private func isStrange(_ entries: [Node.Entry], _ names: [String]) -> Bool {
        entries.allSatisfy { entry in
            !names.contains(entry.key) && Suggestion.nearest(to: entry.key, among: names) == nil
                && ForeignWord.meaning(of: entry, in: name) == nil
        }
    }

    /// Where a missing key belongs: at the last line of the entry it comes after, in the order of the shape's keys.
    private func place(of missing: String, among entries: [Node.Entry], in node: Node, _ reader: Reader) -> Span {
        let earlier = keys.prefix { $0.name != missing }.map(\.name)
        guard let before = entries.last(where: { earlier.contains($0.key) }) else {
            return entries.first?.keySpan ?? node.span
        }
        let (text, key) = reader.source.part(of: before.keySpan)
        let shift = before.keySpan.lower - key.lower
        let end = max(before.keySpan.upper, before.value.span.upper) - shift
        let last = text.position(at: max(end - 1, 0)).line
        guard last > text.position(at: key.lower).line, let line = text.span(ofLine: last) else {
            return before.keySpan
        }
        let blanks = text.bytes[line.lower..<line.upper].prefix { $0 == 0x20 }.count
        let start = line.lower + blanks + shift
        return Span(start, max(start, min(line.upper, end) + shift))
    }

    /// Reports a key that is none of the object's; the key it is most likely meant to be, if that is not given.
    private func reportUnknown(
        _ entry: Node.Entry, among given: Set<String>, isOnly: Bool, _ others: [String],
        _ reader: inout Reader
    ) -> Meant? {
        let names = names + others
        let foreign = ForeignWord.meaning(of: entry, in: name)
        if case .advice(let advice, let stand)? = foreign {
            reader.report(
                .unknownKey, "unknown key `\(entry.key)` in \(name)", at: entry.keySpan, label: "not a key of \(name)",
                help: [advice])
            return stand.map { .standingFor($0) }
        }
        var nearest: String?
        if case .key(let key)? = foreign {
            nearest = key
        } else {
            nearest = Suggestion.nearest(to: entry.key, among: names)
        }
        let lacking = keys.filter { $0.isRequired && !given.contains($0.name) }
        if nearest == nil {
            if reader.isMisplaced(entry, outer: true) { return nil }
            // The one strange key may be the one that is lacking.
            if isOnly, lacking.count == 1, let key = lacking.first,
                abs(key.name.utf8.count - entry.key.utf8.count) <= 1
            {
                nearest = key.name
            }
        }
        reader.report(
            .unknownKey, "unknown key `\(entry.key)` in \(name)", at: entry.keySpan,
            label: "not a key of \(name)",
            help: [nearest.map { "did you mean `\($0)`?" } ?? "its keys are \(names.inWords)"],
            mend: foreign == nil
                ? Suggestion.only(to: entry.key, among: names).flatMap { given.contains($0) ? nil : $0 } : nil)
        guard let nearest, !given.contains(nearest), keys.contains(where: { $0.name == nearest }) else { return nil }
        return .meaning(nearest)
    }

    /// What a key that the object does not have is meant to be.
    private enum Meant {
        /// The key of this name.
        case meaning(String)
        /// Something that takes the place of the key of this name.
        case standingFor(String)
    }

    /// The shape as a type of key.
    package func type(_ make: @escaping @Sendable (Node) -> Object) -> FieldType<Object> {
        FieldType(.reference(name)) { reader, node in
            var object = make(node)
            return read(&reader, node, into: &object) ? object : nil
        }
    }

    /// A map from names to objects of this shape, in order.
    package func named(
        _ noun: String, check: NameRule = .identifier, make: @escaping @Sendable (Name, Node) -> Object
    ) -> FieldType<[Object]> {
        FieldType(.map(of: .reference(name), names: check.pattern)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                if node.isNull { return [] }
                let needed = keys.filter(\.isRequired).map { " \($0.name): \($0.example ?? "…")" }
                let form = "NAME: {\(needed.joined(separator: ","))\(needed.isEmpty ? "" : " ")}"
                reader.expected(
                    "a map from \(noun) names to \(name) keys", node, help: ["write a line `\(form)` for each"])
                return nil
            }
            var objects: [Object] = []
            let strays = entries.filter { isStray($0, noun, check) }
            if strays.count > 1 {
                // Several that are something else stand below a line that is gone.
                reader.report(
                    .unknownKey, "\(strays.map(\.key).someInWords) are no \(noun)s", at: strays[0].keySpan,
                    help: ["see whether the line above them is missing, or indented wrongly"])
            }
            for entry in entries where strays.count < 2 || !strays.contains(where: { $0.keySpan == entry.keySpan }) {
                let before = reader.diagnostics.count
                check.check(entry, noun, &reader)
                var object = make(Name(entry.key, entry.keySpan), entry.value)
                let isRead = read(&reader, entry.value, into: &object)
                // A section that slipped in here takes what follows with it.
                if reader.diagnostics.count > before, reader.isMisplaced(entry, outer: false) {
                    reader.keep(lastAfter: before)
                    break
                }
                if isRead {
                    objects.append(object)
                    reader.valuesRead += 1
                } else {
                    reader.noteUnread(entry.key, of: noun)
                }
                if check == .identifier, let meant = NameRule.identifier(like: entry.key) {
                    reader.noteUnread(meant, of: noun)
                }
            }
            return objects
        }
    }
}

extension String {
    /// With a small first letter, as inside a sentence.
    fileprivate var beginningLowerCase: String { prefix(1).lowercased() + dropFirst() }
}

/// A name with its place.
package struct Name: Sendable {
    /// The name.
    package let text: String
    /// Where it stands.
    package let span: Span

    /// A name from its text and place.
    package init(_ text: String, _ span: Span) {
        self.text = text
        self.span = span
    }
}
