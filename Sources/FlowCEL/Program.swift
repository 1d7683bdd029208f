// A compiled expression.

/// An expression that is ready to run, any number of times and on several threads at once.
public struct Program: Sendable {
    /// The expression as it was written.
    public let source: String
    /// The type of the result, as far as known.
    public let type: CELType
    /// The slots it reads, ascending, each once.
    public let slots: [Int]
    /// Whether it calls functions whose results differ from call to call.
    public let usesGenerators: Bool
    /// Whether it gives the same value whatever the variables are.
    public var isConstant: Bool { slots.isEmpty && !usesGenerators }

    let root: any Step
    let localCount: Int
    let weight: Int
    let limits: Limits
    /// Whether the result may be larger than what went in, so that its size must be looked at.
    let buildsValues: Bool

    /// Runs the expression.
    public func evaluate(
        _ activation: any Activation, context: EvaluationContext
    ) throws(EvaluationError) -> Value {
        try evaluate(activation, Call(context: context, limits: limits))
    }

    /// Runs the expression; generators fail.
    public func evaluate(_ activation: any Activation) throws(EvaluationError) -> Value {
        try evaluate(activation, Call(limits: limits))
    }

    private func evaluate(_ activation: any Activation, _ call: consuming Call) throws(EvaluationError) -> Value {
        var frame = Frame(activation: activation, localCount: localCount, call: call)
        try frame.call.charge(weight)
        let result = try root.evaluate(&frame)
        if buildsValues { try frame.call.checkSize(of: result) }
        return result
    }

    /// Runs an expression that reads no variables.
    public func evaluate(context: EvaluationContext = EvaluationContext()) throws(EvaluationError) -> Value {
        try evaluate(ArrayActivation(), context: context)
    }
}
