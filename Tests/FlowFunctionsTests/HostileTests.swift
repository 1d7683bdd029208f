// Values no honest peer would send: they give an error or a result, and soon.

import FlowCEL
import FlowFunctions
import Testing

@Suite struct HostileTests {
    /// One value of each kind, and of texts and numbers the worst.
    static let values: [Value] = [
        .null, .bool(true), .int(.min), .int(.max), .int(0), .uint(.max), .double(.nan), .double(-.infinity),
        .double(.greatestFiniteMagnitude), .string(""), .string("\u{0}"), .string("%"), .string("."), .string(".."),
        .string("é\u{301}\u{FEFF}"), .string("https://[::1]:99999/?&&=&#"), .string("app:?"),
        .string(String(repeating: "(", count: 5_000)), .string(String(repeating: "[", count: 100_000)),
        .string(String(repeating: "a=b&", count: 20_000)), .string("%Y%"), .bytes([]), .bytes([0xFF, 0xFE, 0]),
        .bytes([UInt8](repeating: 0x80, count: 100_000)), .list([]), .list([.null, .bytes([0xFF])]),
        .list([.string("a"), .string("a")]), .map(Map()), .map([("a", .null)]), .map([("alg", .string("none"))]),
        .map([("", .list([.int(1)]))]), .timestamp(Timestamp(seconds: .max, nanoseconds: 999_999_999)),
        .timestamp(Timestamp(seconds: .min)), .duration(TimeSpan(nanoseconds: .min)), .type(.int), .optional(nil),
        .optional(.string("a")),
    ]

    @Test(arguments: FlowFunctions.all.map(\.name))
    func `no values make a function trap`(name: String) throws {
        let function = try #require(Language.environment.functions.last { $0.name == name })
        var random = SystemRandomNumberGenerator()
        for overload in function.overloads {
            let count = overload.parameters.count
            let names = (0..<count).map { "x\($0)" }
            let call = "\(name)(\(names.joined(separator: ", ")))"
            let source = overload.receiver == nil ? call : "receiver.\(call)"
            let program = try Language.environment.compile(
                source, in: VariableScope(names: names + ["receiver"]), options: CompileOptions(allowsGenerators: true))
            let all = count == 0 ? 1 : count == 1 ? Self.values.count : 150
            for round in 0..<all {
                var arguments = (0..<count).map { _ in Self.values.randomElement(using: &random) }
                if count == 1 { arguments[0] = Self.values[round] }
                arguments.append(Self.values.randomElement(using: &random))
                do {
                    _ = try program.evaluate(ArrayActivation(arguments), context: Language.context)
                } catch {
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }

    @Test(arguments: [
        "hash.sha256(x)", "hmac.md5('', x)", "hex.encode(x)", "base64url.encode(x)", "json.decode(x)", "url.encode(x)",
        "url.decode(x)", "form.decode(x)", "jwt.decodeUnverified(x)", "pkce.challenge(x)", "same(x, x)",
        "base64.encode(x)",
    ])
    func `a long text costs`(source: String) {
        let text = Value.string(String(repeating: "a", count: 400_000))
        let context = EvaluationContext(limits: Limits(maxCost: 1_000))
        #expect(
            Language.failure(source, ["x": text], context: context)
                == "evaluating this takes too long: it costs more than 1000 steps")
    }

    @Test(arguments: ["hex.encode(x)", "url.encode(x)", "form.encode({'a': x})", "json.encode([x, x])"])
    func `a result that grows too large is refused`(source: String) {
        let text = Value.string(String(repeating: "é", count: 200_000))
        let context = EvaluationContext(limits: Limits(maxResultBytes: 500_000))
        let message = Language.failure(source, ["x": text], context: context)
        #expect(
            message == "this result is larger than 500000 bytes"
                || message == "the value is too large to be turned into JSON")
    }

    @Test func `very many parameters of one name do not take long`() throws {
        let body = Value.string(String(repeating: "a&", count: 300_000))
        let context = EvaluationContext(limits: Limits(maxCost: 10_000_000, maxResultBytes: 64 << 20))
        let size = try Language.evaluate("form.decode(x).a.size()", ["x": body], context: context)
        #expect(size.equals(.int(300_000)))
        let list = Value.list([Value](repeating: .string("v"), count: 300_000))
        let edited = try Language.evaluate("url.with('app://x?a=1', {'a': x}).size()", ["x": list], context: context)
        #expect(edited.equals(.int(7 + 4 * 300_000)))
    }

    @Test func `no error repeats a secret`() {
        let secret = "hunter2-hunter2"
        for function in FlowFunctions.all {
            for overload in function.overloads {
                let values = overload.parameters.map { type -> Value in
                    switch type {
                    case .bytes: .bytes(Array(secret.utf8))
                    case .map:
                        .map([("alg", .string(secret)), ("k", .string(secret)), ("list", .list([.string(secret)]))])
                    case .list: .list([.string(secret), .int(1)])
                    case .timestamp: .timestamp(Timestamp(seconds: 0))
                    default: .string(secret)
                    }
                }
                let names = values.indices.map { "x\($0)" }
                let source =
                    (overload.receiver == nil ? "" : "{'a': 1}.") + "\(function.name)(\(names.joined(separator: ", ")))"
                guard
                    let program = try? Language.environment.compile(
                        source, in: VariableScope(names: names), options: CompileOptions(allowsGenerators: true))
                else {
                    Issue.record("\(source) does not compile")
                    continue
                }
                do {
                    _ = try program.evaluate(ArrayActivation(values), context: Language.context)
                } catch {
                    #expect(!(error.message + error.help.joined()).contains("hunter2"), "\(source): \(error.message)")
                }
            }
        }
    }
}
