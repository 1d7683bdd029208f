// Operators, conditions and literals.

internal import FlowDiagnostics

extension Compiler {
    mutating func compileUnary(_ unary: UnarySyntax, _ span: Span) -> Planned {
        let operand = compile(unary.operand)
        let type = operand.type
        let takes = unary.isNot ? type == .bool : type == .int || type == .double
        if !takes, type != .dyn {
            let help = unary.isNot ? Self.asCondition(type, quote(unary.operand.span)) : nil
            report(.typeMismatch, "there is no `\(unary.isNot ? "!" : "-")\(type)`", at: span, help: [help])
        }
        let step: any Step = unary.isNot ? NotStep(operand.step, span) : NegateStep(operand.step, span)
        let planned = Planned(step, unary.isNot ? .bool : takes ? type : .dyn, weight: operand.weight + 1)
        return folded(planned, from: [operand])
    }

    mutating func compileBinary(_ binary: BinarySyntax) -> Planned {
        isDashMistake = false
        let left = compile(binary.left)
        let before = binary.operation == .minus && isDashMistake ? issues.count : .max
        let right = compile(binary.right)
        if before < issues.count { forgetIssues(after: before) }
        let span = binary.operationSpan
        let step: any Step
        var type = CELType.bool
        switch binary.operation {
        case .plus:
            step = AddStep(left.step, right.step, span)
            buildsValues = true
            type = arithmeticType(.add, binary, left.type, right.type)
        case .minus, .star, .slash, .percent:
            let operation: ArithmeticOperator =
                binary.operation == .minus
                ? .subtract : binary.operation == .star ? .multiply : binary.operation == .slash ? .divide : .remainder
            step = ArithmeticStep(operation, left.step, right.step, span)
            type = arithmeticType(operation, binary, left.type, right.type)
        case .equal, .notEqual:
            step = Self.equality(isEqual: binary.operation == .equal, left, right, span)
            checkEquality(binary, left.type, right.type)
        case .in:
            step = InStep(left.step, right.step, span)
            checkIn(binary, left.type, right.type)
        default:
            step = OrderStep(binary.operation, left.step, right.step, span)
            checkOrder(binary, left.type, right.type)
        }
        return folded(Planned(step, type, weight: left.weight + right.weight + 1), from: [left, right])
    }

    private static func equality(isEqual: Bool, _ left: Planned, _ right: Planned, _ span: Span) -> any Step {
        if let constant = right.constant { return ConstantEqualityStep(isEqual: isEqual, left.step, constant, span) }
        if let constant = left.constant { return ConstantEqualityStep(isEqual: isEqual, right.step, constant, span) }
        return EqualityStep(isEqual: isEqual, left.step, right.step, span)
    }

    mutating func compileLogical(_ logical: LogicalSyntax) -> Planned {
        var operands: [Planned] = []
        for operand in logical.operands {
            let planned = compile(operand)
            operands.append(planned)
            checkBool(planned, operand.span, "`\(logical.isAnd ? "&&" : "||")` takes")
        }
        let step = LogicStep(decides: !logical.isAnd, operands.map(\.step), logical.operands.map(\.span))
        return folded(
            Planned(step, .bool, weight: operands.reduce(1) { $0 + $1.weight }), from: operands)
    }

    mutating func compileConditional(_ conditional: ConditionalSyntax) -> Planned {
        let condition = compile(conditional.condition)
        checkBool(condition, conditional.condition.span, "the condition before `?` must be")
        let then = compile(conditional.then)
        let otherwise = compile(conditional.otherwise)
        let step = ConditionalStep(condition.step, then.step, otherwise.step, conditional.condition.span)
        let weight = condition.weight + max(then.weight, otherwise.weight) + 1
        let planned = Planned(step, then.type.joined(with: otherwise.type), weight: weight)
        return folded(planned, from: [condition, then, otherwise])
    }

    /// Reports a part that must be a bool and is known to be something else.
    mutating func checkBool(_ planned: Planned, _ span: Span, _ subject: String) {
        guard planned.type != .bool, planned.type != .dyn else { return }
        report(
            .typeMismatch, "\(subject) a `bool`, not \(planned.type.article)", at: span,
            help: [Self.asCondition(planned.type, quote(span))])
    }

    mutating func compileList(_ list: ListSyntax) -> Planned {
        buildsValues = true
        var elements: [Planned] = []
        var type: CELType?
        for (value, isOptional) in list.elements {
            let planned = compile(value)
            elements.append(planned)
            let element = isOptional ? unwrapped(planned.type, value.span) : planned.type
            type = type?.joined(with: element) ?? element
        }
        let optional = list.elements.map(\.isOptional)
        let step = ListStep(
            elements.map(\.step), optional: optional.contains(true) ? optional : [], list.elements.map(\.value.span))
        let weight = elements.reduce(1 + elements.count) { $0 + $1.weight }
        return folded(Planned(step, .list(type ?? .dyn), weight: weight), from: elements)
    }

    mutating func compileMap(_ map: MapSyntax) -> Planned {
        buildsValues = true
        var parts: [Planned] = []
        var steps: [(key: any Step, value: any Step, isOptional: Bool, span: Span)] = []
        var keyType: CELType?
        var valueType: CELType?
        var known = Map()
        for (keySyntax, valueSyntax, isOptional) in map.entries {
            let key = compile(keySyntax)
            let value = compile(valueSyntax)
            parts += [key, value]
            steps.append((key.step, value.step, isOptional, keySyntax.span))
            let type = isOptional ? unwrapped(value.type, valueSyntax.span) : value.type
            keyType = keyType?.joined(with: key.type) ?? key.type
            valueType = valueType?.joined(with: type) ?? type
            checkKey(key, keySyntax, isOptional, &known)
        }
        let weight = parts.reduce(1 + parts.count) { $0 + $1.weight }
        let type = CELType.map(keyType ?? .dyn, valueType ?? .dyn)
        return folded(Planned(MapStep(steps), type, weight: weight), from: parts)
    }

    private mutating func checkKey(_ key: Planned, _ syntax: Expression, _ isOptional: Bool, _ known: inout Map) {
        let allowed: [CELType] = [.bool, .int, .uint, .string, .dyn]
        let type = key.constant?.type ?? key.type
        guard allowed.contains(type) else {
            let help = type == .double ? "write a whole number, or the key as text" : nil
            report(
                .typeMismatch, "\(type.article) cannot be the key of a map", at: syntax.span,
                help: [help ?? "keys are bool, int, uint or string"])
            return
        }
        guard let constant = key.constant, !isOptional, !known.insert(constant, .null) else { return }
        report(.duplicateKey, "the key `\(quote(syntax.span))` is in this map already", at: syntax.span)
    }

    /// The type inside an optional that stands after `?`.
    private mutating func unwrapped(_ type: CELType, _ span: Span) -> CELType {
        if case .optional(let wrapped) = type { return wrapped }
        if type != .dyn {
            report(
                .typeMismatch, "a value after `?` must be an optional, not \(type.article)", at: span,
                help: ["leave out the `?`, or write `optional.of(…)`"])
        }
        return .dyn
    }
}
