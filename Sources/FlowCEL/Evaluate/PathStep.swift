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
        return try follow(value)
    }

    private func follow(_ base: Value) throws(EvaluationError) -> Value {
        var value = base
        for index in fields.indices {
            if case .map(let map) = value, let place = map.place(of: fields[index].name) {
                value = map[at: place]
            } else {
                value = try Access.selectOther(value, fields[index].name, fields[index].span)
            }
        }
        return value
    }
}
