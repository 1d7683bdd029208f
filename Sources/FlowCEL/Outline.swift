// What an expression names, calls and compares, for checks and editors that look at its text: no types, no values.

package import FlowDiagnostics

/// The names, calls and comparisons of an expression.
package struct Outline: Sendable {
    /// A name with the members read from it: `session.?id_token`.
    package struct Path: Sendable {
        /// The root and the members.
        package let names: [String]
        /// Where it stands in the expression.
        package let span: Span
        /// Where each of them stands; in brackets with its quotes.
        package let nameSpans: [Span]
        /// Whether a member is read with `?`.
        package let isOptional: Bool
    }

    /// A call of a function or method.
    package struct Call: Sendable {
        /// `same`, `jwt.sign`, or `.startsWith` for a method.
        package let name: String
        /// Where the name stands.
        package let span: Span
        /// What it is called on and with.
        package let operands: [Operand]
    }

    /// What a comparison or call is about, as far as it is plain.
    package enum Operand: Sendable {
        case path([String])
        case literal(Value)
        case list([Value])
        case other

        /// The names, if it is a name with members.
        package var names: [String]? { if case .path(let names) = self { names } else { nil } }

        /// The constants it stands for.
        package var constants: [Value] {
            switch self {
            case .literal(let value): [value]
            case .list(let values): values
            case .path, .other: []
            }
        }
    }

    /// `a == b`, `a != b` or `a in b`.
    package struct Comparison: Sendable {
        /// The kinds.
        package enum Kind: Sendable { case equal, unequal, within }

        /// Its kind.
        package let kind: Kind
        /// Its sides.
        package let left: Operand
        /// Its sides.
        package let right: Operand
        /// Where it stands in the expression.
        package let span: Span
    }

    /// Every name with its members, the variables of macros apart.
    package fileprivate(set) var paths: [Path] = []
    /// Every call.
    package fileprivate(set) var calls: [Call] = []
    /// Every comparison.
    package fileprivate(set) var comparisons: [Comparison] = []
    /// The whole expression, if it is one name with members.
    package fileprivate(set) var wholePath: Path?
    /// Whether the whole expression is one comparison.
    package fileprivate(set) var isOneComparison = false

    /// An outline of nothing.
    package init() {}
}

extension Environment {
    /// The outline of an expression; nil when it is no CEL.
    package func outline(_ source: String) -> Outline? {
        guard let syntax = try? Parser.parse(Array(source.utf8), limits: limits) else { return nil }
        var walk = OutlineWalk()
        walk.visit(syntax)
        if let path = walk.path(syntax) { walk.outline.wholePath = path }
        if case .binary(let binary) = syntax.kind { walk.outline.isOneComparison = OutlineWalk.kind(binary) != nil }
        return walk.outline
    }
}

/// Gathers an outline.
private struct OutlineWalk {
    var outline = Outline()
    private var locals: [String] = []

    mutating func visit(_ expression: Expression) {
        switch expression.kind {
        case .literal: break
        case .name, .select, .index:
            if let path = path(expression) {
                outline.paths.append(path)
            } else {
                visitParts(expression)
            }
        case .call(let call): visit(call)
        case .list(let list): for element in list.elements { visit(element.value) }
        case .map(let map):
            for entry in map.entries {
                visit(entry.key)
                visit(entry.value)
            }
        case .unary(let unary): visit(unary.operand)
        case .binary(let binary): visit(binary, expression.span)
        case .logical(let logical): for operand in logical.operands { visit(operand) }
        case .conditional(let conditional):
            for part in [conditional.condition, conditional.then, conditional.otherwise] { visit(part) }
        case .has(let select):
            if let path = path(select.operand) {
                outline.paths.append(
                    Outline.Path(
                        names: path.names + [select.field], span: expression.span,
                        nameSpans: path.nameSpans + [select.fieldSpan], isOptional: true))
            } else {
                visit(select.operand)
            }
        case .loop(let loop):
            visit(loop.range)
            locals += loop.variables.map(\.name)
            if let condition = loop.condition { visit(condition) }
            visit(loop.body)
            locals.removeLast(loop.variables.count)
        case .bind(let bind):
            visit(bind.value)
            locals.append(bind.name)
            visit(bind.body)
            locals.removeLast()
        }
    }

    private mutating func visitParts(_ expression: Expression) {
        switch expression.kind {
        case .select(let select): visit(select.operand)
        case .index(let index):
            visit(index.operand)
            visit(index.index)
        case .literal, .name, .call, .list, .map, .unary, .binary, .logical, .conditional, .has, .loop, .bind: break
        }
    }

    private mutating func visit(_ call: CallSyntax) {
        var name = "." + call.name
        var operands = call.arguments
        if let receiver = call.receiver {
            if let path = path(receiver), path.names.count == 1, Self.isFamily(path.names[0]) {
                name = path.names[0] + "." + call.name
            } else {
                visit(receiver)
                operands.insert(receiver, at: 0)
            }
        } else {
            name = call.name
        }
        outline.calls.append(Outline.Call(name: name, span: call.nameSpan, operands: operands.map(operand)))
        for argument in call.arguments { visit(argument) }
    }

    /// The roots that hold functions and no values of a flow.
    private static func isFamily(_ name: String) -> Bool {
        [
            "jwt", "hash", "hmac", "hex", "base64", "base64url", "url", "json", "text", "random", "form", "math",
            "lists", "sets", "strings", "optional", "pkce", "regex", "totp", "xml", "jsonp", "time", "cel",
        ].contains(name)
    }

    private mutating func visit(_ binary: BinarySyntax, _ span: Span) {
        if let kind = Self.kind(binary) {
            outline.comparisons.append(
                Outline.Comparison(kind: kind, left: operand(binary.left), right: operand(binary.right), span: span))
        }
        visit(binary.left)
        visit(binary.right)
    }

    static func kind(_ binary: BinarySyntax) -> Outline.Comparison.Kind? {
        switch binary.operation {
        case .equal: .equal
        case .notEqual: .unequal
        case .in: .within
        default: nil
        }
    }

    private func operand(_ expression: Expression) -> Outline.Operand {
        if let path = path(expression) { return .path(path.names) }
        switch expression.kind {
        case .literal(let literal): return .literal(literal.value)
        case .list(let list):
            var values: [Value] = []
            for element in list.elements {
                guard case .literal(let literal) = element.value.kind else { return .other }
                values.append(literal.value)
            }
            return .list(values)
        case .name, .select, .index, .call, .map, .unary, .binary, .logical, .conditional, .has, .loop, .bind:
            return .other
        }
    }

    /// A name with members, if the expression is one and its root is no variable of a macro.
    func path(_ expression: Expression) -> Outline.Path? {
        switch expression.kind {
        case .name(let name):
            guard !locals.contains(name.name) else { return nil }
            // The dot before a rooted name is no part of it.
            let span = Span(expression.span.upper - name.name.utf8.count, expression.span.upper)
            return Outline.Path(names: [name.name], span: expression.span, nameSpans: [span], isOptional: false)
        case .select(let select):
            guard let path = path(select.operand) else { return nil }
            return Outline.Path(
                names: path.names + [select.field], span: expression.span,
                nameSpans: path.nameSpans + [select.fieldSpan],
                isOptional: path.isOptional || select.isOptional)
        case .index(let index):
            guard let path = path(index.operand), case .literal(let key) = index.index.kind,
                case .string(let name) = key.value
            else { return nil }
            return Outline.Path(
                names: path.names + [name], span: expression.span, nameSpans: path.nameSpans + [index.index.span],
                isOptional: path.isOptional || index.isOptional)
        case .literal, .call, .list, .map, .unary, .binary, .logical, .conditional, .has, .loop, .bind: return nil
        }
    }
}
