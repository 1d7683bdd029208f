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
enum ExpressionKind {
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
final class LiteralSyntax {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// An identifier; `.x` is rooted: it is looked up past the variables of macros and past the container.
final class NameSyntax {
    let name: String
    let isRooted: Bool

    init(_ name: String, isRooted: Bool) {
        self.name = name
        self.isRooted = isRooted
    }
}

/// `operand.field`, or `operand.?field`.
final class SelectSyntax {
    let operand: Expression
    let field: String
    let fieldSpan: Span
    let isOptional: Bool

    init(_ operand: Expression, _ field: String, _ fieldSpan: Span, isOptional: Bool) {
        self.operand = operand
        self.field = field
        self.fieldSpan = fieldSpan
        self.isOptional = isOptional
    }
}

/// `operand[index]`, or `operand[?index]`.
final class IndexSyntax {
    let operand: Expression
    let index: Expression
    let isOptional: Bool

    init(_ operand: Expression, _ index: Expression, isOptional: Bool) {
        self.operand = operand
        self.index = index
        self.isOptional = isOptional
    }
}

/// `name(…)` or `receiver.name(…)`.
final class CallSyntax {
    let name: String
    let nameSpan: Span
    let receiver: Expression?
    let arguments: [Expression]
    let isRooted: Bool

    init(_ name: String, _ nameSpan: Span, receiver: Expression?, _ arguments: [Expression], isRooted: Bool = false) {
        self.name = name
        self.nameSpan = nameSpan
        self.receiver = receiver
        self.arguments = arguments
        self.isRooted = isRooted
    }
}

/// `[…]`; an element after `?` is an optional and left out when absent.
final class ListSyntax {
    let elements: [(value: Expression, isOptional: Bool)]

    init(_ elements: [(value: Expression, isOptional: Bool)]) {
        self.elements = elements
    }
}

/// `{…}`; a value whose key stands after `?` is an optional and left out when absent.
final class MapSyntax {
    let entries: [(key: Expression, value: Expression, isOptional: Bool)]

    init(_ entries: [(key: Expression, value: Expression, isOptional: Bool)]) {
        self.entries = entries
    }
}

/// `!x` or `-x`.
final class UnarySyntax {
    let isNot: Bool
    let operand: Expression

    init(isNot: Bool, _ operand: Expression) {
        self.isNot = isNot
        self.operand = operand
    }
}

/// An operator between two operands, other than `&&` and `||`.
final class BinarySyntax {
    let operation: TokenKind
    let operationSpan: Span
    let left: Expression
    let right: Expression

    init(_ operation: TokenKind, _ operationSpan: Span, _ left: Expression, _ right: Expression) {
        self.operation = operation
        self.operationSpan = operationSpan
        self.left = left
        self.right = right
    }
}

/// `a && b && …` or `a || b || …`.
final class LogicalSyntax {
    let isAnd: Bool
    let operands: [Expression]

    init(isAnd: Bool, _ operands: [Expression]) {
        self.isAnd = isAnd
        self.operands = operands
    }
}

/// `condition ? then : otherwise`.
final class ConditionalSyntax {
    let condition: Expression
    let then: Expression
    let otherwise: Expression

    init(_ condition: Expression, _ then: Expression, _ otherwise: Expression) {
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
    }
}

/// What a macro does with each element of a list or map.
enum LoopKind: String {
    case all, exists, existsOne, filter, map, transformList, transformMap, transformMapEntry, sortBy
    case optMap, optFlatMap
}

/// A macro with variables of its own: `range.all(x, body)`, `range.map(x, condition, body)`, …
final class LoopSyntax {
    let kind: LoopKind
    let nameSpan: Span
    let range: Expression
    /// One or two.
    let variables: [(name: String, span: Span)]
    let condition: Expression?
    let body: Expression

    init(
        _ kind: LoopKind, _ nameSpan: Span, _ range: Expression, _ variables: [(name: String, span: Span)],
        condition: Expression?, _ body: Expression
    ) {
        self.kind = kind
        self.nameSpan = nameSpan
        self.range = range
        self.variables = variables
        self.condition = condition
        self.body = body
    }
}

/// `cel.bind(name, value, body)`.
final class BindSyntax {
    let name: String
    let value: Expression
    let body: Expression

    init(_ name: String, _ value: Expression, _ body: Expression) {
        self.name = name
        self.value = value
        self.body = body
    }
}
