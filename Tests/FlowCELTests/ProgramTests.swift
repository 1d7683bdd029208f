// What a program tells about itself, and what runs it.

import FlowCEL
import FlowDiagnostics
import Testing

/// Compiles over variables `a`, `b` and `c` with slots 0, 1 and 2.
private func compile(_ source: String, _ options: CompileOptions = CompileOptions()) throws -> Program {
    try Environment().compile(source, in: VariableScope(names: ["a", "b", "c"]), options: options)
}

/// A function that gives another value each time.
private let dice = Function(
    "dice", doc: "A random number.",
    overloads: [
        Overload(parameters: [], result: .int) { (call, _) throws(EvaluationError) in
            .int(Int64(try call.random(1).first ?? 0))
        }
    ], isGenerator: true)

/// A function of this test's own, with a namespace.
private let shout = Function(
    "text.shout", doc: "The text, louder.",
    overloads: [
        Overload(parameters: [.string], result: .string) { (call, values) throws(EvaluationError) in
            guard let text = values[0].stringValue, !text.isEmpty else {
                throw call.fail("nothing to shout", help: ["say something"])
            }
            return .string(text + "!")
        }
    ])

struct ProgramTests {
    @Test func `a program knows the slots it reads`() throws {
        #expect(try compile("c.x + a + c.y").slots == [0, 2])
        #expect(try compile("[1].map(a, a)").slots == [])
        #expect(try compile("has(b.x) || 'x' in a").slots == [0, 1])
        #expect(try compile("1 + 2").isConstant)
        #expect(try !compile("a").isConstant)
    }

    @Test func `a program knows the type of its result`() throws {
        let types: [(String, CELType)] = [
            ("1 + 2", .int), ("a", .dyn), ("a == b", .bool), ("[1, 2].map(x, string(x))", .list(.string)),
            ("{'a': 1}", .map(.string, .int)), ("[1, 'a']", .list(.dyn)), ("{'a': 1}.?a", .optional(.int)),
            ("{'a': 1}.?a.orValue(2)", .int), ("true ? 1 : 'a'", .dyn), ("timestamp(0) - timestamp(0)", .duration),
            ("a + 1", .int), ("a.b.c", .dyn), ("size(a)", .int), ("type(a)", .type), ("[].first()", .optional(.dyn)),
            ("{1: 'a'}.transformMap(k, v, k)", .map(.int, .int)),
        ]
        for (source, type) in types { #expect(try compile(source).type == type, "\(source)") }
    }

    @Test func `the wanted type of a result is checked`() {
        #expect(
            run("1", expecting: .bool).line
                == "F3005 0..<1 this must give a `bool`, but gives an `int` (write `1 != 0`)")
        #expect(run("'a'", expecting: .int).line == "F3005 0..<3 this must give an `int`, but gives a `string`")
        #expect(
            run("5", expecting: .string).line
                == "F3005 0..<1 this must give a `string`, but gives an `int` (write `string(5)`)")
        #expect(run("dyn(1)", expecting: .bool).value?.isSame(as: .int(1)) == true)
    }

    @Test func `a generator runs only where it is allowed and has a source`() throws {
        let environment = Environment(functions: Environment.standardFunctions + [dice])
        let allowed = CompileOptions(allowsGenerators: true)
        let context = EvaluationContext(random: { count in Array(repeating: 7, count: count) })
        #expect(
            run("dice() + 1", environment: environment).line
                == "F3009 0..<6 `dice` gives another value each time and cannot be used here "
                + "(bind its value to a name once, and use the name here)")
        #expect(
            run("dice()", environment: environment, options: allowed).line
                == "F3112 0..<6 nothing random can be generated here")
        let outcome = run("dice() + 1", environment: environment, options: allowed, context: context)
        #expect(outcome.value?.isSame(as: .int(8)) == true)
        let program = try environment.compile("dice()", in: VariableScope(), options: allowed)
        #expect(program.usesGenerators)
        #expect(!program.isConstant)
    }

    @Test func `a function of the embedder can be called and can fail`() {
        let environment = Environment(functions: Environment.standardFunctions + [shout])
        #expect(run("text.shout('a')", environment: environment).value?.stringValue == "a!")
        #expect(run("text.shout('')", environment: environment).line == "F3108 0..<14 nothing to shout (say something)")
        #expect(
            run("text.shout(1)", environment: environment).line
                == "F3005 5..<10 there is no `text.shout(int)` (there is `text.shout(string)`)")
        // A variable hides a namespace only where it has a method of that name.
        #expect(run("text.shout('a')", [("text", .string("x"))], environment: environment).value?.stringValue == "a!")
    }

    @Test func `a variable without a value is absent`() {
        let outcome = run("x + 1", types: [("x", .int)])
        #expect(outcome.line == "F3102 0..<1 `x` has no value absent")
        #expect(run("has(a.b)", types: [("a.b", .int)]).value?.boolValue == false)
        #expect(run("a.?b.orValue(5)", types: [("a.b", .int)]).value?.isSame(as: .int(5)) == true)
        #expect(run("a['b']", types: [("a.b", .int)]).line == "F3102 0..<6 `a.b` has no value absent")
    }

    @Test func `an activation may fail`() throws {
        struct Failing: Activation {
            func value(in slot: Int) throws(EvaluationError) -> Value? {
                throw EvaluationError(.invalidArgument, "not now", at: Span(at: 0))
            }
        }
        let program = try compile("a")
        #expect(throws: EvaluationError.self) { try program.evaluate(Failing()) }
    }

    @Test func `names are looked up in the container first`() {
        let environment = Environment(container: "com.example")
        let variables: [(String, Value)] = [
            ("com.example.x", .int(1)), ("com.y", .int(2)), ("x", .int(3)), ("y.z", .int(4)),
        ]
        for (source, expected) in [
            ("x", 1), ("y", 2), (".x", 3), ("y.z", 4), ("[5].map(x, x)[0]", 5), ("[5].map(x, .x)[0]", 3),
        ] {
            let outcome = run(source, variables, environment: environment)
            #expect(outcome.value?.isSame(as: .int(Int64(expected))) == true, "\(source): \(outcome.text)")
        }
    }

    @Test func `the embedder's hint comes before all others`() {
        struct Hinting: Scope {
            let variableNames = ["inputs.client_id"]
            func variable(named name: String) -> Variable? {
                name == "inputs.client_id" ? Variable(name: name, slot: 0) : nil
            }
            func hint(forMissing name: String) -> String? { "declare `\(name)`" }
        }
        for (source, expected) in [
            ("inputs.client_ix", "F3002 0..<16 no `inputs.client_ix` (declare `inputs.client_ix`)"),
            ("foo", "F3002 0..<3 no variable `foo` (declare `foo`)"),
            ("inputs", "F3002 0..<6 `inputs` is no value by itself (declare `inputs`)"),
        ] {
            do throws(CompileError) {
                _ = try Environment().compile(source, in: Hinting())
                Testing.Issue.record("\(source) was accepted")
            } catch {
                #expect(Outcome.refused(error).line == expected)
            }
        }
    }

    @Test func `one program runs on many threads at once`() async throws {
        let program = try compile(
            "a.matches('^x+$') ? regex.replace(a, 'x', b) : {'c': [1, 2].map(i, i * size(b))}.c[1]")
        let right = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let text = String(repeating: index % 2 == 0 ? "x" : "y", count: index + 1)
                    let expected: Value = index % 2 == 0 ? .string(text + text) : .int(4)
                    return (0..<50).allSatisfy { _ in
                        let value = try? program.evaluate(ArrayActivation([.string(text), .string("xx")]))
                        return value?.isSame(as: expected) == true
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(right == 64)
    }

    @Test func `syntax alone can be checked`() throws {
        try Environment().checkSyntax("foo.bar(1)")
        #expect(throws: CompileError.self) { try Environment().checkSyntax("foo.") }
    }

    @Test func `without macros their names are plain functions`() {
        let options = CompileOptions(checks: false, expandsMacros: false)
        #expect(run("[1].all(x, true)", options: options).value == nil)
        #expect(run("has(x) || true", options: options).value?.boolValue == true)
    }
}
