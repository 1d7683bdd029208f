// Nothing an expression says makes it run long or grow large.

import FlowCEL
import FlowDiagnostics
import FlowTestSupport
import Testing

@Suite(.slowLane) struct LimitTests {
    static let big = Value.list((0..<1_000).map { .int($0) })
    static let text = Value.string(String(repeating: "a", count: 100_000))

    /// Expressions that would take very long or grow very large.
    static let bombs = [
        "big.map(a, big.map(b, big.map(c, a + b + c)))",
        "big.exists(a, big.exists(b, big.exists(c, a + b + c < 0)))",
        "big.all(a, big.all(b, big == big))",
        "big.map(a, big).map(l, l).all(l, big.all(x, l == big))",
        "big.filter(a, big.filter(b, big.filter(c, true) == []) == []) == []",
        "big.transformMap(a, b, big.transformMap(c, d, big.transformMap(e, f, 1)))",
        "big.exists(a, big.exists(b, 5000 in big))",
        "[text, text].map(t, [t + t].map(t, [t + t].map(t, [t + t].map(t, [t + t].map(t, t + t)))))"
            + ".map(l, [l + l].map(l, [l + l].map(l, [l + l].map(l, l + l))))",
        "big.map(x, text)", "big.map(x, big.map(y, text)).size() > 0 ? big.map(x, big.map(y, text)) : []",
        "text.replace('', text)", "text.replace('a', text)", "text.split('').join(text)",
        "'%s%s%s'.format([text, text, big.map(x, text)])",
        "'%.1000f'.format([1.0]) + '%x'.format([big.map(x, text).join()])",
        "big.map(x, text.contains('b')).all(x, big.exists(y, text.contains('b')))",
        "big.all(x, text.matches('(a*)*b') == false && big.all(y, text.matches('(a*)*b') == false))",
        "big.all(x, regex.extractAll(text, 'a').size() > 0)", "regex.replace(text, 'a', text)",
        "regex.replace(text, '', text)",
        "lists.range(100000000)", "lists.range(999999).map(x, lists.range(999999))",
        "big.map(x, big).flatten().map(x, big).flatten()",
        "big.all(x, big.map(y, string(y)).distinct().size() > 0)", "big.all(x, big.map(y, [y]).distinct().size() > 0)",
        "big.all(x, big.sort() == big && big.sortBy(y, -y) != big)", "big.all(x, sets.equivalent(big, big))",
        "big.all(x, base64.encode(bytes(text)).size() > 0 && big.all(y, base64.encode(bytes(text)).size() > 0))",
        "big.all(x, timestamp(0).getHours('Europe/Paris') == 1 && big.all(y, timestamp(0).getHours('Europe/Paris') == 1))",
        "big.all(x, {'a': big} == {'a': big} && big.all(y, {'a': big} == {'a': big}))",
        "big.all(x, text + 'b' != text && big.all(y, text + 'c' != text))",
        "big.map(a, big.sortBy(b, big.sortBy(c, c)[0]))",
        "big.all(x, text.trim().reverse().upperAscii().size() > 0 && big.all(y, text.trim().reverse().size() > 0))",
        "big.all(x, text.lastIndexOf('b') < 0 && big.all(y, text.indexOf('ab') < 0))",
    ]

    @Test(arguments: bombs)
    func `a bomb is stopped`(expression: String) {
        // A fifth of the usual, since tests are not optimised.
        let context = EvaluationContext(limits: Limits(maxCost: 200_000))
        var outcome = Outcome.value(.null)
        let time = ThreadTime.measure {
            outcome = run(expression, [("big", Self.big), ("text", Self.text)], context: context)
        }

        if case .failed(let error) = outcome {
            #expect(error.code == .costExceeded || error.code == .resultTooLarge, "\(outcome.text)")
        } else if let value = outcome.value {
            #expect((try? value.json(maxBytes: 17 << 20)) != nil, "the result is too large")
        } else {
            Testing.Issue.record("\(outcome.text)")
        }
        #expect(time < .seconds(10))
    }

    /// Sources full of what takes time to compile or to explain.
    static let hostileSources: [(name: String, text: String)] = [
        ("unknown names", "[" + String(repeating: "nmae,", count: 19_000) + "1]"),
        ("unknown members", "[" + String(repeating: "v.x.y,", count: 16_000) + "1]"),
        ("unknown functions", "[" + String(repeating: "sice(),", count: 14_000) + "1]"),
        ("unknown methods", "[" + String(repeating: "1.sice(),", count: 11_000) + "1]"),
        ("wrong types", "[" + String(repeating: "size(1),", count: 12_000) + "1]"),
        ("patterns", "[" + String(repeating: "''.matches('(a{999}b{999}c{999})'),", count: 2_800) + "1]"),
        ("keys", "{" + (0..<8_000).map { "'key\($0)':1," }.joined() + "}"),
        ("fields", "name0" + String(repeating: ".a", count: 240)), ("brackets", String(repeating: "[", count: 99_999)),
        ("quotes", String(repeating: "'", count: 99_999)), ("minus", String(repeating: "-", count: 99_999)),
        ("escapes", "'" + String(repeating: "\\n", count: 49_000) + "'"),
        ("digits", String(repeating: "9", count: 99_999)),
        ("fraction", "0." + String(repeating: "9", count: 99_990)),
        ("comments", String(repeating: "//\n", count: 33_000)),
    ]

    @Test(arguments: hostileSources.indices)
    func `a hostile source is compiled or refused in time`(index: Int) {
        let names = (0..<300).map { "name\($0)" } + (0..<300).map { "v.member\($0)" }
        for checks in [true, false] {
            let time = ThreadTime.measure {
                let scope = VariableScope(names: names)
                _ = try? Environment().compile(
                    Self.hostileSources[index].text, in: scope, options: CompileOptions(checks: checks))
            }
            #expect(time < .seconds(10), "\(Self.hostileSources[index].name)")
        }
    }

    @Test func `absorbed errors are cheap`() async throws {
        let wide = Value.map((0..<1_000).map { ("a_rather_long_name_\($0)", .int($0)) })
        let time = try await SlowLane.run {
            ThreadTime.measure {
                let outcome = run(
                    "big.exists(x, big.exists(y, wide.a_rather_long_nome == x))", [("big", Self.big), ("wide", wide)])
                #expect(outcome.line.hasPrefix("F3109"))
            }
        }
        #expect(time < .seconds(10))
    }

    @Test func `running out is not absorbed`() {
        for expression in [
            "big.all(x, big.all(y, big.all(z, true))) || true",
            "big.exists(x, big.all(y, big.all(z, big.all(w, true)))) || true",
        ] {
            let outcome = run(expression, [("big", Self.big)])
            #expect(
                outcome.line.hasSuffix(
                    "evaluating this takes too long: it costs more than 1000000 steps "
                        + "(loop over fewer elements, or do not nest the loops)"), "\(outcome.line)")
        }
    }

    @Test func `the limits are those of the context or the environment`() {
        let small = Limits(maxCost: 100, maxResultBytes: 100)
        let context = EvaluationContext(limits: small)
        let environment = Environment(limits: small)
        let message = "F3110 13..<14 this result is larger than 100 bytes"
        let words: [(String, Value)] = [("text", .string(String(repeating: "a", count: 60)))]
        #expect(run("text + 'abc' + text", words, context: context).line == message)
        #expect(run("text + 'abc' + text", words, environment: environment).line == message)
        #expect(run("text + 'abc' + text", words).value != nil)
        #expect(run("[text, text]", words, context: context).line == "F3110 0..<0 the result is larger than 100 bytes")
        #expect(
            run("big.map(x, x)", [("big", Self.big)], context: context).line
                == "F3109 4..<7 evaluating this takes too long: it costs more than 100 steps "
                + "(loop over fewer elements, or do not nest the loops)")
    }

    @Test func `sources are bounded`() {
        let long = String(repeating: " ", count: 100_000) + "1"
        #expect(run(long).line == "F3008 0..<0 an expression is at most 100000 bytes long")
        let environment = Environment(limits: Limits(maxDepth: 5, maxNodes: 10))
        #expect(run("((((1))))", environment: environment).value != nil)
        #expect(
            run("(((((1)))))", environment: environment).line
                == "F3008 5..<6 an expression is at most 5 levels deep "
                + "(split it with `cel.bind(name, value, expression)` or into several values)")
        #expect(run("1+1+1+1+1", environment: environment).value != nil)
        #expect(
            run("[[[[1+1]]]]", environment: environment).line.hasPrefix(
                "F3008 0..<11 an expression is at most 5 levels"))
        #expect(run("[1,1,1,1,1,1,1,1,1]", environment: environment).value != nil)
        #expect(
            run("[1,1,1,1,1,1,1,1,1,1]", environment: environment).line
                == "F3008 0..<21 an expression has at most 10 parts")
        let wide = "[" + String(repeating: "1,", count: 49_000) + "1]"
        #expect(run(wide).value != nil)
    }
}
