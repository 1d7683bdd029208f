// `cel.bind`, `optMap` and `optFlatMap`.

internal import FlowDiagnostics

/// `cel.bind(name, value, body)`.
final class BindStep: Step {
    let place: Int
    let value: any Step
    let body: any Step

    init(_ place: Int, _ value: any Step, _ body: any Step) {
        self.place = place
        self.value = value
        self.body = body
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        frame.locals[place] = try value.evaluate(&frame)
        defer { frame.locals[place] = .null }
        return try body.evaluate(&frame)
    }
}

/// `optMap`, whose body gives a value, and `optFlatMap`, whose body gives an optional.
final class OptionalMapStep: Step {
    let place: Int
    let operand: any Step
    let isFlat: Bool
    let body: any Step
    let span: Span

    init(_ place: Int, _ operand: any Step, isFlat: Bool, _ body: any Step, _ span: Span) {
        self.place = place
        self.operand = operand
        self.isFlat = isFlat
        self.body = body
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        guard case .optional(let wrapped) = value else {
            throw EvaluationError(
                .noSuchOverload,
                "`\(isFlat ? "optFlatMap" : "optMap")` is for optionals, not for \(value.type.article)", at: span)
        }
        guard let wrapped else { return .optional(nil) }
        frame.locals[place] = wrapped
        defer { frame.locals[place] = .null }
        let result = try body.evaluate(&frame)
        guard isFlat else { return .optional(result) }
        guard case .optional = result else {
            throw EvaluationError(
                .noSuchOverload, "the body of `optFlatMap` must be an optional, not \(result.type.article)", at: span,
                help: ["write `optMap`"])
        }
        return result
    }
}
