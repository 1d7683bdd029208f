// Lists and maps as they are written.

internal import FlowDiagnostics

/// `[…]`.
final class ListStep: Step {
    let elements: [any Step]
    /// Which elements stand after `?`; empty when none does.
    let optional: [Bool]
    let spans: [Span]

    init(_ elements: [any Step], optional: [Bool], _ spans: [Span]) {
        self.elements = elements
        self.optional = optional
        self.spans = spans
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        var result: [Value] = []
        result.reserveCapacity(elements.count)
        for index in elements.indices {
            let value = try elements[index].evaluate(&frame)
            if optional.isEmpty || !optional[index] {
                result.append(value)
            } else if let present = try MapStep.unwrap(value, spans[index]) {
                result.append(present)
            }
        }
        return .list(result)
    }
}

/// `{…}`.
final class MapStep: Step {
    let entries: [(key: any Step, value: any Step, isOptional: Bool, span: Span)]

    init(_ entries: [(key: any Step, value: any Step, isOptional: Bool, span: Span)]) {
        self.entries = entries
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        var result = Map()
        result.reserveCapacity(entries.count)
        for entry in entries {
            let key = try entry.key.evaluate(&frame)
            try frame.call.charge(key: key, at: entry.span)
            let value = try entry.value.evaluate(&frame)
            guard entry.isOptional else {
                try Self.add(key, value, to: &result, entry.span)
                continue
            }
            if let present = try Self.unwrap(value, entry.span) {
                try Self.add(key, present, to: &result, entry.span)
            }
        }
        return .map(result)
    }

    private static func add(_ key: Value, _ value: Value, to map: inout Map, _ span: Span) throws(EvaluationError) {
        guard Map.isKey(key) else {
            throw EvaluationError(
                .noSuchOverload, "\(key.type.article) cannot be the key of a map", at: span,
                help: ["keys are bool, int, uint or string"])
        }
        guard map.insert(key, value) else {
            throw EvaluationError(.duplicateKey, "this key is in the map already", at: span)
        }
    }

    /// The value of an optional after `?`.
    static func unwrap(_ value: Value, _ span: Span) throws(EvaluationError) -> Value? {
        guard case .optional(let present) = value else {
            throw EvaluationError(
                .noSuchOverload, "a value after `?` must be an optional, not \(value.type.article)", at: span)
        }
        return present
    }
}
