// Names that do not exist, said once each, and where the mistake most likely is: a misspelt declaration makes all that
// read it wrong, and its author wants to see the declaration.

package import FlowDiagnostics
package import FlowYAML

/// Settles what is said about missing names of one file.
package struct MissingNames {
    private let source: SourceText
    private let words: [String: Int]
    private let declarations: [Name]

    /// Finds the words and keys of a file.
    private init(_ source: SourceText, _ root: Node) {
        self.source = source
        let words = Self.words(of: source.bytes)
        self.words = words
        var keys: [Name] = []
        Self.gather(root, into: &keys)
        declarations = keys.filter { words[$0.text] == 1 }
    }

    /// The same problems of a text without nodes, each mistake told once.
    package static func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.inTextOrder().foldingRepetitions()
    }

    /// The same problems with each missing name told once, at its misspelt declaration if there is one.
    package static func settle(_ diagnostics: [Diagnostic], in source: SourceText, _ root: Node) -> [Diagnostic] {
        let folded = diagnostics.inTextOrder().foldingRepetitions()
        guard folded.contains(where: { $0.missing != nil }) else { return folded }
        return MissingNames(source, root).settle(folded).inTextOrder()
    }

    private func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
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
            // Of one use and one declaration the use is as likely the one that is misspelt.
            if !others.isEmpty, let meant = Suggestion.nearest(to: last, among: declarations.map(\.text)),
                let declaration = declarations.first(where: { $0.text == meant })
            {
                result[index] = blame(declaration, result[index], last, others)
            } else if !others.isEmpty {
                let rest = Set(others).subtracting([line(of: result[index])]).sorted()
                result[index] = result[index].adding(rest.isEmpty ? [] : ["it is missing in \(rest.asLines) too"])
            }
        }
        return result
    }

    private func blame(_ declaration: Name, _ diagnostic: Diagnostic, _ name: String, _ lines: [Int]) -> Diagnostic {
        let all = Set([line(of: diagnostic)] + lines).sorted()
        return Diagnostic(
            diagnostic.code, "`\(declaration.text)` is read nowhere, and there is no `\(name)`",
            at: Location(source, declaration.span),
            help: ["did you mean `\(name)`, as in \(all.asLines)?"])
    }

    private func line(of diagnostic: Diagnostic) -> Int {
        diagnostic.location.map { $0.source.position(at: $0.span.lower).line } ?? 0
    }

    /// How often each word stands in a text.
    private static func words(of bytes: [UInt8]) -> [String: Int] {
        var words: [String: Int] = [:]
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
                words[String(decoding: bytes[from..<index], as: UTF8.self), default: 0] += 1
                start = nil
            }
        }
        if let start { words[String(decoding: bytes[start...], as: UTF8.self), default: 0] += 1 }
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
    var asLines: String {
        guard let last, count > 1 else { return "line \(first ?? 0)" }
        guard count <= 6 else {
            return "lines \(prefix(6).map(String.init).joined(separator: ", ")) and \(count - 6) more"
        }
        return "lines \(dropLast().map(String.init).joined(separator: ", ")) and \(last)"
    }
}

extension [Diagnostic] {
    /// From three on, problems of one kind are one mistake seen several times (a line that is gone, a block that
    /// slipped): the first is told, with the lines of the others. Each that is likely a misspelling stands for itself.
    fileprivate func foldingRepetitions() -> [Diagnostic] {
        let foldable: Set<Code> = [
            .unknownKey, .missingKey, .wrongKind, .yamlDuplicateKey, .unreachableRoute, .unknownStore,
        ]
        var groups: [Code: [Int]] = [:]
        let structure: Set<Code> = [.unknownKey, .missingKey, .wrongKind]
        for (index, diagnostic) in enumerated()
        where foldable.contains(diagnostic.code) && !diagnostic.help.contains(where: { $0.hasPrefix("did you mean") }) {
            groups[structure.contains(diagnostic.code) ? .unknownKey : diagnostic.code, default: []].append(index)
        }
        var dropped: Set<Int> = []
        var result = self
        if groups[.unknownKey]?.count ?? 0 > 2 {
            // What such a file names cannot be told.
            dropped.formUnion(indices.filter { self[$0].missing != nil })
        }
        for indices in groups.values where indices.count > 2 {
            guard let first = indices.first else { continue }
            let lines = Set(
                indices.dropFirst().compactMap { index in
                    self[index].location.map { $0.source.position(at: $0.span.lower).line }
                })
            dropped.formUnion(indices.dropFirst())
            let rest = lines.subtracting([self[first].location.map { $0.source.position(at: $0.span.lower).line } ?? 0])
            if !rest.isEmpty {
                result[first] = result[first].adding(["more of it is wrong in \(rest.sorted().asLines)"])
            }
        }
        return result.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }
}

extension Diagnostic {
    /// The same with more help.
    func adding(_ more: [String]) -> Diagnostic {
        Diagnostic(code, message, at: location, label: label, help: help + more, severity: severity)
    }
}
