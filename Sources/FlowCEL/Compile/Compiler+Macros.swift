// Macros with variables of their own.

internal import FlowDiagnostics

extension Compiler {
    mutating func compileBind(_ bind: BindSyntax) -> Planned {
        let value = compile(bind.value)
        let place = push(bind.name, value.type)
        let body = compile(bind.body)
        locals.removeLast()
        return Planned(
            BindStep(place, value.step, body.step), body.type, weight: value.weight + body.weight + 1)
    }

    mutating func compileLoop(_ loop: LoopSyntax) -> Planned {
        if loop.kind == .optMap || loop.kind == .optFlatMap { return compileOptionalMap(loop) }
        let range = compile(loop.range)
        let (keyType, valueType, isMap) = elementTypes(range.type, loop)
        let types = loop.variables.count == 2 ? [keyType, valueType] : [isMap ? keyType : valueType]
        let depth = locals.count
        let places = zip(loop.variables, types).map { push($0.name, $1) }
        let condition = loop.condition.map { compileCondition($0, loop) }
        let body = compile(loop.body)
        locals.removeLast(locals.count - depth)
        let header = LoopHeader(
            range: range.step, span: loop.nameSpan, name: loop.kind.rawValue, first: places[0],
            second: places.count > 1 ? places[1] : nil, weight: 1 + (condition?.weight ?? 0) + body.weight)
        if let condition, let span = loop.condition?.span {
            checkBool(condition, span, "the condition of `\(loop.kind.rawValue)` must be")
        }
        let (step, type) = makeLoop(loop, header, condition?.step, body, elements: types[0], keys: keyType)
        return Planned(step, type, weight: range.weight + 1)
    }

    /// The condition of a macro; for `map` it may be a second variable by mistake.
    private mutating func compileCondition(_ condition: Expression, _ loop: LoopSyntax) -> Planned {
        guard loop.kind == .map, let chain = NameChain(condition), chain.fields.isEmpty, isUnknownRoot(chain),
            local(chain.root) == nil
        else { return compile(condition) }
        let (first, second) = (loop.variables[0].name, chain.root.name)
        // The body speaks of the same name.
        _ = push(second, .dyn)
        return fail(
            .unknownName, "no variable `\(second)`", at: condition.span,
            help: ["`map` has one variable; with two write `transformList(\(first), \(second), …)`"])
    }

    /// The types of keys (of lists: indexes) and values of what is looped over.
    private mutating func elementTypes(
        _ range: CELType, _ loop: LoopSyntax
    ) -> (key: CELType, value: CELType, isMap: Bool) {
        switch range {
        case .list(let element): return (.int, element, false)
        case .map(let key, let value): return (key, value, true)
        case .dyn: return (.dyn, .dyn, false)
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .optional:
            var help: String?
            if case .optional = range { help = "write `.optMap(x, …)`, or `.orValue([]).\(loop.kind.rawValue)(…)`" }
            report(
                .typeMismatch, "`\(loop.kind.rawValue)` loops over a list or map, not \(range.article)",
                at: loop.range.span, help: [help])
            return (.dyn, .dyn, false)
        }
    }

    private mutating func makeLoop(
        _ loop: LoopSyntax, _ header: LoopHeader, _ condition: (any Step)?, _ body: Planned, elements: CELType,
        keys: CELType
    ) -> (any Step, CELType) {
        switch loop.kind {
        case .all, .exists, .existsOne, .filter:
            checkBool(body, loop.body.span, "the condition of `\(loop.kind.rawValue)` must be")
        case .map, .transformList, .transformMap, .transformMapEntry, .sortBy: buildsValues = true
        case .optMap, .optFlatMap: break
        }
        switch loop.kind {
        case .all: return (QuantifierStep(header, decides: false, body.step), .bool)
        case .exists: return (QuantifierStep(header, decides: true, body.step), .bool)
        case .existsOne: return (ExistsOneStep(header, body.step), .bool)
        case .filter:
            buildsValues = true
            return (FilterStep(header, body.step), .list(elements))
        case .map, .transformList: return (TransformListStep(header, condition, body.step), .list(body.type))
        case .transformMap:
            return (TransformMapStep(header, makesEntries: false, condition, body.step), .map(keys, body.type))
        case .transformMapEntry:
            let type: CELType = if case .map = body.type { body.type } else { .map(.dyn, .dyn) }
            if !body.type.fits(type) {
                report(
                    .typeMismatch, "each round of `transformMapEntry` must give a map, not \(body.type.article)",
                    at: loop.body.span, help: ["write `{key: value}`"])
            }
            return (TransformMapStep(header, makesEntries: true, condition, body.step), type)
        case .sortBy, .optMap, .optFlatMap: return (SortByStep(header, body.step), .list(elements))
        }
    }

    private mutating func compileOptionalMap(_ loop: LoopSyntax) -> Planned {
        let operand = compile(loop.range)
        let name = loop.kind.rawValue
        var wrapped = CELType.dyn
        if case .optional(let type) = operand.type {
            wrapped = type
        } else if operand.type != .dyn {
            report(
                .typeMismatch, "`\(name)` is for optionals, not for \(operand.type.article)", at: loop.range.span,
                help: ["a field that may be absent is `.?`, such as `a.?b.\(name)(x, …)`"])
        }
        let place = push(loop.variables[0].name, wrapped)
        let body = compile(loop.body)
        locals.removeLast()
        let isFlat = loop.kind == .optFlatMap
        var type = CELType.optional(body.type)
        if isFlat {
            type = body.type
            if case .optional = body.type {
            } else if body.type != .dyn {
                report(
                    .typeMismatch, "the body of `optFlatMap` must be an optional, not \(body.type.article)",
                    at: loop.body.span, help: ["write `optMap`"])
            }
        }
        let step = OptionalMapStep(place, operand.step, isFlat: isFlat, body.step, loop.nameSpan)
        return Planned(step, type, weight: operand.weight + body.weight + 1)
    }
}
