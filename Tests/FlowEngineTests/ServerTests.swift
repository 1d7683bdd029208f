import FlowCEL
import FlowHTTP
import FlowDiagnostics
import FlowEngine
import Testing

@Suite struct ServerTests {
    static func world(_ server: String, _ steps: String) throws -> World {
        let indented = steps.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        var world = try World(
            """
            flow: acme
            title: Acme
            inputs: { id: { default: app-1 }, bad: { default: 'a:b' } }
            servers: { api: { url: https://api.acme.example/v1, \(server) } }
            session: { token: {} }
            values: { key: =session.token }
            operations:
              login:
            \(indented)
            """)
        world.inputs = ["id": .string("app-1"), "bad": .string("a:b")]
        return world
    }

    static func headers(_ name: String, _ server: String, _ step: String) throws -> String? {
        var world = try world(server, "- { request: 'GET ${servers.api}/', \(step) }")
        world.session = ["token": .string("token-1")]
        world.respond = { _ in .json("{}") }
        return try #require(try world.run().requests.first).headers[name]
    }

    @Test(arguments: [
        ("basic: [=inputs.id, '']", "", "Basic YXBwLTE6"),
        ("basic: [=inputs.id, secret]", "bearer: own", "Bearer own"),
        ("bearer: =session.token", "", "Bearer token-1"),
        ("bearer: =values.key", "", "Bearer token-1"),
        ("bearer: =session.token", "basic: [a, b]", "Basic YTpi"),
        ("bearer: =session.token", "bearer: =optional.none()", nil),
        ("bearer: =session.token", "headers: { authorization: OAuth 1 }", "OAuth 1"),
    ])
    func `a server's credentials go with each request that brings none of its own`(
        server: String, step: String, sent: String?
    ) throws {
        #expect(try Self.headers("Authorization", server, step) == sent)
    }

    @Test(arguments: ["bearer: =session.token", "headers: { X-Key: =values.key }"])
    func `what a server sends of the session is asked for before anything is sent`(server: String) throws {
        let report = try Self.world(server, "- request: GET ${servers.api}/").run()
        #expect(report.failure?.title == "`login` needs `token` of a session, and there is none")
        #expect(report.requests.isEmpty)
    }

    @Test func `a user with a colon is no user for basic`() throws {
        let report = try Self.world("basic: [=inputs.bad, x]", "- request: GET ${servers.api}/").run()
        #expect(
            report.failure?.title
                == "the user of `basic` holds a colon, which no server can tell from the one before the password")
    }

    @Test(arguments: [
        ("cookies: true", [nil, "s=one-two", "s=three", "mine=1"]), ("timeout: 5s", [nil, nil, nil, "mine=1"]),
    ])
    func `cookies go back only where the server says so`(server: String, sent: [String?]) throws {
        var world = try Self.world(
            server,
            """
            - request: GET ${servers.api}/a
            - request: GET ${servers.api}/b
            - request: GET ${servers.api}/c
            - { request: 'GET ${servers.api}/d', headers: { Cookie: mine=1 } }
            """)
        var cookies = ["s=one-two; Path=/; HttpOnly", "s=three; Path=/; Secure", "s=; Max-Age=0; Path=/x", ""]
        world.respond = { _ in .json("{}", headers: ["Set-Cookie": cookies.removeFirst()]) }
        let report = try world.run()
        #expect(report.requests.map { $0.headers["Cookie"] } == sent)
        #expect(report.secrets.texts.contains("one-two") == (server == "cookies: true"))
    }

    @Test func `a step's own time wins over its server's`() throws {
        var world = try Self.world(
            "timeout: 5s",
            """
            - request: GET ${servers.api}/a
            - { request: 'GET ${servers.api}/b', timeout: 7s }
            """)
        world.respond = { _ in .json("{}") }
        #expect(try world.run().requests.map(\.timeout) == [.seconds(5), .seconds(7)])
    }

    @Test func `a failure names the file that its step stands in, also after a restart`() throws {
        var world = try World(
            "flow: test\nextends: base.yaml\nservers: { api: https://test.example }\n",
            files: [
                "base.yaml": """
                flow: base
                title: Base
                servers: { api: https://api.example }
                operations:
                  login:
                    steps:
                      - request: GET ${servers.api}/
                    finally:
                      - { request: 'GET ${servers.api}/end', check: response.status == 200 }
                """
            ])
        world.respond = { $0.url.hasSuffix("/end") ? .json("{}") : .json("{}", status: 404) }
        let report = try world.run()
        #expect(report.requests.map(\.url) == ["https://test.example/", "https://test.example/end"])
        #expect(report.failure?.location?.description == "base.yaml:7:9")
    }
}
