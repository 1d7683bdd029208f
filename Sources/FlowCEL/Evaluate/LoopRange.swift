// What macros loop over, and how their variables get values.

internal import FlowDiagnostics

/// The part that all looping macros share.
struct LoopHeader: Sendable {
    let range: any Step
    let span: Span
    let name: String
    /// The place of the first variable: the element or key, with two variables the index or key.
    let first: Int
    /// The place of the second variable, when there is one.
    let second: Int?
    /// What one round costs at most.
    let weight: Int

    /// Evaluates the range.
    func open(_ frame: inout Frame) throws(EvaluationError) -> LoopRange {
        let value = try range.evaluate(&frame)
        switch value {
        case .list(let list): return LoopRange(elements: .list(list), count: list.count)
        case .map(let map): return LoopRange(elements: .map(map), count: map.count)
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .optional:
            throw EvaluationError(
                .noSuchOverload, "`\(name)` loops over a list or map, not \(value.type.article)", at: span)
        }
    }

    /// Gives the variables their values for one round.
    func bind(_ range: LoopRange, _ round: Int, _ frame: inout Frame) throws(EvaluationError) {
        switch range.elements {
        case .list(let list):
            if let second {
                frame.locals[first] = .int(Int64(round))
                frame.locals[second] = list[round]
            } else {
                frame.locals[first] = list[round]
            }
        case .map(let map):
            let entry = map.entry(at: round)
            frame.locals[first] = entry.key
            if let second { frame.locals[second] = entry.value }
        }
        try charge(&frame.call)
    }

    /// Takes the values out of the variables, so that they are not kept alive or copied.
    func release(_ frame: inout Frame) {
        frame.locals[first] = .null
        if let second { frame.locals[second] = .null }
    }

    private func charge(_ call: inout Call) throws(EvaluationError) {
        call.span = span
        try call.charge(weight)
    }
}

/// A list or map that is looped over.
struct LoopRange {
    enum Elements {
        case list([Value])
        case map(Map)
    }

    let elements: Elements
    let count: Int
}
