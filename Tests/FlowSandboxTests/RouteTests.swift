// How routes work, phase by phase, on small files.

import FlowCEL
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct RouteTests {
    /// One code that buys one token, which is renewed.
    static let tokens = """
        sandbox: acme
        switches: { status: { default: 400, choices: [200, 400] } }
        store:
          codes:   { lasts: 10m, uses: 1, replay: end, prefix: c_ }
          access:  { lasts: 1h, prefix: a_ }
          refresh: { uses: 1, replay: end }
        refusal: { status: =switch.status, json: { error: =error.code, text: =error.text } }
        routes:
          - route: GET /authorize
            ask: { user: { choose: [ann, bob] } }
            issue: { code: { in: codes, user: =user } }
            answer: { json: { code: =code } }
          - route: POST /token
            when: has(request.params.code)
            take: { grant: { from: codes, key: =request.params.code, else: invalid_grant } }
            check: [{ that: request.params.client == 'me', text: who are you }]
            issue: { access: { in: access, like: =grant }, refresh: { in: refresh, like: =grant } }
            answer: { json: { access: =access, refresh: =refresh } }
          - route: POST /token
            take: { grant: { from: refresh, key: =request.params.refresh, else: invalid_grant } }
            issue: { access: { in: access, like: =grant }, refresh: { in: refresh, like: =grant } }
            answer: { json: { access: =access, refresh: =refresh } }
          - route: GET /me, POST /me
            take: { grant: { from: access, key: =request.token, else: invalid_token } }
            answer: { json: { user: =grant.user } }
          - route: POST /out
            take: { grant: { from: access, key: =request.token, else: invalid_token } }
            end: grant
            answer: { status: 204 }
        """

    private func code(_ world: World) throws -> String {
        try #require(world.send("GET /authorize").text("code"))
    }

    private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

    @Test func `a code buys tokens, a token names the person`() throws {
        let world = try World(Self.tokens)
        let answer = world.send("POST /token", form: ["code": try code(world), "client": "me"])
        let access = try #require(answer.text("access"))
        #expect(access.hasPrefix("a_"))
        #expect(access.utf8.count == 45)
        #expect(world.send("GET /me", headers: bearer(access)).text == #"{"user":"ann"}"#)
        #expect(world.send("POST /me", form: ["access_token": access]).text("user") == "ann")
        #expect(world.send("GET /me", headers: ["authorization": "bearer  \(access)"]).text("user") == "ann")
    }

    @Test func `a code dies after its time`() throws {
        let world = try World(Self.tokens)
        let code = try code(world)
        world.clock.advance(seconds: 599)
        let other = try self.code(world)
        #expect(world.send("POST /token", form: ["code": code, "client": "me"]).status == 200)
        world.clock.advance(seconds: 600)
        #expect(world.send("POST /token", form: ["code": other, "client": "me"]).text("error") == "invalid_grant")
        #expect(world.outcome == .refused(code: "invalid_grant", reason: "`grant` from `codes`: expired"))
    }

    @Test func `a failed check leaves the code alone`() throws {
        let world = try World(Self.tokens)
        let code = try code(world)
        let refused = world.send("POST /token", form: ["code": code, "client": "you"])
        #expect(refused.status == 400)
        #expect(refused.text == #"{"error":"invalid_request","text":"who are you"}"#)
        #expect(world.send("POST /token", form: ["code": code, "client": "me"]).status == 200)
    }

    @Test func `a code used twice ends the whole sign-in`() throws {
        let world = try World(Self.tokens)
        let code = try code(world)
        let access = try #require(world.send("POST /token", form: ["code": code, "client": "me"]).text("access"))
        let stranger = try #require(
            world.send("POST /token", form: ["code": try self.code(world), "client": "me"]).text("access"))
        #expect(world.send("POST /token", form: ["code": code, "client": "me"]).text("error") == "invalid_grant")
        #expect(world.outcome == .refused(code: "invalid_grant", reason: "`grant` from `codes`: used"))
        #expect(world.send("GET /me", headers: bearer(access)).text("error") == "invalid_token")
        #expect(world.outcome == .refused(code: "invalid_token", reason: "`grant` from `access`: ended"))
        #expect(world.send("GET /me", headers: bearer(stranger)).status == 200)
    }

    @Test func `a refresh token used twice ends what came of it`() throws {
        let world = try World(Self.tokens)
        let first = try #require(
            world.send("POST /token", form: ["code": try code(world), "client": "me"]).text("refresh"))
        let second = world.send("POST /token", json: .object(["refresh": .string(first)]))
        let access = try #require(second.text("access"))
        #expect(world.send("GET /me", headers: bearer(access)).status == 200)
        #expect(world.send("POST /token", form: ["refresh": first]).text("error") == "invalid_grant")
        #expect(world.send("GET /me", headers: bearer(access)).status == 400)
        let next = try #require(second.text("refresh"))
        #expect(world.send("POST /token", form: ["refresh": next]).status == 400)
    }

    @Test func `ending a sign-in kills all its tokens`() throws {
        let world = try World(Self.tokens)
        let answer = world.send("POST /token", form: ["code": try code(world), "client": "me"])
        let access = try #require(answer.text("access"))
        #expect(world.send("POST /out", headers: bearer(access)).status == 204)
        #expect(world.send("GET /me", headers: bearer(access)).text("error") == "invalid_token")
        let refresh = try #require(answer.text("refresh"))
        #expect(world.send("POST /token", form: ["refresh": refresh]).text("error") == "invalid_grant")
    }

    @Test func `the person answers in turn, and the last answer stays`() throws {
        let world = try World(Self.tokens, person: Person(["user": [.string("bob"), .string("ann")]]))
        var users: [String?] = []
        for _ in 0..<3 {
            let answer = world.send("POST /token", form: ["code": try code(world), "client": "me"])
            users.append(world.send("GET /me", headers: bearer(try #require(answer.text("access")))).text("user"))
        }
        #expect(users == ["bob", "ann", "ann"])
    }

    @Test func `an answer that is no choice is a mistake of the run`() throws {
        let world = try World(Self.tokens, person: Person(["user": [.string("eve")]]))
        let answer = world.send("GET /authorize")
        #expect(answer.status == 500)
        #expect(
            answer.text == """
                {"error":"sandbox_error","error_description":"acme.sandbox.yaml:10:28: the person answers `eve` to \
                `user`, which is no choice; the choices are `ann` or `bob`"}
                """)
    }

    @Test func `a switch changes the answer, also on the way`() throws {
        let world = try World(Self.tokens, switches: ["status": .int(200)])
        #expect(world.send("GET /me").status == 200)
        try world.provider.set(switches: [:])
        #expect(world.send("GET /me").status == 400)
        try world.provider.set(switches: ["status": .string("200")])
        #expect(world.send("GET /me").status == 200)
    }

    @Test(arguments: [
        ("statsu", FlowCEL.Value.int(200), "the sandbox has no switch `statsu`", "did you mean `status`?"),
        ("zebra", .int(200), "the sandbox has no switch `zebra`", "its switches are `status`"),
        ("status", .int(201), "`201` is no choice of the switch `status`", "its choices are `200` or `400`"),
        ("status", .string("red"), "`red` is no choice of the switch `status`", "its choices are `200` or `400`"),
    ])
    func `a wrong switch is refused`(name: String, value: FlowCEL.Value, message: String, help: String) throws {
        let world = try World(Self.tokens)
        #expect(throws: SwitchError(message: message, help: help)) {
            try world.provider.set(switches: [name: value])
        }
    }

    @Test func `what no route is for is 404 with what there is`() throws {
        let world = try World(Self.tokens)
        let answer = world.send("GET /tokens")
        #expect(answer.status == 404)
        #expect(
            answer.text == """
                {"error":"not_found","error_description":"the sandbox has no route for `/tokens`","routes":\
                ["GET /authorize","POST /token","GET /me","POST /me","POST /out"]}
                """)
        #expect(world.outcome == .noRoute)
    }

    @Test func `a method nobody takes is 405 with those that are taken`() throws {
        let answer = try World(Self.tokens).send("DELETE /me")
        #expect(answer.status == 405)
        #expect(answer.reply.headers["Allow"] == "GET, POST")
        #expect(
            answer.text
                == #"{"error":"method_not_allowed","error_description":"`/me` takes `GET` or `POST`, not `DELETE`"}"#)
    }

    @Test func `a mistake of the file is 500 with its place`() throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - route: GET /
                let: { a: '=1 / int(request.query.x)' }
                answer: { json: { a: =a } }
            """)
        let answer = world.send("GET /?x=0")
        #expect(answer.status == 500)
        #expect(answer.text("error_description") == "acme.sandbox.yaml:4:19: `int / int` divides by zero")
        guard case .broken? = world.outcome else {
            Issue.record("the log does not show the mistake")
            return
        }
        #expect(world.send("GET /?x=1").text == #"{"a":1}"#)
    }

    @Test func `a route without a fitting when leaves the request to the next`() throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - { route: GET /, when: request.query.a == '1', answer: { text: one } }
              - { route: GET /, when: request.query.a == '2', answer: { text: two } }
            """)
        #expect(world.send("GET /?a=1").text == "one")
        #expect(world.send("GET /?a=2").text == "two")
        #expect(world.send("GET /").status == 404)
        #expect(
            world.send("GET /?a=3").text("error_description")
                == "no `when` of the routes for `GET /` holds for this request")
    }

    @Test func `without a refusal of its own a file answers as OAuth does`() throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - route: GET /
                check: request.query.a == '1'
                answer: {}
            """)
        let answer = world.send("GET /")
        #expect(answer.status == 400)
        #expect(answer.text == #"{"error":"invalid_request","error_description":"invalid request"}"#)
        #expect(world.send("GET /?a=1").status == 200)
    }

    @Test func `answers come in all their forms`() throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - { route: GET /form, answer: { form: { a: b c, d: =none }, headers: { X-Id: 7 }, status: 201 } }
              - { route: GET /text, answer: { text: 'hi ${request.query.name}' } }
              - { route: GET /go, answer: { redirect: 'https://a.example/x?y=1#f', query: { z: a&b } } }
              - { route: GET /app, answer: { redirect: 'acme://', query: { z: 1 } } }
              - { route: GET /list, answer: { json: [1, =none, { a: null }] } }
              - { route: GET /split, answer: { redirect: =request.query.to } }
            """)
        let form = world.send("GET /form")
        #expect(form.status == 201)
        #expect(form.text == "a=b+c")
        #expect(form.reply.headers["X-Id"] == "7")
        #expect(form.reply.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(world.send("GET /text?name=Ann").text == "hi Ann")
        #expect(world.send("GET /go").location == "https://a.example/x?y=1&z=a%26b#f")
        #expect(world.send("GET /go").status == 302)
        #expect(world.send("GET /app").location == "acme://?z=1")
        #expect(world.send("GET /list").text == #"[1,{"a":null}]"#)
        #expect(world.send("GET /split?to=%0D%0AX:%20y").status == 500)
    }

    @Test(arguments: [("rs256", "RS256"), ("ps256", "PS256"), ("es256", "ES256"), ("eddsa", "EdDSA")])
    func `what a key signs its public half verifies`(name: String, algorithm: String) throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - route: GET /
                let: { token: "=jwt.sign({'sub': 'ann'}, keys.\(name), {'alg': '\(algorithm)', 'kid': '\(name)'})" }
                answer: { json: { claims: '=jwt.verified(token, keys.jwks)', keys: '=keys.jwks.keys.map(k, k.kid)' } }
            """)
        #expect(world.send("GET /").text == #"{"claims":{"sub":"ann"},"keys":["rs256","ps256","es256","eddsa"]}"#)
    }

    @Test func `a route may refuse in its own way`() throws {
        let world = try World(
            """
            sandbox: acme
            refusal: { status: 418, text: =error.code }
            routes:
              - route: GET /
                let: { back: =request.query.back }
                check: [{ that: request.query.ok == 'yes', else: no_way }]
                answer: {}
                refusal: { when: back == 'acme://', redirect: =back, query: { error: =error.code } }
            """)
        #expect(world.send("GET /?back=acme://").location == "acme://?error=no_way")
        #expect(world.send("GET /?back=evil://").status == 418)
        #expect(world.send("GET /").text == "no_way")
    }

    @Test func `the log names parameters that nobody reads`() throws {
        let world = try World(
            """
            sandbox: acme
            routes:
              - route: POST /
                ignores: [v]
                check: [request.query.a == '1', "request.params['b'] == '2'", request.params.?c.orValue('') == '', "!('d' in request.params)"]
                answer: {}
            """)
        world.send("POST /?a=1&v=3&x=4", form: ["b": "2", "y": "5"])
        let seen = try #require(world.provider.requests.last)
        #expect(seen.parameterNames == ["a", "v", "x", "b", "y"])
        #expect(seen.unknownParameters == ["x", "y"])
        #expect(seen.route == "POST /")
        #expect(seen.outcome == .answered)
    }
}
