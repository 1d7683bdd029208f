// The keys of a row, of rounds, and of failing.

import FlowJSON
import FlowYAML

extension Shape where Object == Row {
    /// A row of `match`.
    package static var row: Shape {
        Shape(
            "row", doc: "One line of a table on an answer: the first whose `when` holds is taken.",
            keys: [
                Key(
                    "when", .condition, doc: "When the row applies; always, if not said",
                    example: "error.code == 'invalid_token'"
                ) { $0.when = $1 },
                Key("do", .steps, doc: "What is done", example: "[{ call: refresh }]") { $0.steps = $1 },
                Key(
                    "again", .again, doc: "Starts the next round of the nearest repeated step, with these values",
                    example: "true"
                ) {
                    $0.ending = .again($1)
                },
                Key("fail", .template, doc: "Ends the operation with this error code", example: "access_denied") {
                    $0.ending = .fail(Failing(code: $1))
                },
                Key("detail", .template, doc: "What is said about the error", example: "=response.json.message") {
                    if case .fail(var failing) = $0.ending {
                        failing.detail = $1
                        $0.ending = .fail(failing)
                    }
                },
                Key(
                    "return", .valueMap, doc: "Ends the operation with this result", example: "{ user: =response.json }"
                ) { $0.ending = .give($1) },
                Key("wait", .workedOutDuration, doc: "How long to wait before the next round, once", example: "5s") {
                    $0.wait = $1
                },
                Key(
                    "slower", .workedOutDuration, doc: "How much longer to wait between all further rounds",
                    example: "5s"
                ) {
                    $0.slower = $1
                },
            ])
    }
}

extension Shape where Object == Rounds {
    /// How a step is repeated.
    package static var rounds: Shape {
        Shape(
            "repeat", doc: "How a step is done again; `again` in a row starts the next round.",
            keys: [
                Key("limit", .integer(1...1000), doc: "The most rounds", example: "5") { $0.limit = $1 },
                Key("for", .workedOutDuration, doc: "The longest time for all rounds", example: "10m") {
                    $0.total = $1
                },
                Key("every", .workedOutDuration, doc: "How long between rounds", example: "5s") { $0.every = $1 },
                Key(
                    "start", .namedValues, doc: "The values of the first round, read as `round.NAME`",
                    example: "{ token: =start.json.continuation_token }"
                ) {
                    $0.start = $1
                },
            ])
    }
}

extension FieldType where Value == Rounds {
    /// How a step is repeated; something wrong in it is told there, and not that it lacks an end.
    package static var rounds: FieldType {
        let type = Shape<Rounds>.rounds.type { _ in Rounds() }
        return FieldType(type.schema) { reader, node in
            let before = reader.diagnostics.count
            var rounds = type.read(&reader, node) ?? Rounds()
            rounds.isWrong = reader.diagnostics.count > before
            return rounds
        }
    }
}

extension FieldType where Value == [Field] {
    /// `true`, or the next round's values.
    static var again: FieldType {
        FieldType(.anyOf([Schema(["const": .bool(true)]), .map(of: .any)])) { reader, node in
            guard case .scalar(let scalar) = node.content else { return namedValues.read(&reader, node) }
            if scalar.value == .bool(true) { return [] }
            reader.expected(
                "`true`, or a map with values of the next round", node,
                help: scalar.value == .bool(false)
                    ? ["drop it: without `again` there is no further round"] : ["write `true`"])
            return nil
        }
    }
}

extension FieldType where Value == Block {
    /// A list of steps.
    package static var steps: FieldType {
        FieldType(.list(.reference("step"))) { reader, node in
            guard case .sequence(let nodes) = node.content else {
                reader.expected("a list of steps", node, help: ["begin each step with `- `"])
                return nil
            }
            return reader.block(nodes, read: StepReader.read)
        }
    }
}
