// What names mean: variables of macros first, then the longest dotted name the scope knows, then types.

internal import FlowDiagnostics

/// A name with the fields selected from it: `a.b.c`.
struct NameChain {
    let root: NameSyntax
    let rootSpan: Span
    /// The fields in the order they are written, each with its own span.
    var fields: [(name: String, span: Span)]

    /// The chain that an expression is, or nil when it is something else.
    init?(_ expression: Expression) {
        var fields: [(name: String, span: Span)] = []
        var current = expression
        while true {
            switch current.kind {
            case .name(let name):
                root = name
                rootSpan = current.span
                self.fields = fields.reversed()
                return
            case .select(let select) where !select.isOptional:
                fields.append((select.field, select.fieldSpan))
                current = select.operand
            case .literal, .select, .index, .call, .list, .map, .unary, .binary, .logical, .conditional, .has, .loop,
                .bind:
                return nil
            }
        }
    }

    /// The dotted name of the root and so many fields.
    func name(_ count: Int) -> String {
        var result = root.name
        for field in fields.prefix(count) {
            result += "."
            result += field.name
        }
        return result
    }

    /// The place of the root and so many fields.
    func span(_ count: Int) -> Span {
        count == 0 ? rootSpan : Span(rootSpan.lower, fields[count - 1].span.upper)
    }
}

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
    func longestVariable(_ chain: NameChain) -> (variable: Variable, fields: Int)? {
        for count in (0...chain.fields.count).reversed() {
            if let variable = variable(chain.name(count), isRooted: chain.root.isRooted) { return (variable, count) }
        }
        return nil
    }

    mutating func compileName(_ expression: Expression) -> Planned {
        guard let chain = NameChain(expression) else {
            return fail(.unknownName, "this is no name", at: expression.span)
        }
        return compileChain(chain)
    }

    mutating func compileSelect(_ select: SelectSyntax, _ expression: Expression) -> Planned {
        if select.isOptional {
            if let member = namespaceMember(select.operand, select.field, select.fieldSpan, constant: true) {
                return optionalVariable(member)
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
        for field in chain.fields.dropFirst(used) {
            planned = selected(planned, field.name, field.span, isOptional: false)
        }
        return planned
    }

    mutating func planned(_ variable: Variable, _ span: Span) -> Planned {
        read(variable)
        return Planned(VariableStep(variable, span), variable.type, weight: 1)
    }

    mutating func optionalVariable(_ variable: Variable) -> Planned {
        read(variable)
        return Planned(OptionalVariableStep(slot: variable.slot), .optional(variable.type), weight: 1)
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
            let planned = Planned(SelectStep(operand.step, field, span), type, weight: operand.weight + 1)
            return folded(planned, from: [operand])
        }
        let wrapped: CELType = if case .optional = type { type } else { .optional(type) }
        return Planned(OptionalSelectStep(operand.step, field, span), wrapped, weight: operand.weight + 1)
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
        if let member = namespaceMember(select.operand, select.field, select.fieldSpan, constant: true) {
            read(member)
            return Planned(HasVariableStep(slot: member.slot), .bool, weight: 1)
        }
        let operand = compile(select.operand)
        _ = fieldType(operand.type, select.field, select.fieldSpan)
        let planned = Planned(
            HasStep(operand.step, select.field, select.fieldSpan), .bool, weight: operand.weight + 1)
        return folded(planned, from: [operand])
    }

    mutating func compileIndex(_ index: IndexSyntax, _ span: Span) -> Planned {
        if case .literal(let literal) = index.index.kind, case .string(let name) = literal.value,
            let member = namespaceMember(index.operand, name, index.index.span, constant: false)
        {
            return index.isOptional ? optionalVariable(member) : planned(member, span)
        }
        let operand = compile(index.operand)
        let key = compile(index.index)
        let type = elementType(operand.type, key.type, span)
        let weight = operand.weight + key.weight + 1
        guard index.isOptional else {
            let step = IndexStep(operand.step, key.step, constant: key.constant?.stringValue, index.index.span)
            return folded(Planned(step, type, weight: weight), from: [operand, key])
        }
        let wrapped: CELType = if case .optional = type { type } else { .optional(type) }
        return Planned(OptionalIndexStep(operand.step, key.step, index.index.span), wrapped, weight: weight)
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
