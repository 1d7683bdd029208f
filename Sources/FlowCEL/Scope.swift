// Which variables an expression may name.

/// The variables of an expression at compile time.
///
/// Names may be dotted (`servers.id`): an expression's `servers.id.x` is then the member `x` of that variable.
public protocol Scope: Sendable {
    /// The variable of exactly this name.
    func variable(named name: String) -> Variable?
    /// All names, for suggestions and to tell `inputs` in `inputs.id` from a misspelling.
    var variableNames: [String] { get }
    /// A way to mend the use of a name that does not exist, in the words of the embedder.
    func hint(forMissing name: String) -> String?
}

extension Scope {
    /// No help of its own.
    public func hint(forMissing name: String) -> String? { nil }
}

/// A variable that expressions may name.
public struct Variable: Sendable, Hashable {
    /// The name, possibly dotted.
    public let name: String
    /// What its values are, as far as known.
    public let type: CELType
    /// The number under which an `Activation` gives the value.
    public let slot: Int

    /// A variable from its parts.
    public init(name: String, type: CELType = .dyn, slot: Int) {
        self.name = name
        self.type = type
        self.slot = slot
    }
}

/// A scope made from a list; slots count from 0 in its order.
public struct VariableScope: Scope {
    /// The variables in the order of their slots.
    public let variables: [Variable]
    private let byName: [String: Int]

    /// A scope of names with their types; of a name given twice the last one is found.
    public init(_ variables: [(name: String, type: CELType)]) {
        self.variables = variables.enumerated().map {
            Variable(name: $0.element.name, type: $0.element.type, slot: $0.offset)
        }
        byName = Dictionary(self.variables.map { ($0.name, $0.slot) }, uniquingKeysWith: { _, last in last })
    }

    /// A scope of names of unknown types.
    public init(names: [String] = []) {
        self.init(names.map { ($0, .dyn) })
    }

    /// The variable of exactly this name.
    public func variable(named name: String) -> Variable? { byName[name].map { variables[$0] } }
    /// All names, in the order of their slots.
    public var variableNames: [String] { variables.map(\.name) }
}
