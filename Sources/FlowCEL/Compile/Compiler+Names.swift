// What names mean: variables of macros first, then the longest dotted name the scope knows, then types.

internal import FlowDiagnostics

extension Compiler {
    /// The variable of a macro, the innermost first.
    func local(_ name: NameSyntax) -> Local? {
        guard !name.isRooted, !locals.isEmpty else { return nil }
        return locals.last { $0.name == name.name }
    }

    /// The variable of a name, looked up in the container and its parents first.
    func variable(_ name: String, isRooted: Bool) -> Variable? {
        guard !isRooted, containers.count > 1 else { return scope.variable(named: name) }
        for container in containers {
            if let variable = scope.variable(named: container + name) { return variable }
        }
        return nil
    }

    /// The variable with the longest dotted name that a chain begins with, and how many fields its name takes.
    ///
    /// A constant index is part of a name only where there is no variable without it.
    func longestVariable(_ chain: NameChain) -> (variable: Variable, fields: Int)? {
        let plain = chain.plainCount
        if let found = variable(chain, 0...plain) { return found }
        return plain < chain.fields.count ? variable(chain, plain + 1...chain.fields.count) : nil
    }

    private func variable(_ chain: NameChain, _ counts: ClosedRange<Int>) -> (variable: Variable, fields: Int)? {
        for count in counts.reversed() {
            if let variable = variable(chain.name(count), isRooted: chain.root.isRooted) { return (variable, count) }
        }
        return nil
    }

    /// Whether a chain begins with no variable, so that it can only be the beginning of the names of some.
    func isNamespace(_ chain: NameChain) -> Bool { local(chain.root) == nil && longestVariable(chain) == nil }

    mutating func compileName(_ expression: Expression) -> Planned {
        guard let chain = NameChain(expression) else {
            return fail(.unknownName, "this is no name", at: expression.span)
        }
        return compileChain(chain)
    }

    mutating func compileSelect(_ select: SelectSyntax, _ expression: Expression) -> Planned {
        if select.isOptional {
            if let chain = NameChain(select.operand), isNamespace(chain) {
                return compileMember(chain, select.field, expression.span) { .optional($0) }
            }
            return selected(compile(select.operand), select.field, select.fieldSpan, isOptional: true)
        }
        if let chain = NameChain(expression) { return compileChain(chain) }
        return selected(compile(select.operand), select.field, select.fieldSpan, isOptional: false)
    }

    private mutating func compileChain(_ chain: NameChain) -> Planned {
        var planned: Planned
        var used = 0
        if let local = local(chain.root) {
            planned = Planned(LocalStep(local.place), local.type, weight: 1)
        } else if let (variable, fields) = longestVariable(chain) {
            planned = self.planned(variable, chain.span(fields))
            used = fields
        } else if let (type, fields) = longestType(chain) {
            planned = Planned(constant: .type(type), type: .type)
            used = fields
        } else {
            return unknownName(chain)
        }
        for (index, field) in chain.fields.enumerated().dropFirst(used) {
            if field.isIndex {
                let key = Planned(constant: .string(field.name), type: .string)
                planned = indexed(planned, key, field.span, chain.span(index + 1), isOptional: false)
            } else {
                planned = selected(planned, field.name, field.span, isOptional: false)
            }
        }
        return planned
    }

    mutating func planned(_ variable: Variable, _ span: Span) -> Planned {
        read(variable)
        return Planned(VariableStep(variable, span), variable.type, weight: 1)
    }

    /// How a variable that may have no value is looked at.
    enum VariableUse {
        case optional(Variable)
        case test(Variable)
    }

    /// `inputs.?x` and `has(inputs.x)`, where `inputs` is only the beginning of variables' names.
    private mutating func compileMember(
        _ chain: NameChain, _ member: String, _ span: Span, _ use: (Variable) -> VariableUse
    ) -> Planned {
        let name = chain.name(chain.fields.count) + "." + member
        guard let variable = variable(name, isRooted: chain.root.isRooted) else {
            return unknownMember(chain, member, span)
        }
        read(variable)
        return switch use(variable) {
        case .optional(let variable):
            Planned(OptionalVariableStep(slot: variable.slot), .optional(variable.type), weight: 1)
        case .test(let variable): Planned(HasVariableStep(slot: variable.slot), .bool, weight: 1)
        }
    }

    private func longestType(_ chain: NameChain) -> (type: CELType, fields: Int)? {
        for count in (0...chain.fields.count).reversed() {
            if let type = CELType.named[chain.name(count)] { return (type, count) }
        }
        return nil
    }

    /// A field of a value, with the type it has.
    private mutating func selected(_ operand: Planned, _ field: String, _ span: Span, isOptional: Bool) -> Planned {
        let type = fieldType(operand.type, field, span)
        guard isOptional else {
            let planned = Planned(Self.selection(operand.step, field, span), type, weight: operand.weight + 1)
            return folded(planned, from: [operand])
        }
        let wrapped: CELType = if case .optional = type { type } else { .optional(type) }
        return Planned(OptionalSelectStep(operand.step, Name(field), span), wrapped, weight: operand.weight + 1)
    }

    private static func selection(_ operand: any Step, _ field: String, _ span: Span) -> any Step {
        let field = (name: Name(field), span: span)
        if let step = operand as? VariableStep { return PathStep(step.variable, step.span, [field]) }
        if let step = operand as? PathStep { return PathStep(step.variable, step.span, step.fields + [field]) }
        return SelectStep(operand, field.name, span)
    }

    private mutating func fieldType(_ type: CELType, _ field: String, _ span: Span) -> CELType {
        switch type {
        case .dyn: return .dyn
        case .map(_, let value): return value
        case .optional(let wrapped):
            let inner = fieldType(wrapped, field, span)
            return if case .optional = inner { inner } else { .optional(inner) }
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .list:
            report(
                .typeMismatch, "\(type.article) has no field `\(field)`", at: span,
                help: [Self.insteadOf(field, of: type)])
            return .dyn
        }
    }

    /// has(e.f)
    mutating func compileHas(_ select: SelectSyntax, _ span: Span) -> Planned {
        if let chain = NameChain(select.operand), local(chain.root) == nil {
            let name = chain.name(chain.fields.count) + "." + select.field
            let isVariable = variable(name, isRooted: chain.root.isRooted) != nil
            if isVariable || longestVariable(chain) == nil {
                return compileMember(chain, select.field, Span(chain.rootSpan.lower, select.fieldSpan.upper)) {
                    .test($0)
                }
            }
        }
        let operand = compile(select.operand)
        _ = fieldType(operand.type, select.field, select.fieldSpan)
        let planned = Planned(
            HasStep(operand.step, Name(select.field), select.fieldSpan), .bool, weight: operand.weight + 1)
        return folded(planned, from: [operand])
    }

    mutating func compileIndex(_ index: IndexSyntax, _ expression: Expression) -> Planned {
        if let chain = NameChain(expression) { return compileChain(chain) }
        if index.isOptional, let chain = NameChain(index.operand), isNamespace(chain),
            case .literal(let key) = index.index.kind, case .string(let member) = key.value
        {
            return compileMember(chain, member, expression.span) { .optional($0) }
        }
        let operand = compile(index.operand)
        let key = compile(index.index)
        return indexed(operand, key, index.index.span, expression.span, isOptional: index.isOptional)
    }

    private mutating func indexed(
        _ operand: Planned, _ key: Planned, _ keySpan: Span, _ span: Span, isOptional: Bool
    ) -> Planned {
        let type = elementType(operand.type, key.type, span)
        let weight = operand.weight + key.weight + 1
        let constant = key.constant?.stringValue
        let step = IndexStep(operand.step, key.step, constant: constant, isOptional: isOptional, keySpan)
        guard isOptional else { return folded(Planned(step, type, weight: weight), from: [operand, key]) }
        let wrapped: CELType = if case .optional = type { type } else { .optional(type) }
        return Planned(step, wrapped, weight: weight)
    }

    private mutating func elementType(_ type: CELType, _ key: CELType, _ span: Span) -> CELType {
        switch type {
        case .dyn: return .dyn
        case .list(let element):
            if key == .dyn || key.isNumeric { return element }
        case .map(let known, let value):
            if key.isComparable(to: known), key != .null { return value }
        case .optional(let wrapped):
            let inner = elementType(wrapped, key, span)
            return if case .optional = inner { inner } else { .optional(inner) }
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type: break
        }
        let help = type == .string ? "a character is `text.charAt(i)`, a part is `text.substring(i, j)`" : nil
        report(.typeMismatch, "there is no `\(type)[\(key)]`", at: span, help: [help])
        return .dyn
    }
}
