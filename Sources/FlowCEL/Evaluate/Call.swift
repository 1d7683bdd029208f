// What a function sees of the evaluation that calls it.

public import FlowDiagnostics

/// One call of a function: its place, its costs, and what generators need.
public struct Call: Sendable {
    /// The place of the call in the expression.
    public internal(set) var span: Span
    /// The bounds of this evaluation.
    public let limits: Limits
    /// What the evaluation has cost so far.
    private(set) var cost = 0
    /// The pattern of this call, when it was compiled with the program.
    var pattern: Pattern?
    private let source: (@Sendable (Int) -> [UInt8])?
    private let clock: Timestamp?

    init(context: EvaluationContext, limits: Limits) {
        span = Span(at: 0)
        self.limits = context.limits ?? limits
        source = context.random
        clock = context.now
    }

    init(limits: Limits) {
        span = Span(at: 0)
        self.limits = limits
        source = nil
        clock = nil
    }

    /// The time that counts as now, or an error when the evaluation was given none.
    public func now() throws(EvaluationError) -> Timestamp {
        guard let clock else {
            throw EvaluationError(.generatorUnavailable, "there is no clock here", at: span)
        }
        return clock
    }

    /// So many random octets, or an error when the evaluation was given no source of them.
    public func random(_ count: Int) throws(EvaluationError) -> [UInt8] {
        guard let source else {
            throw EvaluationError(.generatorUnavailable, "nothing random can be generated here", at: span)
        }
        return source(count)
    }

    /// Adds to the cost of the evaluation: about one for each element, or for a hundred bytes, that are looked at.
    public mutating func charge(_ amount: Int) throws(EvaluationError) {
        let (sum, overflow) = cost.addingReportingOverflow(amount)
        cost = overflow ? .max : sum
        guard cost <= limits.maxCost else {
            throw EvaluationError(
                .costExceeded, "evaluating this takes too long: it costs more than \(limits.maxCost) steps", at: span,
                help: ["loop over fewer elements, or do not nest the loops"])
        }
    }

    /// Charges for looking up a key; only long texts cost.
    mutating func charge(key: Value, at span: Span) throws(EvaluationError) {
        guard case .string(let text) = key, text.utf8.count > 256 else { return }
        self.span = span
        try charge(text.utf8.count >> 8)
    }

    /// Makes sure that a result of so many bytes may be built, and charges for it.
    public mutating func reserve(bytes: Int) throws(EvaluationError) {
        try reserve(bytes: bytes, charging: bytes / 100)
    }

    /// The same for a result that is built piece by piece, with what this piece costs.
    mutating func reserve(bytes: Int, charging amount: Int) throws(EvaluationError) {
        guard bytes <= limits.maxResultBytes else {
            throw EvaluationError(
                .resultTooLarge, "this result is larger than \(limits.maxResultBytes) bytes", at: span)
        }
        try charge(amount)
    }

    /// An error of the function for a value it cannot use, to be thrown. It must not tell the value.
    public func fail(_ message: String, help: [String] = [], code: Code = .invalidArgument) -> EvaluationError {
        EvaluationError(code, message, at: span, help: help)
    }

    /// An error for something that is not there, to be thrown.
    func absent(_ code: Code, _ message: String, help: [String] = []) -> EvaluationError {
        EvaluationError(code, message, at: span, help: help, isAbsence: true)
    }
}
