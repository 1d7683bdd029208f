// What is said about a sandbox file that is wrong.

import FlowDiagnostics
import Testing

@testable import FlowSandbox

@Suite struct LoadingTests {
    /// Everything that is said about a file, as text.
    private func report(_ text: String) -> String {
        let (sandbox, diagnostics) = Sandbox.load(SourceText(name: "a", text: text))
        #expect((sandbox == nil) == diagnostics.hasErrors)
        return diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n")
    }

    @Test func `a small file loads in silence`() {
        #expect(report("sandbox: acme\nroutes:\n  - { route: GET /, answer: { json: { ok: true } } }\n") == "")
    }

    @Test func `a file for a newer program says so, and nothing else`() {
        #expect(
            report("sandbox: acme\nneeds: flowrun >= 9.0\nnobody: knows this\n") == """
                a:2:8: error[F2020]: this file needs 9.0, this is 0.1
                2 | needs: flowrun >= 9.0
                  |        ^^^^^^^^^^^^^^
                  = help: use flowrun 9.0 or newer
                """)
    }

    @Test func `an unknown key of a route is pointed at`() {
        #expect(
            report("sandbox: acme\nroutes:\n  - { route: GET /, anser: {}, answer: {} }\n") == """
                a:3:21: error[F2001]: unknown key `anser` in route
                3 |   - { route: GET /, anser: {}, answer: {} }
                  |                     ^^^^^ not a key of route
                  = help: did you mean `answer`?
                """)
    }

    @Test func `a file without routes says what is missing`() {
        #expect(
            report("sandbox: acme\n") == """
                a:1:1: error[F2002]: sandbox lacks `routes`
                1 | sandbox: acme
                  | ^^^^^^^
                  = help: add `routes: [{ route: GET /ping, answer: { text: pong } }]`: what it answers: the first route that fits
                """)
    }

    @Test func `a switch that does not exist is found in an expression`() {
        #expect(
            report(
                """
                sandbox: acme
                switches: { foreign: { default: false } }
                routes: [{ route: GET /, when: switch.foriegn, answer: {} }]
                """
            ).contains("did you mean `switch.foreign`?"))
    }

    @Test func `values that need each other are refused`() {
        #expect(
            report(
                """
                sandbox: acme
                routes:
                  - route: GET /
                    let: { a: =b + 1, b: =a + 1 }
                    answer: { json: =a }
                """) == """
                    a:4:12: error[F4003]: `a` is worked out from itself: a → b → a
                    4 |     let: { a: =b + 1, b: =a + 1 }
                      |            ^
                      = help: break the circle
                    """)
    }

    @Test func `names of a route are given once and hide nothing`() {
        #expect(
            report(
                """
                sandbox: acme
                routes:
                  - route: GET /
                    let: { now: 1, user: 2 }
                    ask: { user: { choose: [a] } }
                    answer: {}
                """) == """
                    a:4:12: error[F2008]: `now` has a meaning in expressions and cannot be a name of a route
                    4 |     let: { now: 1, user: 2 }
                      |            ^^^
                      = help: choose another name, such as `now_value`
                    a:5:12: error[F4002]: `user` is a name of this route already
                    5 |     ask: { user: { choose: [a] } }
                      |            ^^^^
                      = help: choose another name
                    """)
    }

    @Test func `end names what was taken`() {
        #expect(
            report(
                """
                sandbox: acme
                store: { access: {} }
                routes:
                  - route: GET /
                    take: { grant: { from: access, key: =request.token } }
                    end: grand
                    answer: {}
                """
            ).contains("help: did you mean `grant`?"))
    }

    @Test func `error can be read in a refusal only`() {
        let text = report(
            """
            sandbox: acme
            refusal: { json: { error: =error.code } }
            routes: [{ route: GET /, answer: { json: =error.code } }]
            """)
        #expect(text.contains("a:3:43"))
        #expect(text.contains("`error` can be read in a `refusal` only"))
    }

    @Test func `a list where a map belongs is named`() {
        #expect(
            report("- a\n") == """
                a:1:1: error[F2003]: expected a map of sandbox keys, found a list
                1 | - a
                  | ^^^
                  = help: its keys are `sandbox`, `needs`, `title`, `plays`, `tls`, `apps`, `switches`, `data`, `store`, `refusal` or `routes`
                """)
    }
}
