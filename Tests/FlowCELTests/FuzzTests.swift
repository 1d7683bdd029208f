// No text whatever makes the language trap or hang. The generator is seeded: a failure repeats.

import FlowCEL
import FlowDiagnostics
import FlowTestSupport
import Testing

@Suite(.slowLane) struct FuzzTests {
    static let tokens = [
        "1", "0", "-", "+", "*", "/", "%", "5u", "1.5", ".5", "1e308", "9223372036854775807", "18446744073709551615u",
        "'a'", "b'\\xff'",
        "r'\\'", "'''", "\"", "true", "false", "null", "in", "(", ")", "[", "]", "{", "}", ",", ":", "?", ".", ".?",
        "[?", "==", "!=", "<",
        "<=", "&&", "||", "!", "s", "n", "m", "d", "t", "x", "inputs", "response.json", "size(", "string(", "int(",
        "has(", ".map(x, ",
        ".all(x, ", ".exists(x, ", ".filter(x, ", "cel.bind(x, ", ".optMap(x, ", "optional.of(", "optional.none()",
        ".orValue(",
        "timestamp(", "duration('1h')", "math.greatest(", ".format([", ".split(", ".replace(", ".matches(",
        "regex.extractAll(",
        "[1, 2, 3]", "{'a': 1}", "lists.range(", ".sort()", ".flatten(", "`a`", "if", "and", "not", "=", "é", "\u{0}",
        "\n", "//", "${",
    ]

    private static let names = ["s", "n", "m", "d", "t"]

    /// Compiles and runs with narrow limits, checked and not; only that it returns counts.
    private func exercise(_ text: String) {
        let context = EvaluationContext(limits: Limits(maxCost: 20_000, maxResultBytes: 1 << 16))
        for checks in [true, false] {
            let scope = VariableScope(sampleVariables.map { ($0.name, $0.type) })
            do throws(CompileError) {
                let program = try standard.compile(text, in: scope, options: CompileOptions(checks: checks))
                let value = try? program.evaluate(ArrayActivation(sampleVariables.map(\.value)), context: context)
                if let value { _ = try? value.json() }
            } catch {
                #expect(!error.issues.isEmpty)
                for issue in error.issues {
                    #expect(issue.span.lower >= 0 && issue.span.upper <= text.utf8.count, "\(text): \(issue)")
                    #expect(!issue.message.isEmpty)
                }
            }
        }
        _ = ExpressionScanner.closingBrace(in: text, from: 0)
    }

    @Test(arguments: 1...4) func `random bytes are harmless`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<500 {
            let count = Int.random(in: 0...40, using: &generator)
            let isASCII = Bool.random(using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: isASCII ? 32...126 : 0...255, using: &generator) }
            exercise(String(decoding: bytes, as: UTF8.self))
            _ = ExpressionScanner.closingBrace(in: bytes, from: 0)
        }
    }

    @Test(arguments: 1...4) func `random tokens are harmless`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 100)
        for _ in 0..<500 {
            let count = Int.random(in: 1...14, using: &generator)
            let glue = Bool.random(using: &generator) ? " " : ""
            let words = (0..<count).map { _ in Self.tokens.randomElement(using: &generator) ?? "" }
            exercise(words.joined(separator: glue))
        }
    }

    @Test(arguments: 1...4) func `damaged expressions are harmless`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 200)
        let tables = [
            LanguageTests.literals, LanguageTests.operators, LanguageTests.macros, LanguageTests.optionals,
            FunctionTests.strings,
            FunctionTests.times, FunctionTests.others, FailureTests.rows, MistakeTests.types,
        ]
        let sources = tables.flatMap { $0 }.map(\.expression)
        for _ in 0..<500 {
            var bytes = Array((sources.randomElement(using: &generator) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0 where place < bytes.count: bytes.remove(at: place)
                case 1: bytes.insert(contentsOf: (Self.tokens.randomElement(using: &generator) ?? "").utf8, at: place)
                case 2: bytes += Array((sources.randomElement(using: &generator) ?? "").utf8)[...].prefix(20)
                default: if place < bytes.count { bytes[place] = UInt8.random(in: 32...126, using: &generator) }
                }
            }
            exercise(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: 1...2) func `functions take any values`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 300)
        let values: [Value] = [
            .null, .bool(true), .int(0), .int(-1), .int(.max), .int(.min), .uint(0), .uint(.max), .double(0),
            .double(-0.0), .double(.nan),
            .double(.infinity), .double(-1.5), .double(1e300), .double(9.3e18), .string(""), .string("a"),
            .string("e\u{301}👨‍👩‍👧"), .string("%s%d%.3f"),
            .string("(a*)*"), .string("5"), .bytes([]), .bytes([0xFF, 0]), .list([]),
            .list([.int(1), .string("a"), .null]), .map(Map()),
            .map([("a", .int(1))]), .timestamp(Timestamp(seconds: .max)), .timestamp(Timestamp(seconds: .min)),
            .duration(TimeSpan(nanoseconds: .min)), .duration(TimeSpan(nanoseconds: .max)), .type(.int), .optional(nil),
            .optional(.int(1)),
        ]
        let limits = Limits(maxCost: 20_000, maxResultBytes: 1 << 16)
        let environment = Environment(limits: limits)
        for function in Environment.standardFunctions {
            for overload in function.overloads {
                let count = overload.parameters.count + (overload.receiver == nil ? 0 : 1)
                for _ in 0..<60 {
                    let arguments = (0..<count).map { ("v\($0)", values.randomElement(using: &generator) ?? .null) }
                    let names = arguments.map(\.0)
                    let source =
                        overload.receiver == nil
                        ? "\(function.name)(\(names.joined(separator: ", ")))"
                        : "\(names[0]).\(function.name)(\(names.dropFirst().joined(separator: ", ")))"
                    _ = run(source, arguments, environment: environment)
                }
            }
        }
        for operation in ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "in", "&&", "||"] {
            for a in values { for b in values { _ = run("a \(operation) b", [("a", a), ("b", b)]) } }
        }
        for source in [
            "-a", "!a", "a.b", "a.?b", "a[0]", "a[?0]", "a ? 1 : 2", "a.map(x, x)", "a.all(x, x)", "[?a]", "{a: 1}",
            "a.sortBy(x, x)",
        ] {
            for a in values { _ = run(source, [("a", a)]) }
        }
    }
}
