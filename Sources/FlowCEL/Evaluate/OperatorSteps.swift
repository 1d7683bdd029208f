// Operators.

internal import FlowDiagnostics

/// `!x`.
final class NotStep: Step {
    let operand: any Step
    let span: Span

    init(_ operand: any Step, _ span: Span) {
        self.operand = operand
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        guard case .bool(let flag) = value else { throw .noOverload("!\(value.typeName)", at: span) }
        return .bool(!flag)
    }
}

/// `-x`.
final class NegateStep: Step {
    let operand: any Step
    let span: Span

    init(_ operand: any Step, _ span: Span) {
        self.operand = operand
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        do throws(ArithmeticFailure) {
            return try Value.negated(value)
        } catch {
            throw .arithmetic(error, "-\(value.typeName)", at: span)
        }
    }
}

/// `a + b`, which also joins text, bytes and lists.
final class AddStep: Step {
    let left: any Step
    let right: any Step
    let span: Span

    init(_ left: any Step, _ right: any Step, _ span: Span) {
        self.left = left
        self.right = right
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let a = try left.evaluate(&frame)
        let b = try right.evaluate(&frame)
        return try Self.add(a, b, span, &frame.call)
    }

    private static func add(
        _ a: Value, _ b: Value, _ span: Span, _ call: inout Call
    ) throws(EvaluationError) -> Value {
        switch (a, b) {
        case (.string(let a), .string(let b)):
            try reserve(a.utf8.count + b.utf8.count, span, &call)
            return .string(a + b)
        case (.bytes(let a), .bytes(let b)):
            try reserve(a.count + b.count, span, &call)
            return .bytes(a + b)
        case (.list(let a), .list(let b)):
            try reserve((a.count + b.count) * 10, span, &call)
            return .list(a + b)
        default: return try ArithmeticStep.apply(.add, a, b, span)
        }
    }

    private static func reserve(_ bytes: Int, _ span: Span, _ call: inout Call) throws(EvaluationError) {
        call.span = span
        try call.reserve(bytes: bytes)
    }
}

/// `a - b`, `a * b`, `a / b`, `a % b`.
final class ArithmeticStep: Step {
    let operation: ArithmeticOperator
    let left: any Step
    let right: any Step
    let span: Span

    init(_ operation: ArithmeticOperator, _ left: any Step, _ right: any Step, _ span: Span) {
        self.operation = operation
        self.left = left
        self.right = right
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let a = try left.evaluate(&frame)
        let b = try right.evaluate(&frame)
        return try Self.apply(operation, a, b, span)
    }

    static func apply(
        _ operation: ArithmeticOperator, _ a: Value, _ b: Value, _ span: Span
    ) throws(EvaluationError) -> Value {
        do throws(ArithmeticFailure) {
            return try Value.arithmetic(operation, a, b)
        } catch {
            throw .arithmetic(error, "\(a.typeName) \(operation.rawValue) \(b.typeName)", at: span)
        }
    }
}

extension EvaluationError {
    /// An operation that does not take these types.
    static func noOverload(_ operation: String, at span: Span, help: [String] = []) -> EvaluationError {
        EvaluationError(.noSuchOverload, "there is no `\(operation)`", at: span, help: help)
    }

    /// An arithmetic operation without a result.
    static func arithmetic(_ failure: ArithmeticFailure, _ operation: String, at span: Span) -> EvaluationError {
        switch failure {
        case .overflow: EvaluationError(.overflow, "the result of `\(operation)` is out of range", at: span)
        case .divisionByZero: EvaluationError(.divisionByZero, "`\(operation)` divides by zero", at: span)
        case .noOverload: noOverload(operation, at: span)
        }
    }
}
