// What an evaluation may look at.

/// Gives the values of variables.
public protocol Activation {
    /// The value of the variable with this slot, or nil when it has none.
    func value(in slot: Int) throws(EvaluationError) -> Value?
}

/// Values in the order of their slots.
public struct ArrayActivation: Activation, Sendable {
    /// The values; nil for a variable that has none.
    public var values: [Value?]

    /// An activation from values in the order of their slots.
    public init(_ values: [Value?] = []) {
        self.values = values
    }

    /// The value of a slot; slots past the end have none.
    public func value(in slot: Int) throws(EvaluationError) -> Value? {
        values.indices.contains(slot) ? values[slot] : nil
    }
}

/// What generators and the limits of one evaluation need.
public struct EvaluationContext: Sendable {
    /// Gives so many random octets; generators fail without it.
    public var random: (@Sendable (Int) -> [UInt8])?
    /// The time generators take for now; they fail without it.
    public var now: Timestamp?
    /// Limits in place of those of the environment.
    public var limits: Limits?

    /// A context from its parts.
    public init(random: (@Sendable (Int) -> [UInt8])? = nil, now: Timestamp? = nil, limits: Limits? = nil) {
        self.random = random
        self.now = now
        self.limits = limits
    }
}
