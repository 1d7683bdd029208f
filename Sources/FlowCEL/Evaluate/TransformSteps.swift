// `map`, `filter`, `transformList`, `transformMap`, `transformMapEntry` and `sortBy`.

internal import FlowDiagnostics

/// `filter`.
final class FilterStep: Step {
    let header: LoopHeader
    let condition: any Step

    init(_ header: LoopHeader, _ condition: any Step) {
        self.header = header
        self.condition = condition
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var result: [Value] = []
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            if try Condition.evaluate(condition, header, &frame) { result.append(frame.locals[header.first]) }
        }
        return .list(result)
    }
}

/// `map` and `transformList`.
final class TransformListStep: Step {
    let header: LoopHeader
    let condition: (any Step)?
    let body: any Step

    init(_ header: LoopHeader, _ condition: (any Step)?, _ body: any Step) {
        self.header = header
        self.condition = condition
        self.body = body
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var result: [Value] = []
        if condition == nil { result.reserveCapacity(range.count) }
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            if let condition, try !Condition.evaluate(condition, header, &frame) { continue }
            result.append(try body.evaluate(&frame))
        }
        return .list(result)
    }
}

/// `transformMap`, which keeps the keys (of a list: the indexes), and `transformMapEntry`, which makes new ones.
final class TransformMapStep: Step {
    let header: LoopHeader
    let makesEntries: Bool
    let condition: (any Step)?
    let body: any Step

    init(_ header: LoopHeader, makesEntries: Bool, _ condition: (any Step)?, _ body: any Step) {
        self.header = header
        self.makesEntries = makesEntries
        self.condition = condition
        self.body = body
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var result = Map()
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            if let condition, try !Condition.evaluate(condition, header, &frame) { continue }
            let key = frame.locals[header.first]
            try add(key, try body.evaluate(&frame), to: &result, &frame.call)
        }
        return .map(result)
    }

    private func add(
        _ key: Value, _ value: Value, to result: inout Map, _ call: inout Call
    ) throws(EvaluationError) {
        guard makesEntries else {
            result.insert(key, value)
            return
        }
        guard case .map(let entries) = value else {
            throw EvaluationError(
                .noSuchOverload, "each round of `\(header.name)` must give a map, not \(value.type.article)",
                at: header.span)
        }
        call.span = header.span
        try call.charge(entries.count)
        for entry in entries {
            try call.charge(key: entry.key, at: header.span)
            guard !result.insert(entry.key, entry.value) else { continue }
            throw EvaluationError(.duplicateKey, "two rounds of `\(header.name)` give the same key", at: header.span)
        }
    }
}

/// `sortBy`: the elements in the order of their keys; equal keys keep their order.
final class SortByStep: Step {
    let header: LoopHeader
    let key: any Step

    init(_ header: LoopHeader, _ key: any Step) {
        self.header = header
        self.key = key
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var keys: [Value] = []
        var elements: [Value] = []
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            elements.append(frame.locals[header.first])
            keys.append(try key.evaluate(&frame))
        }
        frame.call.span = header.span
        return .list(try Sorting.order(of: keys, &frame.call).map { elements[$0] })
    }
}
