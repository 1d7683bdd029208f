import FlowCEL
import FlowDiagnostics
import FlowEngine
import FlowHTTP
import Testing

@Suite struct StepTests {
    static func flow(_ operations: String, session: String = "{ token: {}, kept: { optional: true } }") -> String {
        let indented = operations.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
        return """
            flow: acme
            title: Acme
            inputs:
              id: { optional: true }
              path: { default: a b }
            servers:
              api: { url: https://api.acme.example/v1, headers: { X-App: acme } }
            session: \(session)
            operations:
            \(indented.joined(separator: "\n"))
            """
    }

    static func world(_ operations: String) throws -> World { try World(flow(operations)) }

    @Test func `values are encoded where they stand`() throws {
        var world = try Self.world(
            """
            login:
              - request: POST ${servers.api}/items/${inputs.path}?q=${inputs.path}
                query: { z: ü, n: 1.50, b: true, absent: =inputs.id }
                headers: { X-Path: =inputs.path }
                form: { a: 'x&y=z +', b: =2 + 3 }
            """)
        world.inputs = ["path": .string("a b/..")]
        world.respond = { _ in .json("{}") }
        let request = try #require(try world.run().requests.first)
        #expect(request.url == "https://api.acme.example/v1/items/a%20b%2F..?q=a%20b%2F..&z=%C3%BC&n=1.50&b=true")
        #expect(String(decoding: request.body ?? [], as: UTF8.self) == "a=x%26y%3Dz+%2B&b=5")
        #expect(request.headers["X-Path"] == "a b/..")
        #expect(request.headers["X-App"] == "acme")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test func `a secret input of an operation is masked, whoever handed it in`() throws {
        var world = try Self.world(
            """
            login:
              inputs: { pass: { secret: true } }
              steps:
                - request: POST ${servers.api}/login
                  form: { p: =inputs.pass }
            """)
        world.inputs = ["pass": .string("hunter-two")]
        world.respond = { _ in .json("{}") }
        #expect(try world.run().secrets.texts.contains("hunter-two"))
    }

    @Test func `JSON keeps types and leaves absent optionals out`() throws {
        var world = try Self.world(
            """
            login:
              - request: POST ${servers.api}/items
                json: { s: text, n: 1, d: 1.5, t: true, nil: null, e: '=[1, 2u, "x"]', absent: =inputs.id, deep: { a: [x, =inputs.id] } }
            """)
        world.respond = { _ in .json("{}") }
        let request = try #require(try world.run().requests.first)
        #expect(
            String(decoding: request.body ?? [], as: UTF8.self)
                == #"{"s":"text","n":1,"d":1.5,"t":true,"nil":null,"e":[1,2,"x"],"deep":{"a":["x"]}}"#)
    }

    @Test func `whether an answer is JSON or text can be asked`() throws {
        var world = try Self.world(
            """
            login:
              - id: plain
                request: GET ${servers.api}/plain
                match: [{ when: has(response.json), fail: is_json }, { when: has(response.text), fail: is_text }]
              - return: { json: =has(plain.json), text: =has(plain.text), status: =has(plain.status), absent: =plain.?json }
            """)
        world.respond = { _ in Response(status: 200, body: [0xFF, 0x7B]) }
        #expect(try world.run().result == #"{"json":false,"text":false,"status":true}"#)
        world.respond = { _ in .json(#"{"a":1}"#) }
        #expect(try world.run().failure?.code == "is_json")
    }

    @Test func `a step is left out when its condition does not hold or speaks of nothing`() throws {
        var world = try Self.world(
            """
            login:
              - { id: first, request: 'GET ${servers.api}/first' }
              - { id: second, when: first.json.more, request: 'GET ${servers.api}/second' }
              - { id: third, when: '!has(first.json.more)', request: 'GET ${servers.api}/third' }
              - return: { second: =second.hasValue(), third: =third.hasValue() }
            """)
        world.respond = { _ in .json("{}") }
        let report = try world.run()
        #expect(report.requests.map(\.url.last) == ["t", "d"])
        #expect(report.result == #"{"second":false,"third":true}"#)
    }

    @Test func `a check about something that is not there refuses`() throws {
        var world = try Self.world(
            """
            login:
              - request: GET ${servers.api}/
                check: response.json.state == 'x'
                save: [token]
            """)
        world.respond = { _ in .json(#"{"token":"secret-token"}"#) }
        let report = try world.run()
        #expect(report.failure?.code == "refused")
        #expect(report.failure?.title == "the answer was refused: no such key `state`")
        #expect(report.session["token"] == nil)
    }

    @Test func `a row asks again with new values until it does not`() throws {
        var world = try Self.world(
            """
            login:
              - id: poll
                request: GET ${servers.api}/poll
                query: { ticket: =round.ticket }
                repeat: { limit: 4, every: 2s, start: { ticket: one } }
                match:
                  - { when: error.code == 'slow_down', slower: 5s, again: true }
                  - { when: response.status == 202, again: { ticket: =response.json.next } }
              - return: { done: =poll.json.done }
            """)
        var answers: [Response] = [
            .json(#"{"next":"two"}"#, status: 202), .json(#"{"error":"slow_down"}"#, status: 400),
            .json(#"{"done":1}"#),
        ]
        world.respond = { _ in answers.removeFirst() }
        let report = try world.run()
        #expect(report.requests.map { $0.url.suffix(3) } == ["one", "two", "two"])
        #expect(report.waits == [.seconds(2), .seconds(7)])
        #expect(report.result == #"{"done":1}"#)
    }

    @Test func `a row that asks again is passed over when no round is left`() throws {
        var world = try Self.world(
            """
            login:
              - request: GET ${servers.api}/
                repeat: { limit: 3 }
                match:
                  - { when: error.code == 'authorization_pending', again: true }
                  - { when: error.code == 'authorization_pending', fail: expired_token }
            """)
        world.respond = { _ in .json(#"{"error":"authorization_pending"}"#, status: 400) }
        let report = try world.run()
        #expect(report.requests.count == 3)
        #expect(report.failure?.code == "expired_token")
    }

    @Test func `a called operation renews, and the request is sent again`() throws {
        var world = try Self.world(
            """
            login:
              - return: {}
            refresh:
              - request: POST ${servers.api}/token
                form: { refresh_token: =session.kept }
                save: [token]
            info:
              - id: info
                request: GET ${servers.api}/info
                bearer: =session.token
                repeat: { limit: 2 }
                match: [{ when: error.code == 'invalid_token', do: [{ call: refresh }], again: true }]
              - return: { name: =info.json.name }
            """)
        world.operations = ["info"]
        world.session = ["token": .string("old-token"), "kept": .string("refresh-me")]
        world.respond = { request in
            if request.url.hasSuffix("/token") { return .json(#"{"token":"new-token"}"#) }
            return request.headers["Authorization"] == "Bearer new-token"
                ? .json(#"{"name":"Ada"}"#) : .json(#"{"error":"invalid_token"}"#, status: 401)
        }
        let report = try world.run()
        #expect(report.requests.map { $0.url.suffix(6) } == ["1/info", "/token", "1/info"])
        #expect(report.result == #"{"name":"Ada"}"#)
        #expect(report.session["token"]?.stringValue == "new-token")
        #expect(report.session["kept"]?.stringValue == "refresh-me")
    }

    @Test func `what must be done at the end is done after a failure too`() throws {
        var world = try Self.world(
            """
            login:
              - return: {}
            logout:
              steps:
                - request: POST ${servers.api}/out
                  bearer: =session.token
              finally: [{ forget: all }]
            """)
        world.operations = ["logout"]
        world.session = ["token": .string("token-1")]
        world.respond = { _ in .json(#"{"error":"server_error"}"#, status: 500) }
        let report = try world.run()
        #expect(report.failure?.code == "server_error")
        #expect(report.session.isEmpty)
    }

    @Test func `an operation's table handles what no step did`() throws {
        var world = try Self.world(
            """
            login:
              steps:
                - request: GET ${servers.api}/
                - return: { never: true }
              match:
                - { when: error.code == 'access_denied', return: { denied: true } }
            """)
        world.respond = { _ in .json(#"{"error":"access_denied"}"#, status: 403) }
        #expect(try world.run().result == #"{"denied":true}"#)
    }

    @Test func `what a row of an operation does is not caught by the operation's rows again`() throws {
        var world = try Self.world(
            """
            login:
              steps:
                - request: POST ${servers.api}/
              match:
                - { when: error.code == 'busy', do: [{ request: 'POST ${servers.api}/again' }] }
            """)
        world.respond = { _ in .json(#"{"error":"busy"}"#, status: 503) }
        let report = try world.run()
        #expect(report.requests.count == 2)
        #expect(report.failure?.code == "busy")
    }

    @Test func `a called operation gets the defaults of its own inputs, and may lack optional ones`() throws {
        var world = try Self.world(
            """
            login:
              - { id: inner, call: pick, inputs: { first: =inputs.path } }
              - return: { picked: =inner }
            pick:
              inputs:
                first: {}
                second: { default: 'after ${inputs.first}' }
                third: { optional: true }
              steps:
                - return: { first: =inputs.first, second: =inputs.second, third: "=inputs.third.orValue('none')" }
            """)
        world.inputs = ["path": .string("a")]
        #expect(try world.run().result == #"{"picked":{"first":"a","second":"after a","third":"none"}}"#)
    }

    @Test func `the values of a round can be read again after a step repeated inside of it`() throws {
        let world = try Self.world(
            """
            login:
              - repeat: { limit: 2, start: { outer: 1 } }
                steps:
                  - repeat: { limit: 2, start: { inner: 7 } }
                    steps: [{ let: { seen: =round.inner } }]
                  - return: { outer: =round.outer }
            """)
        #expect(try world.run().result == #"{"outer":1}"#)
    }

    @Test func `an operation that needs a session says so before anything is sent`() throws {
        var world = try Self.world(
            """
            login:
              - request: POST ${servers.api}/token
                save: [token]
            info:
              - request: GET ${servers.api}/
              - request: GET ${servers.api}/info
                bearer: =session.token
            """)
        world.operations = ["info"]
        let report = try world.run()
        #expect(report.requests.isEmpty)
        #expect(report.failure?.title == "`info` needs `token` of a session, and there is none")
        #expect(report.failure?.help == ["run `login` first, as in `flowrun FILE login info`"])
    }

    @Test func `nothing is sent to a host that is not declared`() throws {
        var world = try Self.world(
            """
            login:
              - { id: first, request: 'GET ${servers.api}/' }
              - request: GET ${first.json.next}
            """)
        world.respond = { _ in .json(#"{"next":"https://evil.example/steal"}"#) }
        let report = try world.run()
        #expect(report.requests.count == 1)
        #expect(report.failure?.title == "`https://evil.example` is no server of this flow")
    }

    @Test func `a failed GET is sent again, a failed POST is not`() throws {
        for (method, count) in [("GET", 3), ("POST", 1)] {
            var world = try Self.world(
                """
                login:
                  - request: \(method) ${servers.api}/
                """)
            world.respond = { _ in Response(status: 503, headers: ["Retry-After": "3"]) }
            let report = try world.run()
            #expect(report.requests.count == count)
            #expect(report.waits == Array(repeating: .seconds(3), count: count - 1))
            #expect(report.failure?.code == "http_503")
            #expect(report.failure?.kind == .busy)
        }
    }

    @Test func `a field the answer lacks is named, with what is there instead`() throws {
        var world = try Self.world(
            """
            login:
              - request: POST ${servers.api}/token
                save: [token]
            """)
        world.respond = { _ in .json(#"{"tokn":"abcdef","expires_in":5}"#) }
        let failure = try #require(try world.run().failure)
        #expect(failure.title == "the answer lacks `token`")
        #expect(
            failure.help == [
                "if it is `tokn`, say so under `session`: `from: =response.json.tokn`",
                "it has `tokn` and `expires_in`", "if it may be missing, make the field `optional: true`",
            ])
        #expect(failure.location?.description == "test.yaml:12:14")
    }
}

@Suite struct LockTests {
    static let operations = """
        login:
          - return: {}
        refresh:
          - request: POST ${servers.api}/token
            form: { refresh_token: =session.kept.value() }
            check: session.token != ''
            save: [token]
        info:
          - id: info
            request: GET ${servers.api}/info
            bearer: =session.token
            repeat: { limit: 2 }
            match: [{ when: error.code == 'invalid_token', do: [{ call: refresh }], again: true }]
        """

    static func world(stored: [String: Value]) throws -> World {
        var world = try StepTests.world(operations)
        world.operations = ["info"]
        world.session = ["token": .string("old-token"), "kept": .string("refresh-1")]
        world.stored = stored
        world.respond = { request in
            if request.url.hasSuffix("/token") { return .json(#"{"token":"new-token"}"#) }
            return request.headers["Authorization"] == "Bearer old-token"
                ? .json(#"{"error":"invalid_token"}"#, status: 401) : .json("{}")
        }
        return world
    }

    @Test func `what another process renewed meanwhile is used, not renewed again`() throws {
        let report = try Self.world(stored: ["token": .string("their-token"), "kept": .string("refresh-2")]).run()
        #expect(report.requests.map { $0.url.suffix(5) } == ["/info", "/info"])
        #expect(report.requests.last?.headers["Authorization"] == "Bearer their-token")
        #expect(report.unlocks == 1)
    }

    @Test func `a token that nobody renewed is renewed under the lock`() throws {
        let report = try Self.world(stored: ["token": .string("old-token"), "kept": .string("refresh-1")]).run()
        #expect(report.requests.map { $0.url.suffix(5) } == ["/info", "token", "/info"])
        #expect(report.unlocks == 1)
    }

    @Test func `a session that was forgotten meanwhile ends the run`() throws {
        let report = try Self.world(stored: [:]).run()
        #expect(report.requests.count == 1)
        #expect(report.failure?.kind == .signin)
        #expect(report.unlocks == 1)
    }
}
