// Working values out: expressions, text, trees, and what becomes a secret on the way.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowJSON
import FlowModel
import FlowYAML

extension Machine {
    /// The value of an expression.
    mutating func evaluate(_ expression: Expression) throws(EvaluationError) -> Value {
        guard let program = linked.program(expression) else { return .null }
        let random = world.random
        let value = try program.evaluate(
            Reading(linked: linked, memory: memory, now: world.now, random: random, depth: 0),
            context: EvaluationContext(random: random, now: world.now))
        // What is made up at random is as good as a secret, whatever it is for.
        if linked.readsSecret(program, open: openAnswers) || program.usesGenerators { memory.secrets.add(value) }
        return value
    }

    /// Whether a `when` holds; about something that is not there it does not.
    mutating func condition(_ expression: Expression) throws(RunFailure) -> Bool {
        do throws(EvaluationError) {
            return try evaluate(expression).boolValue ?? false
        } catch {
            if error.isAbsence { return false }
            throw failure(of: error, in: expression)
        }
    }

    /// Whether a `check` passes; about something that is not there it fails.
    mutating func passes(_ expression: Expression) throws(RunFailure) -> Bool {
        do throws(EvaluationError) {
            return try evaluate(expression).boolValue ?? false
        } catch {
            throw RunFailure(
                code: "refused", kind: .refused, title: "the answer was refused: \(error.message)", help: error.help,
                location: Location(linked.source, expression.fileSpan(error.span)))
        }
    }

    /// The value of a template; entries whose value is an absent optional are left out of lists and maps.
    mutating func value(_ template: Template) throws(RunFailure) -> Value {
        switch template.form {
        case .scalar(let scalar, let text): return Value(scalar, text: text)
        case .expression(let expression):
            do throws(EvaluationError) { return try evaluate(expression) } catch {
                throw failure(of: error, in: expression)
            }
        case .text: return .string(try text(template))
        case .list(let elements):
            var values: [Value] = []
            for element in elements {
                let value = try value(element)
                if case .optional(let wrapped) = value {
                    if let wrapped { values.append(wrapped) }
                } else {
                    values.append(value)
                }
            }
            return .list(values)
        case .map(let fields):
            var map = Map()
            for field in fields {
                let value = try value(field.value)
                if case .optional(let wrapped) = value {
                    map[field.name.text] = wrapped
                } else {
                    map[field.name.text] = value
                }
            }
            return .map(map)
        }
    }

    /// The text of a template; nil when it is one expression and that is absent.
    mutating func optionalText(_ template: Template) throws(RunFailure) -> String? {
        switch template.form {
        case .scalar(.null, _): throw noText("null", template.span, help: "leave the entry out, or write text")
        case .scalar(_, let text): return text
        case .expression(let expression):
            var value = try value(template)
            if case .optional(let wrapped) = value {
                guard let wrapped else { return nil }
                value = wrapped
            }
            return try text(of: value, expression.span)
        case .text(let parts):
            var result = ""
            for part in parts {
                switch part {
                case .literal(let text): result += text
                case .expression(let expression):
                    let value: Value
                    do throws(EvaluationError) { value = try evaluate(expression) } catch {
                        throw failure(of: error, in: expression)
                    }
                    result += try text(of: value, expression.span)
                }
            }
            return result
        case .list: throw noText("a list", template.span, help: "join its elements into one text")
        case .map: throw noText("a map", template.span, help: "write text or an `=` expression")
        }
    }

    /// The text of a template that must have one.
    mutating func text(_ template: Template) throws(RunFailure) -> String {
        guard let text = try optionalText(template) else {
            throw noText("a value that is absent", template.span, help: "say what stands there then: `.orValue('')`")
        }
        return text
    }

    /// The text of a value, where it has one.
    func text(of value: Value, _ span: Span) throws(RunFailure) -> String {
        if let text = value.text { return text }
        let help =
            switch value {
            case .list: "join it: `.join(' ')`, or `json.encode(…)`"
            case .map: "encode it: `json.encode(…)`"
            case .bytes: "encode them: `base64.encode(…)`"
            case .optional: "say what stands there when it is absent: `.orValue('')`"
            default: "leave the entry out, or write text"
            }
        throw noText(value.type.description, span, help: help)
    }

    private func noText(_ what: String, _ span: Span, help: String) -> RunFailure {
        RunFailure(
            code: "protocol", kind: .config, title: "\(what) cannot become text here", help: [help],
            location: Location(linked.source, span))
    }

    /// Names with texts, for queries, forms and headers.
    mutating func pairs(_ template: Template?) throws(RunFailure) -> [(name: String, value: String)] {
        guard let template else { return [] }
        if case .map(let fields) = template.form {
            var pairs: [(name: String, value: String)] = []
            for field in fields {
                if let text = try optionalText(field.value) { pairs.append((field.name.text, text)) }
            }
            return pairs
        }
        guard case .map(let map) = try value(template) else {
            throw noText("anything but a map", template.span, help: "write an expression that gives a map")
        }
        var pairs: [(name: String, value: String)] = []
        for (key, value) in map {
            if case .optional(nil) = value { continue }
            let plain: Value = if case .optional(let wrapped?) = value { wrapped } else { value }
            pairs.append((try text(of: key, template.span), try text(of: plain, template.span)))
        }
        return pairs
    }

    /// The duration of a template: `5s`, seconds, or a duration.
    mutating func duration(_ template: Template) throws(RunFailure) -> Duration {
        let longest: Int64 = 10 * 366 * 86_400
        switch try value(template) {
        case .string(let text): if let duration = DurationText.parse(text) { return duration }
        case .int(let seconds): if (0...longest).contains(seconds) { return .seconds(seconds) }
        case .double(let seconds):
            if seconds >= 0, seconds < Double(longest) { return .milliseconds(Int64(seconds * 1000)) }
        case .duration(let span): if span.nanoseconds >= 0 { return .nanoseconds(span.nanoseconds) }
        default: break
        }
        throw RunFailure(
            code: "protocol", kind: .config, title: "expected a duration here",
            help: ["give `5s`, `10m`, or a number of seconds"], location: Location(linked.source, template.span))
    }

    /// What went wrong in an expression, at its place in the file.
    func failure(of error: EvaluationError, in expression: Expression) -> RunFailure {
        RunFailure(
            code: "protocol", kind: .protocol, title: error.message, help: error.help,
            location: Location(linked.source, expression.fileSpan(error.span)))
    }
}
