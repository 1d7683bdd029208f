// `all`, `exists` and `exists_one`.

internal import FlowDiagnostics

/// `all` and `exists`: errors of single elements do not matter when another element decides.
final class QuantifierStep: Step {
    let header: LoopHeader
    /// The value of one element that decides: false for `all`.
    let decides: Bool
    let body: any Step

    init(_ header: LoopHeader, decides: Bool, _ body: any Step) {
        self.header = header
        self.decides = decides
        self.body = body
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var failure: EvaluationError?
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            do throws(EvaluationError) {
                if try Condition.evaluate(body, header, &frame) == decides { return .bool(decides) }
            } catch {
                guard error.isAbsorbable else { throw error }
                if failure == nil { failure = error }
            }
        }
        if let failure { throw failure }
        return .bool(!decides)
    }
}

/// `exists_one`: looks at every element, and any error is an error.
final class ExistsOneStep: Step {
    let header: LoopHeader
    let body: any Step

    init(_ header: LoopHeader, _ body: any Step) {
        self.header = header
        self.body = body
    }

    func evaluate(_ frame: inout Frame) throws(EvaluationError) -> Value {
        let range = try header.open(&frame)
        defer { header.release(&frame) }
        var found = 0
        for round in 0..<range.count {
            try header.bind(range, round, &frame)
            if try Condition.evaluate(body, header, &frame) { found += 1 }
        }
        return .bool(found == 1)
    }
}

/// The conditions of macros.
enum Condition {
    /// The truth value of a condition.
    static func evaluate(
        _ condition: any Step, _ header: LoopHeader, _ frame: inout Frame
    ) throws(EvaluationError) -> Bool {
        let value = try condition.evaluate(&frame)
        guard case .bool(let flag) = value else {
            throw .notBool("the condition of `\(header.name)` must be", value, at: header.span)
        }
        return flag
    }
}
