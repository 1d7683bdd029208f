// Fields and indexes, plain and optional.

internal import FlowDiagnostics

/// `a.field`.
final class SelectStep: Step {
    let operand: any Step
    let field: Name
    let span: Span

    init(_ operand: any Step, _ field: Name, _ span: Span) {
        self.operand = operand
        self.field = field
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        if case .map(let map) = value, let place = map.place(of: field) { return map[at: place] }
        return try Access.selectOther(value, field, span)
    }
}

/// `has(a.field)`.
final class HasStep: Step {
    let operand: any Step
    let field: Name
    let span: Span

    init(_ operand: any Step, _ field: Name, _ span: Span) {
        self.operand = operand
        self.field = field
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        .bool(try Access.has(try operand.evaluate(&frame), field, span))
    }
}

/// `a.?field`.
final class OptionalSelectStep: Step {
    let operand: any Step
    let field: Name
    let span: Span

    init(_ operand: any Step, _ field: Name, _ span: Span) {
        self.operand = operand
        self.field = field
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        .optional(try Access.optionalField(try operand.evaluate(&frame), field, span))
    }
}

/// `a[i]` and `a[?i]`.
final class IndexStep: Step {
    let operand: any Step
    let index: any Step
    /// The key, when it is a constant string and may be named in errors.
    let constant: String?
    let isOptional: Bool
    let span: Span

    init(_ operand: any Step, _ index: any Step, constant: String?, isOptional: Bool, _ span: Span) {
        self.operand = operand
        self.index = index
        self.constant = constant
        self.isOptional = isOptional
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        let key = try index.evaluate(&frame)
        try frame.call.charge(key: key, at: span)
        guard isOptional else { return try Access.index(value, key, constant, span) }
        return .optional(try Access.optionalElement(value, key, span))
    }
}
