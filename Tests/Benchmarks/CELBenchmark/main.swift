// Times what FlowCEL does with typical expressions: nanoseconds per operation, the best of several runs.
//
// swift run -c release CELBenchmark [--json]

import FlowCEL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One expression with the values it reads.
struct Case {
    let name: String
    let expression: String
}

let cases = [
    Case(name: "constant", expression: "42"),
    Case(name: "select2", expression: "response.json.access_token"),
    Case(name: "compare", expression: "response.status == 419"),
    Case(name: "logic", expression: "response.status == 200 && (response.status < 300 || response.status == 419)"),
    Case(name: "concat", expression: "'Bearer ' + response.json.access_token"),
    Case(name: "exists3", expression: "roles.exists(r, r == 'admin')"),
    Case(name: "matches", expression: "location.matches('[?&]code=[A-Za-z0-9_-]+')"),
]

let response = Value.map([
    ("status", .int(419)), ("url", .string("https://example.org/token")),
    ("headers", .map([("content-type", .string("application/json")), ("cache-control", .string("no-store"))])),
    (
        "json",
        .map([
            ("token_type", .string("Bearer")), ("expires_in", .int(3600)),
            ("access_token", .string("2YotnFZFEjr1zCsicMWpAA2YotnFZFEjr1zCsicMWpAA")),
            ("refresh_token", .string("tGzv3JOkF0XG5Qx2TlKWIA")),
        ])
    ),
])
let roles = Value.list(["user", "editor", "admin"].map(Value.string))
let location = Value.string("https://client.example.org/callback?state=af0ifjsldkj&code=SplxlOBeZQQYbYS6WxSbIA")

/// What making the first environment of a process takes, in nanoseconds.
let firstEnvironment = ContinuousClock().measure { _ = Environment() }

let scope = VariableScope(names: ["response", "roles", "location", "numbers"])
let environment = Environment(limits: Limits(maxCost: 1_000_000_000, maxResultBytes: 1 << 30))
let activation = ArrayActivation([response, roles, location, nil])

/// Nanoseconds of one call, the best of several rounds of at least 20 ms.
func measure(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    var count = 1
    while true {
        let time = clock.measure { for _ in 0..<count { body() } }
        if time > .milliseconds(20) { break }
        count *= 2
    }
    var best = Double.infinity
    for _ in 0..<7 {
        let time = clock.measure { for _ in 0..<count { body() } }
        let nanoseconds = Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9
        best = min(best, nanoseconds / Double(count))
    }
    return best
}

struct Row {
    let name: String
    let compile: Double
    let evaluate: Double
}

func row(_ name: String, _ expression: String, _ activation: ArrayActivation) -> Row {
    guard let program = try? environment.compile(expression, in: scope),
        (try? program.evaluate(activation)) != nil
    else {
        print("\(name): \(expression) does not work")
        return Row(name: name, compile: .nan, evaluate: .nan)
    }
    let compile = measure { _ = try? environment.compile(expression, in: scope) }
    let evaluate = measure { _ = try? program.evaluate(activation) }
    return Row(name: name, compile: compile, evaluate: evaluate)
}

if let index = CommandLine.arguments.firstIndex(of: "--only"), index + 1 < CommandLine.arguments.count {
    // One expression for a profiler.
    let program = try environment.compile(CommandLine.arguments[index + 1], in: scope)
    print(measure { _ = try? program.evaluate(activation) })
    exit(0)
}

var rows = cases.map { row($0.name, $0.expression, activation) }
let loop = "numbers.filter(x, x % 2 == 0).map(x, x * 3).exists(x, x < 0)"
for count in [1_000, 4_000, 10_000, 100_000] {
    let numbers = Value.list((0..<Int64(count)).map(Value.int))
    rows.append(row("loop\(count)", loop, ArrayActivation([response, roles, location, numbers])))
}

if CommandLine.arguments.contains("--json") {
    let lines = rows.map { "  \"\($0.name)\": [\($0.compile.rounded()), \($0.evaluate.rounded())]" }
    print("{\n" + lines.joined(separator: ",\n") + "\n}")
} else {
    print("ns per operation: parse and check, evaluate")
    for row in rows {
        let name = row.name + String(repeating: " ", count: max(0, 12 - row.name.count))
        print("\(name) \(Int(row.compile.rounded())) \(Int(row.evaluate.rounded()))")
    }
    let others = measure { _ = Environment() }
    print("environment  first \(firstEnvironment.components.attoseconds / 1_000_000_000), others \(Int(others))")
    print("parse and check, mean of select2, compare, concat: ", terminator: "")
    print(Int(((rows[1].compile + rows[2].compile + rows[4].compile) / 3).rounded()))
}
