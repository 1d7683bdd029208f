// Names that do not exist, said once each, and where the mistake most likely is: a misspelt declaration makes all that
// read it wrong, and its author wants to see the declaration.

package import FlowDiagnostics
package import FlowYAML

/// Settles what is said about missing names of one file.
package struct MissingNames {
    private let source: SourceText
    /// How often each word stands in the file, and where.
    private let words: [String: Int]
    private let uses: [String: [Int]]
    /// How often each part of a word does, such as `client` of `client_id`.
    private let parts: [String: Int]
    /// What is declared and read nowhere.
    private let declarations: [Name]
    /// The sections of the file.
    private let entries: [Node.Entry]
    /// Everything that is given a name.
    private let keys: [Name]

    /// The keys right below the sections.
    private var sectionKeys: [Name] {
        entries.flatMap { entry -> [Name] in
            guard case .mapping(let children) = entry.value.content else { return [] }
            return children.map { Name($0.key, $0.keySpan) }
        }
    }

    /// Finds the words and keys of a file.
    private init(_ source: SourceText, _ root: Node) {
        self.source = source
        let uses = Self.words(of: source.bytes)
        let words = uses.mapValues(\.count)
        self.uses = uses
        self.words = words
        var parts: [String: Int] = [:]
        for (word, count) in words {
            for part in Self.parts(of: word) { parts[part, default: 0] += count }
        }
        self.parts = parts
        if case .mapping(let entries) = root.content { self.entries = entries } else { entries = [] }
        var keys: [Name] = []
        Self.gather(root, into: &keys)
        self.keys = keys
        declarations = keys.filter { words[$0.text] == 1 }
    }

    /// The same problems of a text without nodes.
    package static func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.inTextOrder()
    }

    /// The same problems with each missing name told once, at its misspelt declaration if there is one.
    package static func settle(_ diagnostics: [Diagnostic], in source: SourceText, _ root: Node) -> [Diagnostic] {
        let ordered = diagnostics.inTextOrder()
        guard ordered.contains(where: { $0.missing != nil }) else { return ordered }
        // A key that stands where it cannot declares nothing: that it is missing elsewhere says the same again.
        let misplaced = Set(ordered.compactMap { $0.code == .unknownKey ? $0.location.map { source[$0.span] } : nil })
        let told = ordered.filter { diagnostic in
            let name = diagnostic.missing?.split(separator: ".").last.map(String.init)
            return !(name.map { misplaced.contains($0) } ?? false)
        }
        return MissingNames(source, root).settle(told).inTextOrder()
    }

    /// Several names of a section that is not there at all are told once: where the first of them stands by itself, if it
    /// does, since then the line of the section is gone.
    private func settlingSections(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var result = diagnostics
        for (root, section) in Self.sections where !entries.contains(where: { $0.key == section }) {
            let indices = result.indices.filter { index in
                result[index].missing.map { $0 == root || $0.hasPrefix(root + ".") } ?? false
            }
            let names = indices.compactMap { result[$0].missing?.dropFirst(root.count + 1) }.map(String.init)
                .filter { !$0.isEmpty }
            guard let first = indices.first, Set(names).count > 1 else { continue }
            // A list has no names that could stand without it, and what stands deep in the file is something else.
            let stray = section == "plays" ? nil : sectionKeys.first { names.contains($0.text) }
            result[first] = Diagnostic(
                result[first].code, "there is no `\(section)`, which declares \(Set(names).sorted().someInWords)",
                at: stray.map { Location(source, $0.span) } ?? result[first].location,
                help: stray.map { ["`\($0.text)` stands here: write `\(section):` above it"] } ?? ["add `\(section)`"])
            for index in indices.dropFirst().reversed() { result.remove(at: index) }
        }
        return result
    }

    private func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let diagnostics = settlingSections(diagnostics)
        var result: [Diagnostic] = []
        var first: [String: Int] = [:]
        var lines: [Int: [Int]] = [:]
        for diagnostic in diagnostics {
            guard let missing = diagnostic.missing else {
                result.append(diagnostic)
                continue
            }
            if let index = first[missing] {
                lines[index, default: []].append(line(of: diagnostic))
            } else {
                first[missing] = result.count
                result.append(diagnostic)
            }
        }
        for (missing, index) in first {
            let others = lines[index] ?? []
            let last = missing.split(separator: ".").last.map(String.init) ?? missing
            if let declaration = misspeltDeclaration(of: last, uses: others.count + 1) {
                result[index] = blame(declaration, result[index], last, others)
            } else if let empty = emptySection(of: missing, result[index], others) {
                result[index] = empty
            } else if let slipped = slippedDeclaration(of: missing, result[index]) {
                result[index] = slipped
            } else if !others.isEmpty {
                let rest = Set(others).subtracting([line(of: result[index])]).sorted()
                guard !rest.isEmpty else { continue }
                result[index] =
                    undeclared(missing, result[index], rest)
                    ?? result[index].adding(["it is missing in \(rest.asLines) too"])
            }
        }
        return result
    }

    /// The declaration that is read nowhere and is nearly what is missing.
    ///
    /// Of one use and one declaration the use is as likely the one that is misspelt, unless the rest of the file knows
    /// the words of the one and not those of the other.
    private func misspeltDeclaration(of name: String, uses: Int) -> Name? {
        guard let meant = Suggestion.nearest(to: name, among: declarations.map(\.text)),
            let declaration = declarations.first(where: { $0.text == meant }), !Misspelling.isPlural(name, meant),
            uses > 1 || familiarity(of: name, uses: uses) > familiarity(of: meant, uses: 1)
        else { return nil }
        return declaration
    }

    /// The section that should declare a name, and declares nothing.
    private func emptySection(of missing: String, _ diagnostic: Diagnostic, _ lines: [Int]) -> Diagnostic? {
        let root = missing.split(separator: ".").first.map(String.init) ?? missing
        guard let section = Self.sections[root] ?? (root == "inputs" ? root : nil),
            let entry = entries.first(where: { $0.key == section }),
            entry.value.isNull || entry.value.entries?.isEmpty ?? false
        else { return nil }
        let all = Set([line(of: diagnostic)] + lines).sorted()
        return Diagnostic(
            diagnostic.code, "`\(section)` is empty, and read in \(all.asLines)", at: Location(source, entry.keySpan),
            help: diagnostic.help)
    }

    /// A declaration that is there, but inside of the one above it: its line slipped.
    private func slippedDeclaration(of missing: String, _ diagnostic: Diagnostic) -> Diagnostic? {
        let path = missing.split(separator: ".").map(String.init)
        guard path.count == 2, let section = Self.sections[path[0]] ?? (path[0] == "inputs" ? path[0] : nil),
            case .mapping(let siblings)? = entries.first(where: { $0.key == section })?.value.content
        else { return nil }
        let inner = siblings.flatMap { sibling in
            sibling.value.entries?.filter { $0.key == path[1] }.map { (outer: sibling.key, entry: $0) } ?? []
        }
        guard let (outer, entry) = inner.first, inner.count == 1 else { return nil }
        return Diagnostic(
            diagnostic.code, "`\(path[1])` stands inside of `\(outer)`, so there is no `\(missing)`",
            at: Location(source, entry.keySpan), help: ["indent it like `\(outer)`"])
    }

    /// How many parts of a name stand elsewhere in the file, or are words of the standards; `uses` are its own.
    private func familiarity(of name: String, uses: Int) -> Int {
        Self.parts(of: name).count { (parts[$0] ?? 0) > uses || Self.standard.contains($0) }
    }

    private static let standard = Set((KnownParameters.names + StandardErrors.codes).flatMap(parts))

    private static func parts(of word: String) -> Set<String> {
        Set(word.lowercased().split(separator: "_").map(String.init))
    }

    private func blame(_ declaration: Name, _ diagnostic: Diagnostic, _ name: String, _ lines: [Int]) -> Diagnostic {
        let all = Set([line(of: diagnostic)] + lines).sorted()
        var blamed = Diagnostic(
            diagnostic.code, "`\(declaration.text)` is read nowhere, and there is no `\(name)`",
            at: Location(source, declaration.span),
            help: ["did you mean `\(name)`, as in \(all.asLines)?"])
        if let location = blamed.location, location.source[location.span] == declaration.text {
            blamed = blamed.mended(by: name)
        }
        return blamed
    }

    /// The sections that declare what is read under a root.
    private static let sections = [
        "session": "session", "switch": "switches", "data": "data", "store": "store", "servers": "servers",
        "values": "values", "plays": "plays",
    ]

    /// A name that is read in several lines and is like no other was not misspelt each time: its declaration is
    /// missing, and is told where it belongs, behind what is read before it.
    private func undeclared(_ missing: String, _ diagnostic: Diagnostic, _ lines: [Int]) -> Diagnostic? {
        let path = missing.split(separator: ".").map(String.init)
        guard path.count == 2, !diagnostic.help.contains(where: { $0.hasPrefix("did you mean") }),
            let section = Self.sections[path[0]],
            let entry = entries.first(where: { $0.key == section }), case .mapping(let siblings) = entry.value.content,
            let use = uses[path[1]]?.first
        else { return nil }
        // What is read just before it stands above it, most likely.
        let firstUses = siblings.compactMap { sibling in
            uses[sibling.key]?.first { $0 > entry.value.span.upper }.map { (use: $0, place: sibling.keySpan) }
        }
        let before = firstUses.filter { $0.use < use }.max { $0.use < $1.use }
        let after = firstUses.filter { $0.use > use }.min { $0.use < $1.use }
        let all = Set([line(of: diagnostic)] + lines).sorted()
        return Diagnostic(
            diagnostic.code, "`\(section)` lacks `\(path[1])`, which is read in \(all.asLines)",
            at: Location(source, before?.place ?? after?.place ?? entry.keySpan), help: diagnostic.help)
    }

    private func line(of diagnostic: Diagnostic) -> Int {
        diagnostic.location.map { $0.source.position(at: $0.span.lower).line } ?? 0
    }

    /// Where each word of a text stands.
    private static func words(of bytes: [UInt8]) -> [String: [Int]] {
        var words: [String: [Int]] = [:]
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            let isPart: Bool =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            if isPart {
                if start == nil { start = index }
            } else if let from = start {
                words[String(decoding: bytes[from..<index], as: UTF8.self), default: []].append(from)
                start = nil
            }
        }
        if let start { words[String(decoding: bytes[start...], as: UTF8.self), default: []].append(start) }
        return words
    }

    /// What a file gives names to: the keys of its maps, and ids.
    private static func gather(_ node: Node, into names: inout [Name]) {
        switch node.content {
        case .scalar: break
        case .sequence(let nodes): for node in nodes { gather(node, into: &names) }
        case .mapping(let entries):
            for entry in entries {
                names.append(Name(entry.key, entry.keySpan))
                if entry.key == "id", case .scalar(let scalar) = entry.value.content {
                    names.append(Name(scalar.text, entry.value.span))
                }
                gather(entry.value, into: &names)
            }
        }
    }
}

extension [Int] {
    /// Numbers of lines, in words.
    package var asLines: String {
        guard let last, count > 1 else { return "line \(first ?? 0)" }
        guard count <= 6 else {
            return "lines \(prefix(6).map(String.init).joined(separator: ", ")) and \(count - 6) more"
        }
        return "lines \(dropLast().map(String.init).joined(separator: ", ")) and \(last)"
    }
}

extension Diagnostic {
    /// The same with more help.
    func adding(_ more: [String]) -> Diagnostic {
        var diagnostic = self
        diagnostic.help += more
        return diagnostic
    }
}
