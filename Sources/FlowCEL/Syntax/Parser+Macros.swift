// Macros: calls that bind variables. They are known by name, number of arguments and receiver.

internal import FlowDiagnostics

extension Parser {
    /// has(e.f)
    mutating func makeHas(_ name: Token, _ arguments: [Expression]) throws(CompileError) -> Expression {
        let span = Span(name.start, lastEnd)
        guard arguments.count == 1, let argument = arguments.first, case .select(let select) = argument.kind,
            !select.isOptional
        else {
            let place = arguments.count == 1 ? arguments[0].span : span
            var help = ["write `has(a.b)`; `has(a['b'])` is `'b' in a`"]
            if arguments.count == 1, case .select? = arguments.first?.kind {
                help = ["write `has(a.b)`, without the `?`"]
            }
            throw CompileError(.macroMisuse, "`has` takes one field, such as `has(a.b)`", at: place, help: help)
        }
        return try node(.has(select), span, above: argument.height)
    }

    /// The macro a method call stands for, or nil when it is a plain call.
    mutating func makeMacro(
        _ receiver: Expression, _ name: Token, _ text: String, _ arguments: [Expression]
    ) throws(CompileError) -> Expression? {
        if text == "bind", case .name(let namespace) = receiver.kind, namespace.name == "cel" {
            return try makeBind(receiver, name, arguments)
        }
        guard let shape = Self.shapes[text] else { return nil }
        let count = arguments.count
        guard shape.counts.contains(count) else {
            let forms = shape.forms.map { "`\($0)`" }.joined(separator: " or ")
            throw CompileError(
                .macroMisuse, "`\(text)` takes other arguments", at: Span(name.start, lastEnd), help: ["write \(forms)"]
            )
        }
        let variableCount = shape.kind.variableCount(arguments: count)
        var variables: [(name: String, span: Span)] = []
        for argument in arguments.prefix(variableCount) {
            variables.append((try variableName(argument, text, shape.forms), argument.span))
        }
        if variables.count == 2, variables[0].name == variables[1].name {
            throw CompileError(.macroMisuse, "the two variables of `\(text)` need two names", at: variables[1].span)
        }
        let rest = arguments.dropFirst(variableCount)
        guard let body = rest.last else { return nil }
        let condition = rest.count == 2 ? rest.first : nil
        let loop = LoopSyntax(
            kind: shape.kind, nameSpan: name.span, range: receiver, variables: variables, condition: condition,
            body: body)
        return try node(
            .loop(loop), Span(receiver.span.lower, lastEnd), above: max(receiver.height, tallest(arguments)))
    }

    private struct Shape {
        let kind: LoopKind
        let counts: ClosedRange<Int>
        let forms: [String]
    }

    private static let shapes: [String: Shape] = [
        "all": Shape(kind: .all, counts: 2...3, forms: ["list.all(x, condition)", "map.all(k, v, condition)"]),
        "exists": Shape(
            kind: .exists, counts: 2...3, forms: ["list.exists(x, condition)", "map.exists(k, v, condition)"]),
        "exists_one": Shape(
            kind: .existsOne, counts: 2...3,
            forms: ["list.exists_one(x, condition)", "map.exists_one(k, v, condition)"]),
        "existsOne": Shape(
            kind: .existsOne, counts: 2...3, forms: ["list.existsOne(x, condition)", "map.existsOne(k, v, condition)"]),
        "filter": Shape(kind: .filter, counts: 2...2, forms: ["list.filter(x, condition)"]),
        "map": Shape(kind: .map, counts: 2...3, forms: ["list.map(x, value)", "list.map(x, condition, value)"]),
        "transformList": Shape(
            kind: .transformList, counts: 3...4,
            forms: ["list.transformList(i, v, value)", "list.transformList(i, v, condition, value)"]),
        "transformMap": Shape(
            kind: .transformMap, counts: 3...4,
            forms: ["map.transformMap(k, v, value)", "map.transformMap(k, v, condition, value)"]),
        "transformMapEntry": Shape(
            kind: .transformMapEntry, counts: 3...4,
            forms: [
                "map.transformMapEntry(k, v, {key: value})", "map.transformMapEntry(k, v, condition, {key: value})",
            ]),
        "sortBy": Shape(kind: .sortBy, counts: 2...2, forms: ["list.sortBy(x, key)"]),
        "optMap": Shape(kind: .optMap, counts: 2...2, forms: ["optional.optMap(x, value)"]),
        "optFlatMap": Shape(kind: .optFlatMap, counts: 2...2, forms: ["optional.optFlatMap(x, optional)"]),
    ]

    private func variableName(
        _ argument: Expression, _ macro: String, _ forms: [String]
    ) throws(CompileError) -> String {
        guard case .name(let name) = argument.kind, !name.isRooted else {
            throw CompileError(
                .macroMisuse, "`\(macro)` takes the name of a variable here", at: argument.span,
                help: ["write \(forms.map { "`\($0)`" }.joined(separator: " or "))"])
        }
        return name.name
    }

    /// cel.bind(name, value, body)
    private mutating func makeBind(
        _ receiver: Expression, _ name: Token, _ arguments: [Expression]
    ) throws(CompileError) -> Expression {
        let span = Span(receiver.span.lower, lastEnd)
        guard arguments.count == 3 else {
            throw CompileError(
                .macroMisuse, "`cel.bind` takes other arguments", at: span,
                help: ["write `cel.bind(x, value, expression)`"])
        }
        let variable = try variableName(arguments[0], "cel.bind", ["cel.bind(x, value, expression)"])
        return try node(
            .bind(BindSyntax(name: variable, value: arguments[1], body: arguments[2])), span,
            above: max(arguments[1].height, arguments[2].height))
    }
}

extension LoopKind {
    /// How many of so many arguments are names of variables.
    fileprivate func variableCount(arguments: Int) -> Int {
        switch self {
        case .all, .exists, .existsOne: arguments - 1
        case .filter, .map, .sortBy, .optMap, .optFlatMap: 1
        case .transformList, .transformMap, .transformMapEntry: 2
        }
    }
}
