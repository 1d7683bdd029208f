// A function is one value: its name, what it takes, what it does, and examples that are tests.

/// A function of the language.
public struct Function: Sendable {
    /// The name as it is called, with its namespace: `size`, `hash.sha256`.
    public let name: String
    /// What it does, in one sentence.
    public let doc: String
    /// The ways to call it.
    public let overloads: [Overload]
    /// Expressions with their results.
    public let examples: [Example]
    /// Whether two calls may differ, as those of random and clock do: never folded, and refused where not allowed.
    public let isGenerator: Bool

    /// A function from its parts.
    public init(
        _ name: String, doc: String, overloads: [Overload], examples: [Example] = [], isGenerator: Bool = false
    ) {
        self.name = name
        self.doc = doc
        self.overloads = overloads
        self.examples = examples
        self.isGenerator = isGenerator
    }
}

/// An expression and what it gives, both as CEL.
public struct Example: Sendable, Hashable {
    /// The expression.
    public let expression: String
    /// What it equals.
    public let result: String

    /// An example from an expression and its result.
    public init(_ expression: String, _ result: String) {
        self.expression = expression
        self.result = result
    }
}

/// One way to call a function.
public struct Overload: Sendable {
    /// What an overload does; the receiver, if there is one, is the first value.
    public typealias Body = @Sendable (inout Call, [Value]) throws(EvaluationError) -> Value

    /// The type before the dot, for functions called as methods.
    public let receiver: CELType?
    /// The types of the arguments.
    public let parameters: [CELType]
    /// The type of the result.
    public let result: CELType
    /// Whether the last parameter may be given any number of times, at least once.
    public let isVariadic: Bool
    /// What it does.
    public let body: Body
    /// The type of the result from those of the arguments, where that says more than `result`.
    let infer: (@Sendable ([CELType]) -> CELType)?
    /// The place of the argument that is a regular expression.
    let pattern: Int?
    /// The kinds of values each argument takes, the receiver first.
    let kinds: [UInt16]

    /// An overload from its parts.
    public init(
        receiver: CELType? = nil, parameters: [CELType], result: CELType, isVariadic: Bool = false,
        body: @escaping Body
    ) {
        self.init(
            receiver: receiver, parameters, result, isVariadic: isVariadic, pattern: nil, infer: nil, body: body)
    }

    init(
        receiver: CELType? = nil, _ parameters: [CELType], _ result: CELType, isVariadic: Bool = false,
        pattern: Int? = nil, infer: (@Sendable ([CELType]) -> CELType)? = nil, body: @escaping Body
    ) {
        self.receiver = receiver
        self.parameters = parameters
        self.result = result
        self.isVariadic = isVariadic
        self.body = body
        self.infer = infer
        self.pattern = pattern
        kinds = ((receiver.map { [$0] } ?? []) + parameters).map(\.kinds)
    }

    /// The types of all values of a call, the receiver first.
    var types: [CELType] { (receiver.map { [$0] } ?? []) + parameters }

    /// Whether a call with so many arguments, not counting the receiver, may mean this overload.
    func takes(count: Int) -> Bool {
        isVariadic ? count >= max(1, parameters.count) : count == parameters.count
    }

    /// Whether the values are of the kinds it takes; their number was checked before.
    func takes(_ values: [Value]) -> Bool {
        for index in values.indices {
            guard let kind = index < kinds.count ? kinds[index] : kinds.last else { return false }
            guard kind & values[index].kind.mask != 0 else { return false }
        }
        return true
    }
}

extension Overload {
    /// How it is called as a function of this name.
    func call(_ name: String) -> String {
        let receiver = receiver.map { "\($0)." } ?? ""
        let parameters = parameters.map(\.description).joined(separator: ", ")
        return "\(receiver)\(name)(\(parameters)\(isVariadic ? ", …" : ""))"
    }

    /// How it is called, and what it gives.
    package func signature(_ name: String) -> String { "\(call(name)) → \(result)" }
}
