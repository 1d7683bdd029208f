// What a program is made of: a tree of steps that give values.

internal import FlowDiagnostics

/// One step of a program. Steps are immutable, so that a program may run on several threads at once.
protocol Step: AnyObject, Sendable {
    /// The value of the step.
    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value
}

/// The state of one evaluation.
struct Frame {
    let activation: any Activation
    /// The variables of macros, by their depth.
    var locals: [Value]
    /// What functions see; it also keeps the cost.
    var call: Call

    init(activation: any Activation, localCount: Int, call: Call) {
        self.activation = activation
        locals = localCount == 0 ? [] : Array(repeating: .null, count: localCount)
        self.call = call
    }

    /// The value of a variable.
    func value(in slot: Int) throws(EvaluationError) -> Value? { try activation.value(in: slot) }

    /// The value of a variable; nil also when it is said to be absent, as the JSON of an answer that is none.
    func valueIfPresent(in slot: Int) throws(EvaluationError) -> Value? {
        do throws(EvaluationError) { return try activation.value(in: slot) } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }
}

/// A constant.
final class ConstantStep: Step {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value { value }
}

/// A part that cannot be evaluated: what the checker would have refused, in a program that is not checked.
final class FailingStep: Step {
    let error: EvaluationError

    init(_ error: EvaluationError) {
        self.error = error
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value { throw error }
}

/// A variable of the scope.
final class VariableStep: Step {
    let variable: Variable
    let span: Span

    init(_ variable: Variable, _ span: Span) {
        self.variable = variable
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        guard let value = try frame.value(in: variable.slot) else { throw variable.unbound(at: span) }
        return value
    }
}

extension Variable {
    /// The error of reading a variable without a value.
    func unbound(at span: Span) -> EvaluationError {
        EvaluationError(.unboundVariable, "`\(name)` has no value", at: span, isAbsence: true)
    }
}

/// A variable of the scope as an optional: absent when it has no value.
final class OptionalVariableStep: Step {
    let slot: Int

    init(slot: Int) {
        self.slot = slot
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        .optional(try frame.valueIfPresent(in: slot))
    }
}

/// Whether a variable of the scope has a value.
final class HasVariableStep: Step {
    let slot: Int

    init(slot: Int) {
        self.slot = slot
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        .bool(try frame.valueIfPresent(in: slot) != nil)
    }
}

/// A variable of a macro.
final class LocalStep: Step {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value { frame.locals[index] }
}
