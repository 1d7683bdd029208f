// Reading values: a leading `=` makes an expression, `${…}` drops one into text, all else is text.

internal import FlowCEL
package import FlowDiagnostics
package import FlowYAML

extension FieldType where Value == Template {
    /// A scalar: text, or an expression.
    package static var template: FieldType {
        FieldType(.template) { reader, node in
            guard case .scalar(let scalar) = node.content else {
                reader.expected(
                    "text or an `=` expression", node,
                    help: ["{", "["].contains(reader.source[Span(node.span.lower, node.span.lower + 1)])
                        ? ["put quotes around text that begins with a bracket"] : [])
                return nil
            }
            return reader.template(scalar, node.span)
        }
    }

    /// Any tree of scalars, lists and maps.
    package static var tree: FieldType {
        FieldType(.any) { reader, node in reader.tree(node) }
    }

    /// A map whose values are texts, or an expression that gives a map.
    package static var fields: FieldType {
        FieldType(valueMap.schema) { reader, node in
            guard case .mapping(let entries) = node.content else { return valueMap.read(&reader, node) }
            // A list under the name of a key around this map has slipped: here it could not be sent.
            let own = entries.filter { $0.value.scalarText != nil || !reader.isMisplaced($0, outer: false) }
            return reader.tree(own.count < entries.count ? Node(.mapping(own), span: node.span) : node)
        }
    }

    /// A map whose values are any trees, or an expression that gives a map.
    package static var valueMap: FieldType {
        FieldType(.anyOf([.expression, .map(of: .any)])) { reader, node in
            if case .mapping = node.content { return reader.tree(node) }
            if node.isNull { return Template(.map([]), span: node.span) }
            if case .scalar(let scalar) = node.content, scalar.text.hasPrefix("=") {
                return reader.template(scalar, node.span)
            }
            reader.expected(
                "a map, or an `=` expression that gives one", node,
                help: node.isFlowCollection
                    ? ["write each entry as `NAME: VALUE`, without `- `"] : ["write `NAME: VALUE`"])
            reader.offerSign(for: node)
            return nil
        }
    }
}

extension FieldType where Value == Expression {
    /// An expression after `=`.
    package static var expression: FieldType {
        FieldType(.expression) { reader, node in
            guard case .scalar(let scalar) = node.content, scalar.value != .null else {
                reader.expected("an expression", node, help: ["begin it with `=`"])
                return nil
            }
            guard case .expression(let expression)? = reader.template(scalar, node.span)?.form else {
                let bare = scalar.bareExpression ?? scalar.text
                reader.report(
                    .notAnExpression, "expected an expression", at: node.span,
                    help: ["begin it with `=`: `=\(bare)`"])
                reader.offerSign(for: node)
                return nil
            }
            return expression
        }
    }

    /// A bare condition, as under `when` and `check`.
    package static var condition: FieldType {
        FieldType(.condition) { reader, node in
            guard case .scalar(let scalar) = node.content, scalar.value != .null else {
                reader.expected("a condition", node, help: ["write one expression, such as `response.status == 200`"])
                return nil
            }
            for sigil in ["=", "${"] where scalar.text.hasPrefix(sigil) {
                reader.report(
                    .sigilInCondition, "a condition is an expression already, without `\(sigil)`", at: node.span,
                    help: ["write `\(scalar.withoutSigils)`"])
                reader.offerBareCondition(for: scalar, node.span)
                // What is meant is known: what follows from a condition that is not there is not wrong.
                return sigil == "=" ? reader.wholeExpression(scalar, dropping: 1, node.span) : nil
            }
            return reader.wholeExpression(scalar, dropping: 0, node.span)
        }
    }
}

extension Node {
    /// Whether it is a list or map.
    var isFlowCollection: Bool {
        if case .scalar = content { false } else { true }
    }
}

extension Reader {
    /// A tree of values.
    package mutating func tree(_ node: Node) -> Template? {
        switch node.content {
        case .scalar(let scalar): return template(scalar, node.span)
        case .sequence(let nodes): return Template(.list(nodes.compactMap { tree($0) }), span: node.span)
        case .mapping(let entries):
            let fields = entries.compactMap { entry in
                tree(entry.value).map { Field(Name(entry.key, entry.keySpan), $0) }
            }
            return Template(.map(fields), span: node.span)
        }
    }

    /// A scalar as text or expression; `dropping` skips bytes that were read already.
    package mutating func template(_ scalar: Scalar, _ span: Span, dropping skipped: Int = 0) -> Template? {
        let text = scalar.text.utf8.dropFirst(skipped)
        if text.first == UInt8(ascii: "=") {
            return wholeExpression(scalar, dropping: skipped + 1, span).map { Template(.expression($0), span: span) }
        }
        let rest = skipped == 0 ? scalar.text : String(Substring(text))
        guard rest.utf8.contains(UInt8(ascii: "$")) else {
            return Template(.scalar(skipped == 0 ? scalar.value : .string, text: rest), span: span)
        }
        return parts(scalar, from: skipped, span).map { parts in
            guard parts.count > 1 || !parts.allSatisfy(\.isLiteral) else {
                return Template(.scalar(.string, text: parts.first?.literalText ?? ""), span: span)
            }
            return Template(.text(parts), span: span)
        }
    }

    /// An expression that fills the scalar after `skipped` bytes; line ends at its end are no part of it.
    fileprivate mutating func wholeExpression(_ scalar: Scalar, dropping skipped: Int, _ span: Span) -> Expression? {
        var bytes = Array(scalar.text.utf8.dropFirst(skipped))
        while let last = bytes.last, last == 0x0A || last == 0x20 { bytes.removeLast() }
        guard !bytes.isEmpty else {
            report(.notAnExpression, "the expression is empty", at: span, help: ["write one after `=`"])
            return nil
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return expression(text, offsets: scalar.offsets, base: skipped, span: span)
    }

    /// Text cut at its `${…}`; `$${` stands for `${`.
    private mutating func parts(_ scalar: Scalar, from start: Int, _ span: Span) -> [Template.Part]? {
        let bytes = Array(scalar.text.utf8)
        var parts: [Template.Part] = []
        var literal: [UInt8] = []
        func isOpening(_ index: Int) -> Bool {
            index + 1 < bytes.count && bytes[index] == UInt8(ascii: "$") && bytes[index + 1] == UInt8(ascii: "{")
        }
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "$"), isOpening(index + 1) {
                literal += [UInt8(ascii: "$"), UInt8(ascii: "{")]
                index += 3
                continue
            }
            guard isOpening(index) else {
                literal.append(bytes[index])
                index += 1
                continue
            }
            let opening = scalar.offsets.fileSpan(Span(index, index + 2))
            guard let end = ExpressionScanner.closingBrace(in: bytes, from: index + 2) else {
                report(
                    .unterminatedTemplate, "`${` is never closed", at: opening, label: "opened here",
                    help: ["close it with `}`", "write `$${` for a literal `${`"])
                return nil
            }
            if !literal.isEmpty {
                parts.append(.literal(String(decoding: literal, as: UTF8.self)))
                literal = []
            }
            let text = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
            if let inner = text.trimmedBraces {
                // A map has no text, so nothing else can be meant.
                let whole = scalar.offsets.fileSpan(Span(index, end + 1))
                report(
                    .notText, "one pair of braces is enough here: `${{ … }}` is a map", at: whole,
                    help: ["write `${\(inner)}`"], mend: "${\(inner)}")
                return nil
            }
            if text.utf8.drop(while: { $0 == 0x20 }).first == UInt8(ascii: "=") {
                let bare = text[...].trimmed.dropFirst().drop { $0 == "=" || $0 == " " }
                report(
                    .sigilInCondition, "within `${…}` stands an expression already, without `=`",
                    at: scalar.offsets.fileSpan(Span(index, end + 1)), help: ["write `${\(bare)}`"])
                return nil
            }
            if text.utf8.allSatisfy({ $0 == 0x20 }) {
                report(.notAnExpression, "`${}` holds no expression", at: opening, help: ["name a value in it"])
                return nil
            }
            let whole = scalar.offsets.fileSpan(Span(index, end + 1))
            parts.append(
                .expression(expression(text, offsets: scalar.offsets, base: index + 2, span: whole)))
            index = end + 1
        }
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return parts
    }
}

extension String {
    /// What stands between braces around the whole text, if that is no map.
    fileprivate var trimmedBraces: String? {
        let text = self[...].trimmed
        guard text.hasPrefix("{"), text.hasSuffix("}"), !text.contains(":") else { return nil }
        let inner = text.dropFirst().dropLast().trimmed
        return inner.isEmpty ? nil : inner
    }
}

extension Template.Part {
    fileprivate var isLiteral: Bool { literalText != nil }

    fileprivate var literalText: String? {
        if case .literal(let text) = self { text } else { nil }
    }
}
