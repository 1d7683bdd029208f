// Comparisons.

internal import FlowDiagnostics

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

/// `a == 1` and the like, where one side is a constant.
final class ConstantEqualityStep: Step {
    let isEqual: Bool
    let operand: any Step
    let constant: Value
    let span: Span

    init(isEqual: Bool, _ operand: any Step, _ constant: Value, _ span: Span) {
        self.isEqual = isEqual
        self.operand = operand
        self.constant = constant
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let value = try operand.evaluate(&frame)
        switch (value, constant) {
        case (.int(let a), .int(let b)): return .bool((a == b) == isEqual)
        case (.string(let a), .string(let b)): return .bool(a.isIdentical(to: b) == isEqual)
        default: return .bool(try EqualityStep.compare(value, constant, span, &frame.call) == isEqual)
        }
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
        if case .string(let text) = a, text.utf8.count > 256 { try frame.call.charge(key: b, at: span) }
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
        case .map(let map):
            try call.charge(key: element, at: span)
            return map.place(of: element) != nil
        case .list(let list):
            call.span = span
            var work = 0
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
