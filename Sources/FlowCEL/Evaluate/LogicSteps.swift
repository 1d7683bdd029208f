// `&&`, `||` and `?:`. An error of one operand does not matter when another decides.

internal import FlowDiagnostics

/// `a && b && …` or `a || b || …`.
final class LogicStep: Step {
    /// The value of one operand that decides: false for `&&`.
    let decides: Bool
    let operands: [any Step]
    let spans: [Span]

    init(decides: Bool, _ operands: [any Step], _ spans: [Span]) {
        self.decides = decides
        self.operands = operands
        self.spans = spans
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        var failure: EvaluationError?
        for index in operands.indices {
            do throws(EvaluationError) {
                let value = try operands[index].evaluate(&frame)
                if case .bool(let flag) = value {
                    if flag == decides { return .bool(decides) }
                } else if failure == nil {
                    failure = notBool(value, index)
                }
            } catch {
                guard error.isAbsorbable else { throw error }
                if failure == nil { failure = error }
            }
        }
        if let failure { throw failure }
        return .bool(!decides)
    }

    private func notBool(_ value: Value, _ index: Int) -> EvaluationError {
        .notBool("`\(decides ? "||" : "&&")` takes", value, at: spans[index])
    }
}

/// `condition ? then : otherwise`.
final class ConditionalStep: Step {
    let condition: any Step
    let then: any Step
    let otherwise: any Step
    let span: Span

    init(_ condition: any Step, _ then: any Step, _ otherwise: any Step, _ span: Span) {
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try condition.evaluate(&frame)
        guard case .bool(let flag) = value else {
            throw .notBool("the condition before `?` must be", value, at: span)
        }
        return try flag ? then.evaluate(&frame) : otherwise.evaluate(&frame)
    }
}

extension EvaluationError {
    /// A value that is no bool where one is needed.
    static func notBool(_ subject: String, _ value: Value, at span: Span) -> EvaluationError {
        EvaluationError(.noSuchOverload, "\(subject) a `bool`, not \(value.type.article)", at: span)
    }

    /// Whether `&&`, `||`, `all` and `exists` may go on after this error; not when the evaluation has run out.
    var isAbsorbable: Bool { code != .costExceeded && code != .resultTooLarge }
}
