// The arithmetic operators. Nothing wraps around: overflow is an error, also of dates.

internal import FlowDiagnostics

/// The operators `+ - * / %`.
enum ArithmeticOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
}

/// Why an arithmetic operation has no result.
enum ArithmeticFailure: Error {
    case overflow, divisionByZero, noOverload
}

extension Value {
    /// The result of an operator on two numbers, times or durations; text and lists are joined elsewhere.
    static func arithmetic(
        _ operation: ArithmeticOperator, _ a: Value, _ b: Value
    ) throws(ArithmeticFailure) -> Value {
        switch (a, b) {
        case (.int(let a), .int(let b)): .int(try integers(operation, a, b))
        case (.uint(let a), .uint(let b)): .uint(try integers(operation, a, b))
        case (.double(let a), .double(let b)): .double(try doubles(operation, a, b))
        case (.timestamp, _), (.duration, _): try times(operation, a, b)
        default: throw .noOverload
        }
    }

    private static func integers<T: FixedWidthInteger>(
        _ operation: ArithmeticOperator, _ a: T, _ b: T
    ) throws(ArithmeticFailure) -> T {
        let result: (partialValue: T, overflow: Bool)
        switch operation {
        case .add: result = a.addingReportingOverflow(b)
        case .subtract: result = a.subtractingReportingOverflow(b)
        case .multiply: result = a.multipliedReportingOverflow(by: b)
        case .divide:
            guard b != 0 else { throw .divisionByZero }
            result = a.dividedReportingOverflow(by: b)
        case .remainder:
            guard b != 0 else { throw .divisionByZero }
            result = a.remainderReportingOverflow(dividingBy: b)
        }
        guard !result.overflow else { throw .overflow }
        return result.partialValue
    }

    private static func doubles(
        _ operation: ArithmeticOperator, _ a: Double, _ b: Double
    ) throws(ArithmeticFailure) -> Double {
        switch operation {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .remainder: throw .noOverload
        }
    }

    private static func times(
        _ operation: ArithmeticOperator, _ a: Value, _ b: Value
    ) throws(ArithmeticFailure) -> Value {
        let result: Value?
        switch (operation, a, b) {
        case (.add, .timestamp(let time), .duration(let span)), (.add, .duration(let span), .timestamp(let time)):
            result = time.adding(span).map(Value.timestamp)
        case (.subtract, .timestamp(let time), .duration(let span)):
            result = span.negated.flatMap { time.adding($0) }.map(Value.timestamp)
        case (.subtract, .timestamp(let a), .timestamp(let b)):
            result = a.since(b).map(Value.duration)
        case (.add, .duration(let a), .duration(let b)):
            result = a.adding(b).map(Value.duration)
        case (.subtract, .duration(let a), .duration(let b)):
            result = a.subtracting(b).map(Value.duration)
        default: throw .noOverload
        }
        guard let result else { throw .overflow }
        return result
    }

    /// Unary minus.
    static func negated(_ value: Value) throws(ArithmeticFailure) -> Value {
        switch value {
        case .int(let number):
            let (result, overflow) = Int64(0).subtractingReportingOverflow(number)
            guard !overflow else { throw .overflow }
            return .int(result)
        case .double(let number): return .double(-number)
        case .null, .bool, .uint, .string, .bytes, .list, .map, .timestamp, .duration, .type, .optional:
            throw .noOverload
        }
    }
}
