// The cost of reading a sandbox grows with the file, and no faster.

import FlowDiagnostics
import FlowSandbox
import FlowTestSupport
import Testing

@Suite(.serialized) struct SandboxGrowthTests {
    /// Kinds of sandbox of any size.
    static let kinds: [(name: String, text: @Sendable (Int) -> String)] = [
        (
            "values that read the one below",
            { count in
                "sandbox: x\nroutes:\n  - route: GET /\n    let:\n"
                    + (0..<count).map { "      v\($0): =v\($0 + 1)\n" }.joined()
                    + "      v\(count): =request.query.a\n    answer: { text: =v0 }\n"
            }
        ),
        (
            "values that read the one above",
            { count in
                "sandbox: x\nroutes:\n  - route: GET /\n    let:\n      v0: =request.query.a\n"
                    + (1...count).map { "      v\($0): =v\($0 - 1)\n" }.joined()
                    + "    answer: { text: =v\(count) }\n"
            }
        ),
        (
            "values of one route that all read one",
            { count in
                "sandbox: x\nroutes:\n  - route: GET /\n    let:\n"
                    + (0..<count).map { "      v\($0): =last\n" }.joined() + "      last: =request.query.a\n"
                    + "    answer: { json: { " + (0..<count).map { "v\($0): =v\($0)" }.joined(separator: ", ")
                    + " } }\n"
            }
        ),
        (
            "data and switches with a route each",
            { count in
                "sandbox: x\ndata:\n" + (0..<count).map { "  d\($0): \($0)\n" }.joined() + "switches:\n"
                    + (0..<count).map { "  s\($0): { default: false, about: One }\n" }.joined() + "routes:\n"
                    + (0..<count).map {
                        "  - { route: GET /p\($0), when: switch.s\($0), answer: { text: =data.d\($0) } }\n"
                    }
                    .joined()
            }
        ),
        (
            "stores with a route each",
            { count in
                "sandbox: x\nstore:\n" + (0..<count).map { "  s\($0): { lasts: 1h }\n" }.joined() + "routes:\n"
                    + (0..<count).map {
                        "  - { route: GET /p\($0), issue: { code: { in: s\($0) } }, answer: { text: =code } }\n"
                    }.joined()
            }
        ),
        (
            "servers with TLS and a route each",
            { count in
                "sandbox: x\nplays:\n" + (0..<count).map { "  - s\($0)\n" }.joined() + "tls:\n"
                    + (0..<count).map { "  s\($0): { client_certificate: required }\n" }.joined() + "routes:\n"
                    + (0..<count).map { "  - { route: GET /, server: s\($0), answer: {} }\n" }.joined()
            }
        ),
    ]

    private static func cost(of text: String) -> Duration {
        let source = SourceText(name: "big.sandbox.yaml", bytes: Array(text.utf8))
        return (0..<2).map { _ in
            ContinuousClock().measure {
                let (sandbox, problems) = Sandbox.load(source)
                #expect(sandbox != nil && !problems.hasErrors)
            }
        }.min() ?? .zero
    }

    @Test(arguments: kinds.indices)
    func `eight times the text costs about eight times as much`(index: Int) async throws {
        let (name, text) = Self.kinds[index]
        let (few, many) = try await SlowLane.run { (Self.cost(of: text(250)), Self.cost(of: text(2_000))) }
        // What grows by the square would take 64 times as long.
        #expect(many < few * 28 + .milliseconds(100), "\(name): \(few), then \(many)")
    }

    @Test func `a value is ready when what it reads is, wherever it stands`() {
        func problems(_ lets: String) -> [Code] {
            let text = """
                sandbox: x
                store: { codes: {} }
                routes:
                  - route: GET /
                    let: { \(lets) }
                    take: { grant: { from: codes, key: =key } }
                    answer: { text: =last }
                """
            return Sandbox.load(SourceText(name: "x.sandbox.yaml", bytes: Array(text.utf8))).1.map(\.code)
        }
        #expect(problems("last: =middle, middle: =grant.a, key: =request.query.a") == [])
        // The key is read before anything is taken, and comes from what is taken, two values further.
        #expect(problems("last: =key, key: =middle, middle: =first, first: =grant.a") == [.readTooEarly])
        #expect(problems("first: =grant.a, middle: =first, key: =middle, last: =key") == [.readTooEarly])
    }
}
