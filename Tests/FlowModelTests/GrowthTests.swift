// The cost of a check grows with the file, and no faster.

import FlowCEL
import FlowDiagnostics
import FlowFunctions
import FlowModel
import FlowTestSupport
import Testing

/// Alone, so that times compare.
@Suite(.serialized) struct GrowthTests {
    static let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
    static let head = "flow: big\ntitle: Big\nservers: { id: https://id.big.example }\n"

    /// A kind of file of any size.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable (_ count: Int) -> String

        init(_ name: String, _ text: @escaping @Sendable (_ count: Int) -> String) {
            testDescription = name
            self.text = text
        }

        /// A kind whose steps are made one by one.
        static func steps(_ name: String, _ step: @escaping @Sendable (Int) -> String) -> Kind {
            Kind(name) { count in
                head + "operations:\n  login:\n" + (0..<count).map { "    - \(step($0))\n" }.joined()
            }
        }
    }

    static let kinds: [Kind] = [
        .steps("requests") { "{ id: s\($0), request: 'GET ${servers.id}/p', check: response.status == 200 }" },
        .steps("repeated requests") {
            "{ id: s\($0), request: 'GET ${servers.id}/p', repeat: { limit: 2, start: { n: \($0) } }, "
                + "match: [{ when: error.code == 'a', again: true }] }"
        },
        .steps("steps that may not be done") { "{ id: s\($0), when: now > now, request: 'GET ${servers.id}/p' }" },
        .steps("names that read the one before") { $0 == 0 ? "let: { v0: '1' }" : "let: { v\($0): =v\($0 - 1) }" },
        .steps("misspelt steps") { _ in "{ reqest: 'GET ${servers.id}/p' }" },
        .steps("unknown names") { "{ request: 'GET ${servers.id}/p', query: { a: =nope\($0) } }" },
        .steps("questions") { "{ id: q\($0), ask: Who }" },
        Kind("unknown keys") { count in
            head + "operations: { login: [{ return: {} }] }\n" + (0..<count).map { "k\($0): 1\n" }.joined()
        },
        Kind("operations that call the next") { count in
            head + "operations:\n  login: [{ call: o0 }]\n"
                + (0..<count).map { "  o\($0): [{ call: o\($0 + 1) }]\n" }.joined() + "  o\(count): [{ return: {} }]\n"
        },
        Kind("inputs") { count in
            let inputs = (0..<count).map { "  i\($0): { about: A }\n" }.joined()
            let steps = (0..<count).map { "    - { request: 'GET ${servers.id}/p', query: { a: =inputs.i\($0) } }\n" }
            return head + "inputs:\n\(inputs)operations:\n  login:\n" + steps.joined()
        },
        Kind("session fields") { count in
            let fields = (0..<count).map { "  f\($0): { optional: true }\n" }.joined()
            let steps = (0..<count).map { "    - { request: 'GET ${servers.id}/p', save: [f\($0)] }\n" }
            return head + "session:\n\(fields)operations:\n  login:\n" + steps.joined()
        },
        Kind("values that read the one before") { count in
            let values = (1..<count).map { "  v\($0): =values.v\($0 - 1)\n" }.joined()
            return head + "values:\n  v0: a\n\(values)operations:\n  login:\n"
                + "    - { request: 'GET ${servers.id}/p', query: { a: =values.v\(count - 1) } }\n"
        },
        .steps("sign-ins") {
            "{ id: s\($0), authorize: '${servers.id}/a', redirect: 'x://y', query: { scope: openid, nonce: =nonce } }"
        },
        Kind("states of one's own") { count in
            head + "operations:\n  login:\n"
                + (0..<count).map {
                    "    - let: { a\($0): =random.token() }\n"
                        + "    - { request: 'GET ${servers.id}/p', query: { state: =a\($0) } }\n"
                }.joined()
        },
        Kind("codes that are no other's") { count in
            let errors = (0..<count).map { "  a_code_\($0): { title: T }\n" }.joined()
            let rows = (0..<count).map { "        - { when: error.code == 'another_\($0)', fail: f }\n" }.joined()
            return head + "errors:\n\(errors)operations:\n  login:\n    - request: GET ${servers.id}/p\n      match:\n"
                + rows
        },
        Kind("rows") { count in
            let rows = (0..<count).map { "        - { when: error.code == 'e\($0)', fail: f }\n" }.joined()
            return head + "operations:\n  login:\n    - request: GET ${servers.id}/p\n      match:\n" + rows
        },
    ]

    /// The shorter of two looks: whatever else the machine does makes them longer.
    private static func cost(of text: String) -> Duration {
        let source = SourceText(name: "big.yaml", bytes: Array(text.utf8))
        return (0..<2).map { _ in
            ContinuousClock().measure { _ = FlowFile.check(source, environment: environment) }
        }.min() ?? .zero
    }

    @Test(arguments: kinds)
    func `eight times the text costs about eight times as much`(kind: Kind) async throws {
        let (few, many) = try await SlowLane.run { (Self.cost(of: kind.text(250)), Self.cost(of: kind.text(2_000))) }
        // What grows by the square would take 64 times as long.
        #expect(many < few * 28 + .milliseconds(100), "\(kind.testDescription): \(few), then \(many)")
    }

    @Test func `variants that are too many for their length are refused, not looked at one by one`() async throws {
        func text(_ count: Int) -> String {
            Self.kinds[0].text(2_000) + "variants:\n"
                + (0..<count).map { "  v\($0): { edit: { login.s\($0): { set: { query.a: b } } } }\n" }.joined()
        }
        let source = SourceText(name: "big.yaml", bytes: Array(text(1_500).utf8))
        let problems = try await SlowLane.run { FlowFile.check(source, environment: Self.environment) }
        #expect(problems.filter { $0.severity == .error }.map(\.code) == [.yamlLimit])
        #expect(problems.first { $0.code == .yamlLimit }?.message.contains("1500") == true)
    }

    @Test func `ten thousand steps are looked at`() async throws {
        let source = SourceText(name: "big.yaml", bytes: Array(Self.kinds[0].text(10_000).utf8))
        #expect(try await SlowLane.run { !FlowFile.check(source, environment: Self.environment).hasErrors })
    }
}
