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

/// `a == b` and `a != b`.
final class EqualityStep: Step {
    let isEqual: Bool
    let left: any Step
    let right: any Step
    let span: Span

    init(isEqual: Bool, _ left: any Step, _ right: any Step, _ span: Span) {
        self.isEqual = isEqual
        self.left = left
        self.right = right
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let a = try left.evaluate(&frame)
        let b = try right.evaluate(&frame)
        if case .int(let a) = a, case .int(let b) = b { return .bool((a == b) == isEqual) }
        return .bool(try Self.compare(a, b, span, &frame.call) == isEqual)
    }

    static func compare(_ a: Value, _ b: Value, _ span: Span, _ call: inout Call) throws(EvaluationError) -> Bool {
        var work = 0
        let result = a.equals(b, work: &work)
        if work > 0 {
            call.span = span
            try call.charge(work)
        }
        return result
    }
}

/// `a < b` and its kin.
final class OrderStep: Step {
    let operation: TokenKind
    let left: any Step
    let right: any Step
    let span: Span

    init(_ operation: TokenKind, _ left: any Step, _ right: any Step, _ span: Span) {
        self.operation = operation
        self.left = left
        self.right = right
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let a = try left.evaluate(&frame)
        let b = try right.evaluate(&frame)
        return .bool(try Self.compare(operation, a, b, span))
    }

    private static func compare(
        _ operation: TokenKind, _ a: Value, _ b: Value, _ span: Span
    ) throws(EvaluationError) -> Bool {
        guard let order = Value.compare(a, b) else {
            let sign = operation.name.filter { $0 != "`" }
            throw .noOverload("\(a.typeName) \(sign) \(b.typeName)", at: span)
        }
        return switch operation {
        case .less: order == .less
        case .lessEqual: order == .less || order == .equal
        case .greater: order == .greater
        default: order == .greater || order == .equal
        }
    }
}

/// `a in b`.
final class InStep: Step {
    let left: any Step
    let right: any Step
    let span: Span

    init(_ left: any Step, _ right: any Step, _ span: Span) {
        self.left = left
        self.right = right
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let element = try left.evaluate(&frame)
        let collection = try right.evaluate(&frame)
        return .bool(try Self.contains(collection, element, span, &frame.call))
    }

    private static func contains(
        _ collection: Value, _ element: Value, _ span: Span, _ call: inout Call
    ) throws(EvaluationError) -> Bool {
        switch collection {
        case .map(let map): return map.index(of: element) != nil
        case .list(let list):
            var work = 0
            defer { call.span = span }
            let found = list.contains {
                work += 1
                return $0.equals(element, work: &work)
            }
            try call.charge(work)
            return found
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .optional:
            throw .noOverload("\(element.typeName) in \(collection.typeName)", at: span)
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
