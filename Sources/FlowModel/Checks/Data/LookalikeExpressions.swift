// F4075: text that looks like an expression: its `=` is missing or stands too late, or it is written as another tool wants it.

package import FlowCEL
package import FlowDiagnostics
package import FlowYAML

extension Check {
    static let lookalikeExpressions = Check(looksAtForms: false) { flow in
        let lookalikes = Lookalikes(flow)
        for (span, text) in flow.root.plainTexts where lookalikes.mayBe(text) {
            guard let found = lookalikes.found(in: text) else { continue }
            // What is meant is read, and is not written out.
            flow.accept(.writtenSecret, at: span)
            for read in lookalikes.reads(in: found.meant) { flow.accept(read.code, at: read.span) }
            flow.report(
                .lookalikeExpression, found.message, at: span,
                help: ["write `\(found.meant)`", "if the text itself is meant: `='…'`"],
                fix: found.lacksSign ? flow.sign(before: text, at: span) : nil,
                severity: .error)
        }
    }
}

extension Inspection {
    /// The change that puts a `=` before a text; nil where the text is not all that stands at the span.
    fileprivate func sign(before text: String, at span: Span) -> Fix? {
        let place = Location(linked.source, span)
        let written = place.source[place.span]
        let quotes = written.utf8.first.map { $0 == 0x27 || $0 == 0x22 } ?? false
        guard written.utf8.dropFirst(quotes ? 1 : 0).starts(with: text.utf8) else { return nil }
        return Fix(
            Location(linked.source, Span(at: span.lower + (quotes ? 1 : 0))), replacement: "=",
            title: "write `=\(text)`")
    }
}

/// Tells text that somebody took for an expression from text that is meant.
private struct Lookalikes {
    private let names: FlowNames
    /// The members that can be read from each step that has an id, by that id.
    private let members: [String: Set<String>]
    /// What would be said not to be read, by the path that reads it.
    private let unread: [String: [(code: Code, span: Span)]]
    private let environment: Environment

    init(_ flow: Inspection) {
        var unread: [String: [(Code, Span)]] = [:]
        for input in flow.inputs {
            unread["inputs.\(input.name.text)", default: []].append((.unusedInput, input.name.span))
        }
        for value in flow.flow.values {
            unread["values.\(value.name.text)", default: []].append((.unusedValue, value.name.span))
        }
        for step in flow.places.map(\.step) {
            guard let id = step.id?.text else { continue }
            for name in step.authorize?.callback.take ?? [] {
                unread["\(id).\(name.text)", default: []].append((.unusedParameter, name.span))
            }
        }
        self.unread = unread
        names = flow.linked.names
        environment = flow.environment
        var members: [String: Set<String>] = [:]
        for step in flow.places.map(\.step) {
            guard let id = step.id?.text else { continue }
            if step.request != nil {
                members[id, default: []].formUnion(VariableSource.AnswerPart.allCases.map(\.rawValue))
            } else if let authorize = step.authorize {
                members[id, default: []].formUnion(
                    authorize.callback.take.map(\.text)
                        + ["callback", "code", "code_verifier", "nonce", "redirect_uri", "state"])
            }
        }
        self.members = members
    }

    /// What is wrong with a text, and what to write.
    struct Found {
        let message: String
        let meant: String
        /// Whether a `=` before the text is all that is missing.
        var lacksSign = false
    }

    /// What an expression reads of what would be said not to be read.
    func reads(in expression: String) -> [(code: Code, span: Span)] {
        let words = expression.utf8.split { byte in
            !((byte | 0x20).isPartOfName || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "."))
        }
        return words.flatMap { word in
            let path = word.split(separator: UInt8(ascii: ".")).prefix(2).map { String(Substring($0)) }
            return unread[path.joined(separator: ".")] ?? []
        }
    }

    /// Whether a text is worth a closer look: most are words, and a file has thousands of them.
    func mayBe(_ text: String) -> Bool {
        text.utf8.contains {
            [UInt8(ascii: "."), UInt8(ascii: "{"), UInt8(ascii: "$"), UInt8(ascii: "(")].contains($0)
        }
    }

    /// What somebody likely meant by a text.
    func found(in text: String) -> Found? {
        guard text.utf8.first != UInt8(ascii: "=") else { return nil }
        if startsLikeExpression(text), environment.outline(text) != nil {
            return Found(
                message: "`\(text)` is text: the `=` before it is missing", meant: "=\(text)", lacksSign: true)
        }
        if let foreign = foreign(text) { return foreign }
        let outside = text.withoutExpressions
        if let meant = mendingLateExpression(in: outside) {
            return Found(message: "`=` makes an expression where it stands first only; this is text", meant: meant)
        }
        if let name = outside.braced, names.inputs[name] != nil {
            return Found(message: "`{\(name)}` is text: nothing is put in its place", meant: "${inputs.\(name)}")
        }
        return nil
    }

    /// What is written as other tools want it: `{{name}}` of Postman and Handlebars, `$inputs.name` of Arazzo.
    private func foreign(_ text: String) -> Found? {
        if let inner = text.withoutExpressions.doublyBraced {
            let name = inner.utf8.split(separator: UInt8(ascii: ".")).last.flatMap { String($0) } ?? inner
            return Found(
                message: "`{{\(inner)}}` is how other tools drop a value into text; here it stays as it is",
                meant: names.inputs[name] == nil ? "${…}" : "${inputs.\(name)}")
        }
        guard text.utf8.first == UInt8(ascii: "$"), let root = text.dropFirst().leadingWord, root.utf8.count > 1 else {
            return nil
        }
        let rest = text.utf8.dropFirst(root.utf8.count + 1)
        if rest.isEmpty, names.inputs[root] != nil {
            return Found(message: "`$\(root)` is text: nothing is put in its place", meant: "=inputs.\(root)")
        }
        guard rest.first == UInt8(ascii: "."), rest.count > 1 else { return nil }
        let bare = String(text.dropFirst())
        return Found(
            message: "`\(text)` is text: expressions begin with `=`, not with `$`",
            meant: startsLikeExpression(bare) ? "=\(bare)" : "=inputs.NAME`, or `=STEP.json.MEMBER")
    }

    /// Whether a text begins with something an expression of this flow could begin with.
    private func startsLikeExpression(_ text: String) -> Bool {
        guard let root = text.leadingWord else { return false }
        let rest = text.utf8.dropFirst(root.utf8.count)
        guard rest.first == UInt8(ascii: "."), let member = String(Substring(rest.dropFirst())).leadingMember else {
            return false
        }
        switch root {
        case "inputs": return names.inputs[member] != nil
        case "session": return names.session[member] != nil
        case "servers": return names.servers[member] != nil
        case "values": return names.values[member] != nil
        case "pkce": return member == "challenge"
        default:
            if members[root]?.contains(member) ?? false { return true }
            let name = "\(root).\(member)"
            return rest.dropFirst(member.utf8.count + 1).first == UInt8(ascii: "(")
                && environment.function(named: name) != nil
        }
    }

    /// A text with an expression behind an `=` further inside, as it is likely meant.
    private func mendingLateExpression(in text: String) -> String? {
        let bytes = Array(text.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "=") {
            guard bytes[index - 1] == 0x20 || bytes[index - 1] == UInt8(ascii: "/") else { continue }
            let word = bytes[(index + 1)...].prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }
            let path = String(decoding: word, as: UTF8.self)
            guard startsLikeExpression(path) else { continue }
            let rest = String(decoding: bytes[word.endIndex...], as: UTF8.self)
            return String(decoding: bytes[..<index], as: UTF8.self) + "${\(path)}" + rest
        }
        return nil
    }
}

/// Text of a file other than a flow that looks like an expression.
package enum LookalikeTexts {
    /// What is said of texts that begin with one of some roots, and of placeholders of other tools.
    package static func diagnostics(
        in root: Node, _ source: SourceText, roots: Set<String>, _ environment: Environment
    ) -> [Diagnostic] {
        root.plainTexts.compactMap { span, text in
            let message: String
            let meant: String
            if let name = text.withoutExpressions.doublyBraced {
                message = "`{{\(name)}}` is how other tools drop a value into text; here it stays as it is"
                meant = "${\(name)}"
            } else if let first = text.leadingWord, roots.contains(first),
                text.utf8.dropFirst(first.utf8.count).first == UInt8(ascii: "."), environment.outline(text) != nil
            {
                message = "`\(text)` is text: the `=` before it is missing"
                meant = "=\(text)"
            } else {
                return nil
            }
            return Diagnostic(
                .lookalikeExpression, message, at: Location(source, span),
                help: ["write `\(meant)`", "if the text itself is meant: `='…'`"])
        }
    }
}

extension Node {
    /// Keys whose values are conditions, which have no `=`, patterns, or places of the file.
    private static let bare: Set<String> = ["when", "check", "that", "pattern", "move", "remove", "rename"]

    /// The texts of a file that are no conditions, with their places.
    fileprivate var plainTexts: [(span: Span, text: String)] {
        var found: [(Span, String)] = []
        gather(into: &found)
        return found
    }

    private func gather(into found: inout [(Span, String)]) {
        switch content {
        case .scalar(let scalar): if scalar.value == .string { found.append((span, scalar.text)) }
        case .sequence(let nodes): for node in nodes { node.gather(into: &found) }
        case .mapping(let entries):
            for entry in entries where !Self.bare.contains(entry.key) {
                // A method stands before the URL.
                if entry.key == "request", case .scalar(let scalar) = entry.value.content {
                    let url = scalar.text.utf8.drop { $0 != 0x20 }.drop { $0 == 0x20 }
                    found.append((entry.value.span, String(Substring(url))))
                } else {
                    entry.value.gather(into: &found)
                }
            }
        }
    }
}

extension StringProtocol {
    /// The word it begins with: lower case letters, digits and `_`.
    fileprivate var leadingWord: String? {
        let word = utf8.prefix { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// The member it begins with, whatever the case of its letters.
    fileprivate var leadingMember: String? {
        let word = utf8.prefix { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// Without its `${…}`.
    fileprivate var withoutExpressions: String {
        let bytes = Array(utf8)
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{"),
                let end = ExpressionScanner.closingBrace(in: bytes, from: index + 2)
            {
                index = end + 1
                continue
            }
            kept.append(bytes[index])
            index += 1
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// The name within the first `{{…}}`.
    fileprivate var doublyBraced: String? {
        let bytes = Array(utf8)
        let brace = UInt8(ascii: "{")
        guard let start = bytes.indices.dropLast().first(where: { bytes[$0] == brace && bytes[$0 + 1] == brace }),
            let end = bytes.indices.dropLast().first(where: {
                $0 > start + 1 && bytes[$0] == UInt8(ascii: "}") && bytes[$0 + 1] == UInt8(ascii: "}")
            })
        else { return nil }
        let inner = bytes[(start + 2)..<end].drop { $0 == 0x20 }
        let name = inner.prefix { ($0 | 0x20).isPartOfName || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
        let rest = inner.dropFirst(name.count)
        return name.isEmpty || !rest.allSatisfy { $0 == 0x20 } ? nil : String(decoding: name, as: UTF8.self)
    }

    /// The name within the first `{…}`.
    fileprivate var braced: String? {
        let bytes = Array(utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let name = String(decoding: bytes[(start + 1)...], as: UTF8.self).leadingWord
        guard let name, bytes.indices.contains(start + 1 + name.utf8.count),
            bytes[start + 1 + name.utf8.count] == UInt8(ascii: "}")
        else { return nil }
        return name
    }
}

extension UInt8 {
    /// Whether it is a small letter or a digit.
    fileprivate var isPartOfName: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
