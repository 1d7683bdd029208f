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

    @Test func `a route without a method says how one is written`() {
        #expect(
            report("sandbox: acme\nroutes: [{ route: /token, answer: {} }]\n") == """
                a:2:19: error[F4101]: `/token` is no method and path
                2 | routes: [{ route: /token, answer: {} }]
                  |                   ^^^^^^
                  = help: write `GET /path`, or `OPEN scheme://…` for an application; a comma goes between two
                  = help: a segment that can be anything is `{name}`
                  = help: the methods are `GET`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPEN`
                """)
    }

    @Test func `a route below one that takes everything is never reached`() {
        #expect(
            report(
                """
                sandbox: acme
                routes:
                  - { route: 'GET /a, POST /a', answer: {} }
                  - { route: POST /a, when: now > now, answer: {} }
                """) == """
                    a:4:14: error[F4102]: `POST /a` never gets here
                    4 |   - { route: POST /a, when: now > now, answer: {} }
                      |              ^^^^^^^
                      = help: the route in line 3 takes all such requests: give it a `when`, or drop one
                    """)
    }

    @Test func `stores that are not there are named with the nearest one`() {
        #expect(
            report(
                """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /
                    take: { grant: { from: code, key: =request.params.code } }
                    issue: { access: { in: acess } }
                    answer: {}
                """) == """
                    a:5:28: error[F4103]: there is no store `code`
                    5 |     take: { grant: { from: code, key: =request.params.code } }
                      |                            ^^^^
                      = help: did you mean `codes`?
                    a:6:28: error[F4103]: there is no store `acess`
                    6 |     issue: { access: { in: acess } }
                      |                            ^^^^^
                      = help: add it under `store`: `acess: {}`
                    """)
    }

    @Test func `a switch must be one of its choices`() {
        #expect(
            report(
                """
                sandbox: acme
                switches:
                  status: { default: 201, choices: [200, 400] }
                  mode: { default: fast }
                  flag: { default: true }
                routes: [{ route: GET /, answer: {} }]
                """) == """
                    a:3:22: error[F4104]: `201` is no choice of the switch `status`
                    3 |   status: { default: 201, choices: [200, 400] }
                      |                      ^^^
                      = help: its choices are `200` or `400`
                    a:4:3: error[F4104]: the switch `mode` has no choices
                    4 |   mode: { default: fast }
                      |   ^^^^
                      = help: add `choices: [fast, …]`, or make it `true` or `false`
                    """)
    }

    @Test func `what is said of TLS is known beforehand, and of servers that are played`() {
        #expect(
            report(
                """
                sandbox: acme
                plays: [api, id]
                tls:
                  apy: {}
                  id: { client_certificate: need, given: expird }
                  api: { client_certificate: =request.method }
                routes: [{ route: GET /, answer: {} }]
                """) == """
                    a:4:3: error[F4001]: `apy` is no server that this sandbox plays
                    4 |   apy: {}
                      |   ^^^
                      = help: did you mean `api`?
                    a:5:29: error[F2004]: `need` is not one of `required` or `none`
                    5 |   id: { client_certificate: need, given: expird }
                      |                             ^^^^
                      = help: choose one of them, or one by a switch: `=switch.NAME`
                    a:5:42: error[F2004]: `expird` is not one of `valid`, `expired`, `foreign` or `none`
                    5 |   id: { client_certificate: need, given: expird }
                      |                                          ^^^^^^
                      = help: did you mean `expired`?
                    a:6:31: error[F3002]: no variable `request`
                    6 |   api: { client_certificate: =request.method }
                      |                               ^^^^^^^
                      = help: only `switch` and `data` are known before any request
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

    @Test func `names that are read before they are there are refused`() {
        #expect(
            report(
                """
                sandbox: acme
                store: { codes: {} }
                routes:
                  - route: GET /
                    let: { reply: '={"code": code}' }
                    check: [reply.code == 'x']
                    issue: { code: { in: codes } }
                    answer: { json: =reply }
                """) == """
                    a:6:13: error[F4105]: `reply` is not there yet
                    6 |     check: [reply.code == 'x']
                      |             ^^^^^^^^^^^^^^^^^
                      = help: a route works in this order: `when`, `take`, `check`, `ask`, `issue`, `answer`
                    """)
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

    @Test func `data is constant`() {
        #expect(
            report("sandbox: acme\ndata: { a: =now }\nroutes: [{ route: GET /, answer: {} }]\n") == """
                a:2:12: error[F4106]: nothing is worked out here
                2 | data: { a: =now }
                  |            ^^^^
                  = help: work it out where it is used, in the `let` of a route
                """)
    }

    @Test func `an answer has one body`() {
        #expect(
            report("sandbox: acme\nroutes: [{ route: GET /, answer: { text: a, json: {}, query: {} } }]\n") == """
                a:2:45: error[F4107]: an answer has one body, but this one has `text` and `json`
                2 | routes: [{ route: GET /, answer: { text: a, json: {}, query: {} } }]
                  |                                             ^^^^
                  = help: make two rows, each with its `when`
                a:2:55: error[F4107]: `query` belongs to a `redirect`
                2 | routes: [{ route: GET /, answer: { text: a, json: {}, query: {} } }]
                  |                                                       ^^^^^
                  = help: add `redirect: …`
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
