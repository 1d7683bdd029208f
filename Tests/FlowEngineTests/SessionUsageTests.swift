// What an operation owes to an earlier session, and what it saves itself: also through the operations it calls.

import FlowCEL
import FlowEngine
import FlowHTTP
import FlowModel
import Testing

@Suite struct SessionUsageTests {
    /// A flow with these operations; a token endpoint answers each request.
    static func world(_ operations: String, fields: String = "{ access_token: {}, refresh_token: {} }") throws -> World
    {
        let lines = operations.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        var world = try World(
            "flow: acme\ntitle: Acme ID\nservers: { id: https://id.acme.example }\nsession: \(fields)\noperations:\n"
                + lines)
        world.respond = { _ in .json(#"{"access_token":"at-12345","refresh_token":"rt-12345"}"#) }
        return world
    }

    static let through = """
        login:
          - call: exchange
          - request: GET ${servers.id}/me
            bearer: =session.access_token
        exchange:
          - request: POST ${servers.id}/token
            save: [access_token, refresh_token]
        """

    @Test func `what a called operation saves was saved by its caller`() throws {
        let world = try Self.world(Self.through)
        let usage = try #require(world.linked.usage["login"])
        #expect(usage.needed == [] && usage.isFresh && usage.saved == ["access_token", "refresh_token"])
    }

    @Test func `a sign-in through a called operation needs no session and leaves none`() throws {
        var world = try Self.world(Self.through, fields: "{ access_token: {}, refresh_token: {}, left: {} }")
        world.session = ["left": .string("of an earlier one")]
        let report = try world.run()
        #expect(report.failure == nil)
        #expect(report.requests.last?.headers["authorization"] == "Bearer at-12345")
        #expect(report.session.keys.sorted() == ["access_token", "refresh_token"])
    }

    @Test func `what a called operation needs is looked for when it is called, and kept for it`() throws {
        var world = try Self.world(
            """
            login:
              - request: GET ${servers.id}/hello
              - call: renew
            renew:
              - request: POST ${servers.id}/token
                form: { refresh_token: =session.refresh_token }
                save: [access_token, refresh_token]
            """)
        let refused = try world.run()
        #expect(refused.failure?.kind == .signin && refused.failure?.title.hasPrefix("`renew` needs") == true)
        world.session = ["refresh_token": .string("rt-1")]
        #expect(try world.run().failure == nil)
    }

    @Test func `an operation that may call another needs nothing of it, and is not fresh`() throws {
        let world = try Self.world(
            """
            login:
              - id: me
                request: GET ${servers.id}/me
                match: [{ when: response.status == 401, do: [{ call: renew }] }]
                save: [access_token]
            renew:
              - request: POST ${servers.id}/token
                form: { refresh_token: =session.refresh_token }
                save: [access_token, refresh_token]
            """)
        let usage = try #require(world.linked.usage["login"])
        #expect(usage.needed == [] && !usage.isFresh && !usage.isExclusive)
        #expect(try #require(world.linked.usage["renew"]).isExclusive)
    }

    @Test func `who hands a field to an operation that saves keeps others off the session`() throws {
        let world = try Self.world(
            """
            login:
              - call: renew
                inputs: { old: =session.refresh_token }
            renew:
              inputs: { old: { secret: true } }
              steps:
                - request: POST ${servers.id}/token
                  form: { refresh_token: =inputs.old }
                  save: [access_token, refresh_token]
            """)
        #expect(try #require(world.linked.usage["login"]).isExclusive)
    }

    @Test func `nobody keeps others off the session while a called operation waits for a person`() throws {
        let world = try Self.world(
            """
            login:
              - call: confirm
              - request: POST ${servers.id}/token
                form: { refresh_token: =session.refresh_token }
                save: [access_token, refresh_token]
            confirm:
              - id: ready
                ask: Ready?
                type: confirm
                check: ready
            """)
        #expect(try !#require(world.linked.usage["login"]).isExclusive)
    }

    @Test func `a long row of calls is followed to its end`() throws {
        var operations = "login:\n  - call: o1\n"
        for number in 1..<2000 { operations += "o\(number):\n  - call: o\(number + 1)\n" }
        operations += "o2000:\n  - request: POST ${servers.id}/token\n    save: [access_token, refresh_token]\n"
        let world = try Self.world(operations)
        #expect(try #require(world.linked.usage["login"]).isFresh)
    }
}
