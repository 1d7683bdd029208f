// `variable.field.field`, the most frequent expression of all, as one step.

internal import FlowDiagnostics

/// Fields of a variable, one after the other.
final class PathStep: Step {
    let variable: Variable
    let span: Span
    let fields: [(name: Name, span: Span)]

    init(_ variable: Variable, _ span: Span, _ fields: [(name: Name, span: Span)]) {
        self.variable = variable
        self.span = span
        self.fields = fields
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        guard let value = try frame.value(in: variable.slot) else { throw variable.unbound(at: span) }
        return try follow(value, from: 0)
    }

    /// Goes down by recursion, so that the maps on the way are only looked at and not copied.
    private func follow(_ value: Value, from index: Int) throws(EvaluationError) -> Value {
        guard index < fields.count else { return value }
        if case .map(let map) = value, let place = map.place(of: fields[index].name) {
            return try follow(map[at: place], from: index + 1)
        }
        let field = fields[index]
        return try follow(try Access.selectOther(value, field.name, field.span), from: index + 1)
    }
}
