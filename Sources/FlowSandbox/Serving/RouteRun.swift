// One route at work on one request: what its expressions read.

import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowYAML

/// The values of a route while it answers one request. It lives in one call on one thread.
final class RouteRun: Activation {
    let sandbox: Sandbox
    let linked: LinkedRoute
    let request: IncomingRequest
    private let switches: [String: Value]
    private let context: EvaluationContext
    /// The values of the route's names, so far.
    private var values: [LocalValue]
    /// The failure of a `let`, on its way out through the expression that read it.
    private var pending: Failure?
    /// The error at hand, in a refusal.
    var error: (code: String, text: String)?

    private enum LocalValue {
        case missing, atWork, there(Value)
    }

    init(
        _ sandbox: Sandbox, _ linked: LinkedRoute, _ request: IncomingRequest, switches: [String: Value],
        context: EvaluationContext
    ) {
        self.sandbox = sandbox
        self.linked = linked
        self.request = request
        self.switches = switches
        self.context = context
        values = Array(repeating: .missing, count: linked.locals.count)
    }

    var now: Timestamp { context.now ?? Timestamp(seconds: 0) }

    /// Gives a name its value.
    func define(_ origin: Local.Origin, _ value: Value) {
        guard let index = linked.locals.firstIndex(where: { $0.origin == origin }) else { return }
        values[index] = .there(value)
    }

    func value(in slot: Int) throws(EvaluationError) -> Value? {
        if sandbox.roots.indices.contains(slot) { return value(of: sandbox.roots[slot]) }
        let index = slot - sandbox.roots.count
        guard values.indices.contains(index) else { return nil }
        switch values[index] {
        case .there(let value): return value
        case .atWork:
            throw EvaluationError(
                .unboundVariable, "`\(linked.locals[index].name.text)` is worked out from itself", at: Span(at: 0))
        case .missing:
            guard case .bound(let place) = linked.locals[index].origin else { return nil }
            return try bind(index, linked.route.lets[place].value)
        }
    }

    /// Works out a `let` at its first use.
    private func bind(_ index: Int, _ template: Template) throws(EvaluationError) -> Value {
        values[index] = .atWork
        do throws(Failure) {
            let value = try evaluate(template) ?? .optional(nil)
            values[index] = .there(value)
            return value
        } catch {
            values[index] = .missing
            pending = error
            throw EvaluationError(
                .unboundVariable, error.message, at: Span(at: 0), help: error.help, isAbsence: error.isAbsence)
        }
    }

    private func value(of root: Root) -> Value? {
        switch root {
        case .request(let part): request.value(of: part)
        case .data(let name): if case .map(let data) = sandbox.file.data { data[name] } else { nil }
        case .choice(let name): switches[name]
        case .key(let name): SigningKeys.value(name)
        case .now: .timestamp(now)
        case .none: .optional(nil)
        case .errorCode: error.map { .string($0.code) }
        case .errorText: error.map { .string($0.text) }
        }
    }
}

extension RouteRun {
    /// The value of an expression.
    func evaluate(_ expression: Expression) throws(Failure) -> Value {
        guard let program = sandbox.program(expression) else {
            throw Failure("the expression was not compiled", at: expression.span)
        }
        do throws(EvaluationError) {
            return try program.evaluate(self, context: context)
        } catch {
            defer { pending = nil }
            if let pending, pending.message == error.message { throw pending }
            throw Failure(error, of: expression)
        }
    }

    /// Whether a condition holds; nil condition holds, and one about something that is not there does not.
    func holds(_ condition: Expression?) throws(Failure) -> Bool {
        guard let condition else { return true }
        do throws(Failure) {
            let value = try evaluate(condition)
            guard case .bool(let flag) = value else {
                throw Failure("the condition is not true or false", at: condition.span)
            }
            return flag
        } catch {
            if error.isAbsence { return false }
            throw error
        }
    }

    /// The value of a template; nil for an optional without value.
    func evaluate(_ template: Template) throws(Failure) -> Value? {
        switch template.form {
        case .scalar(let value, let text): return Value(value, text: text)
        case .expression(let expression):
            let value = try evaluate(expression)
            if case .optional(let content) = value { return content }
            return value
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .literal(let literal): text += literal
                case .expression(let expression): text += try evaluate(expression).text(at: expression.span)
                }
            }
            return .string(text)
        case .list(let elements):
            var list: [Value] = []
            for element in elements { if let value = try evaluate(element) { list.append(value) } }
            return .list(list)
        case .map(let fields):
            return .map(try evaluate(fields))
        }
    }

    /// The values of fields; those without value are left out.
    func evaluate(_ fields: [Field]) throws(Failure) -> Map {
        var map = Map()
        for field in fields { if let value = try evaluate(field.value) { map[field.name.text] = value } }
        return map
    }

    /// A template that must give text.
    func text(_ template: Template) throws(Failure) -> String {
        guard let value = try evaluate(template) else {
            throw Failure("the value may not be left out here", at: template.span, isAbsence: true)
        }
        return try value.text(at: template.span)
    }

    /// A template that must give a map of texts, in order.
    func texts(_ template: Template?) throws(Failure) -> [(name: String, value: String)] {
        guard let template, let value = try evaluate(template) else { return [] }
        guard case .map(let map) = value else { throw Failure("expected a map", at: template.span) }
        var result: [(String, String)] = []
        for (key, value) in map {
            guard case .optional(let content) = value else {
                result.append((key.spelling, try value.text(at: template.span)))
                continue
            }
            if let content { result.append((key.spelling, try content.text(at: template.span))) }
        }
        return result
    }
}

extension Value {
    /// The value as text in a query, form, header or a larger text.
    func text(at span: Span) throws(Failure) -> String {
        if let text { return text }
        switch self {
        case .null: throw Failure("null cannot become text", at: span, help: ["leave the entry out with `=none`"])
        case .list: throw Failure("a list cannot become text", at: span, help: ["join it: `.join(' ')`"])
        case .map: throw Failure("a map cannot become text", at: span, help: ["encode it: `json.encode(…)`"])
        case .bytes: throw Failure("bytes cannot become text", at: span, help: ["write `base64url.encode(…)`"])
        case .optional:
            throw Failure("a value that may be absent cannot become text", at: span, help: ["write `.orValue('')`"])
        case .bool, .int, .uint, .double, .string, .timestamp, .duration, .type:
            throw Failure("a type cannot become text", at: span)
        }
    }
}
