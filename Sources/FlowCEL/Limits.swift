// How much an expression may ask for.

/// Bounds on the size of expressions and on what evaluating them may cost.
public struct Limits: Sendable, Hashable {
    /// The longest source, in UTF-8 bytes.
    public var maxSourceBytes: Int
    /// The deepest nesting of the syntax, which parser and evaluator follow on the stack.
    public var maxDepth: Int
    /// The most nodes the syntax tree may have.
    public var maxNodes: Int
    /// The most an evaluation may cost; about one per node evaluated or element looked at.
    public var maxCost: Int
    /// The largest string, list or other result, in bytes.
    public var maxResultBytes: Int

    /// Limits that suit expressions people write.
    public init(
        maxSourceBytes: Int = 100_000, maxDepth: Int = 250, maxNodes: Int = 100_000, maxCost: Int = 1_000_000,
        maxResultBytes: Int = 16 << 20
    ) {
        self.maxSourceBytes = maxSourceBytes
        self.maxDepth = maxDepth
        self.maxNodes = maxNodes
        self.maxCost = maxCost
        self.maxResultBytes = maxResultBytes
    }
}
