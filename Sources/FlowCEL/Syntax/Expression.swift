// The syntax tree. Nodes are small, so that walking a deep tree needs little stack.

internal import FlowDiagnostics

/// One expression with its place and the height of the tree below it.
struct Expression {
    let kind: ExpressionKind
    let span: Span
    /// 1 for a leaf.
    let height: Int
}

/// What an expression is. Macros are expanded already.
indirect enum ExpressionKind {
    case literal(LiteralSyntax)
    case name(NameSyntax)
    case select(SelectSyntax)
    case index(IndexSyntax)
    case call(CallSyntax)
    case list(ListSyntax)
    case map(MapSyntax)
    case unary(UnarySyntax)
    case binary(BinarySyntax)
    case logical(LogicalSyntax)
    case conditional(ConditionalSyntax)
    case has(SelectSyntax)
    case loop(LoopSyntax)
    case bind(BindSyntax)
}

/// A constant.
struct LiteralSyntax {
    let value: Value
}

/// An identifier; `.x` is rooted: it is looked up past the variables of macros and past the container.
struct NameSyntax {
    let name: String
    let isRooted: Bool
}

/// `operand.field`, or `operand.?field`.
struct SelectSyntax {
    let operand: Expression
    let field: String
    let fieldSpan: Span
    let isOptional: Bool
}

/// `operand[index]`, or `operand[?index]`.
struct IndexSyntax {
    let operand: Expression
    let index: Expression
    let isOptional: Bool
}

/// `name(…)` or `receiver.name(…)`.
struct CallSyntax {
    let name: String
    let nameSpan: Span
    let receiver: Expression?
    let arguments: [Expression]
    let isRooted: Bool
}

/// `[…]`; an element after `?` is an optional and left out when absent.
struct ListSyntax {
    let elements: [(value: Expression, isOptional: Bool)]
}

/// `{…}`; a value whose key stands after `?` is an optional and left out when absent.
struct MapSyntax {
    let entries: [(key: Expression, value: Expression, isOptional: Bool)]
}

/// `!x` or `-x`.
struct UnarySyntax {
    let isNot: Bool
    let operand: Expression
}

/// An operator between two operands, other than `&&` and `||`.
struct BinarySyntax {
    let operation: TokenKind
    let operationSpan: Span
    let left: Expression
    let right: Expression
}

/// `a && b && …` or `a || b || …`.
struct LogicalSyntax {
    let isAnd: Bool
    let operands: [Expression]
}

/// `condition ? then : otherwise`.
struct ConditionalSyntax {
    let condition: Expression
    let then: Expression
    let otherwise: Expression
}

/// What a macro does with each element of a list or map.
enum LoopKind: String {
    case all, exists, existsOne, filter, map, transformList, transformMap, transformMapEntry, sortBy
    case optMap, optFlatMap
}

/// A macro with variables of its own: `range.all(x, body)`, `range.map(x, condition, body)`, …
struct LoopSyntax {
    let kind: LoopKind
    let nameSpan: Span
    let range: Expression
    /// One or two.
    let variables: [(name: String, span: Span)]
    let condition: Expression?
    let body: Expression
}

/// `cel.bind(name, value, body)`.
struct BindSyntax {
    let name: String
    let value: Expression
    let body: Expression
}
