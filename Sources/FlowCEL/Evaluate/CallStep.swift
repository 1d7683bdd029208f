// Calls of functions.

internal import FlowDiagnostics

/// A call whose overloads were chosen by name and number of arguments; the values' types choose among them.
final class CallStep: Step {
    let name: String
    let isMethod: Bool
    let overloads: [Overload]
    let arguments: [any Step]
    /// The constant pattern, compiled.
    let pattern: Pattern?
    let span: Span

    init(
        _ name: String, isMethod: Bool, _ overloads: [Overload], _ arguments: [any Step], pattern: Pattern?,
        _ span: Span
    ) {
        self.name = name
        self.isMethod = isMethod
        self.overloads = overloads
        self.arguments = arguments
        self.pattern = pattern
        self.span = span
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        var values: [Value] = []
        values.reserveCapacity(arguments.count)
        for argument in arguments { values.append(try argument.evaluate(&frame)) }
        return try call(values, &frame.call)
    }

    private func call(_ values: [Value], _ call: inout Call) throws(EvaluationError) -> Value {
        for overload in overloads where overload.takes(values) {
            call.span = span
            call.pattern = pattern
            try call.charge(1)
            return try overload.body(&call, values)
        }
        throw .noOverload(signature(values), at: span)
    }

    private func signature(_ values: [Value]) -> String {
        guard isMethod, let receiver = values.first else {
            return "\(name)(\(values.map(\.typeName).joined(separator: ", ")))"
        }
        return "\(receiver.typeName).\(name)(\(values.dropFirst().map(\.typeName).joined(separator: ", ")))"
    }
}
