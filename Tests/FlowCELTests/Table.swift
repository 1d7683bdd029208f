// Tables of cases as text: one case per line.

import FlowCEL
import Testing

/// One line of a table: an expression and what is expected of it.
struct TableRow: Sendable, CustomTestStringConvertible {
    let expression: String
    let expected: String

    var testDescription: String { expression }
}

/// Lines `expression → expected`, aligned as one likes; `⏎` in an expression stands for a line end.
func table(_ text: String) -> [TableRow] {
    let rows = text.split(separator: "\n").compactMap { line -> TableRow? in
        let parts = line.split(separator: "→", maxSplits: 1)
        guard parts.count == 2 else {
            guard line.allSatisfy(\.isWhitespace) else { fatalError("no arrow in this line of a table: \(line)") }
            return nil
        }
        let sides = parts.map { String($0).trimmed }
        return TableRow(expression: String(sides[0].map { $0 == "⏎" ? "\n" : $0 }), expected: sides[1])
    }
    precondition(!rows.isEmpty, "an empty table tests nothing")
    return rows
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

/// The variables that tables of errors may name.
let sampleVariables: [(name: String, type: CELType, value: Value)] = [
    ("inputs.client_id", .string, .string("abc")), ("inputs.scopes", .list(.string), .list([.string("openid")])),
    ("inputs.count", .int, .int(3)), ("response.status", .int, .int(200)),
    (
        "response.json", .dyn,
        .map([
            ("access_token", .string("secret")), ("expires_in", .int(3600)), ("user", .null), ("ids", .list([.int(1)])),
        ])
    ), ("steps.get-token.body", .string, .string("body")),
    ("vars", .map(.string, .dyn), .map([("state", .string("s"))])),
    ("s", .string, .string("text")), ("n", .int, .int(5)), ("m", .map(.string, .int), .map([("a", .int(1))])),
    ("d", .dyn, .string("dynamic")), ("t", .timestamp, .timestamp(Timestamp(seconds: 0))),
]

/// What comes of an expression over the sample variables.
func runOnSamples(_ expression: String, options: CompileOptions = CompileOptions()) -> Outcome {
    let scope = VariableScope(sampleVariables.map { ($0.name, $0.type) })
    do throws(CompileError) {
        let program = try standard.compile(expression, in: scope, options: options)
        do throws(EvaluationError) {
            return .value(try program.evaluate(ArrayActivation(sampleVariables.map(\.value))))
        } catch {
            return .failed(error)
        }
    } catch {
        return .refused(error)
    }
}
