import FlowCEL
import FlowEngine
import FlowHTTP
import FlowJSON
import Testing

/// Several access tokens from one sign-in, told apart by their scopes.
@Suite struct TokenSetTests {
    static func world(_ operation: String, scopes: Value, session: [String: Value] = [:]) throws -> World {
        var world = try World(
            """
            flow: acme
            title: Acme
            inputs: { scopes: { type: list, default: [mail] }, account: { default: ada } }
            servers: { id: https://id.example, api: https://api.example }
            session:
              access_token: { by: =inputs.scopes, optional: true }
              expires_at: { by: =inputs.scopes, optional: true, public: true, from: '=epoch.of(now) + response.json.expires_in' }
              refresh_token: {}
              account: { public: true, from: =inputs.account }
            operations:
              login:
                - request: POST ${servers.id}/token
                  form: { grant: code, scope: "=inputs.scopes.join(' ')" }
                  save: [access_token, expires_at, refresh_token, account]
              token:
                - when: "!session.access_token.hasValue() || session.expires_at.value() <= epoch.of(now)"
                  request: POST ${servers.id}/token
                  form: { grant: refresh, refresh_token: =session.refresh_token, scope: "=inputs.scopes.join(' ')" }
                  match: [{ when: error.code == 'invalid_grant', do: [{ forget: all }], fail: login_required }]
                  save: [access_token, expires_at]
                - return: { access_token: =session.access_token.value() }
              call_api:
                - { id: set, call: token, inputs: { scopes: =inputs.scopes } }
                - id: api
                  request: GET ${servers.api}/
                  bearer: =set.access_token
                - return: { ok: =api.json.ok }
              drop:
                - forget: [access_token]
              needed:
                - { request: 'GET ${servers.api}/', bearer: =session.refresh_token }
            """.replacing("=epoch.of(now)", with: "=int(now)").replacing("epoch.of(now)", with: "int(now)"))
        world.operations = [operation]
        world.inputs = ["scopes": scopes, "account": .string("ada")]
        world.session = session
        var issued = 0
        world.respond = { request in
            guard request.url.hasSuffix("/token") else { return .json(#"{"ok":true}"#) }
            let form = String(decoding: request.body ?? [], as: UTF8.self)
            if form.contains("refresh_token=dead") { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
            issued += 1
            return .json(#"{"access_token":"token-\#(issued)","expires_in":3600,"refresh_token":"alive-1"}"#)
        }
        return world
    }

    static func list(_ words: String...) -> Value { .list(words.map { .string($0) }) }

    /// A session with a token for `mail` that lasts until `end`, and one for `files` that lasts for ever.
    static func session(until end: Int64, refresh: String = "alive-1") -> [String: Value] {
        [
            "access_token": .map([("mail", .string("mail-1")), ("files", .string("files-1"))]),
            "expires_at": .map([("mail", .int(end)), ("files", .int(9_000_000))]),
            "refresh_token": .string(refresh), "account": .string("ada"),
        ]
    }

    static func text(_ value: Value?) -> String? { value.flatMap { (try? $0.json())?.text } }

    @Test func `a token that lasts is used without a request`() throws {
        let report = try Self.world("token", scopes: Self.list("files"), session: Self.session(until: 1)).run()
        #expect(report.requests.isEmpty)
        #expect(report.result == #"{"access_token":"files-1"}"#)
    }

    @Test(arguments: [("mail", 1_000_000, "mail"), ("calendar", 9_000_000, "calendar"), ("", 9_000_000, "")])
    func `a token that is missing or over is fetched, and the others stay`(
        scope: String, end: Int64, key: String
    ) throws {
        let report = try Self.world(
            "token", scopes: scope.isEmpty ? Self.list() : Self.list(scope), session: Self.session(until: end)
        ).run()
        #expect(report.requests.count == 1)
        #expect(report.result == #"{"access_token":"token-1"}"#)
        guard case .map(let tokens)? = report.session["access_token"] else {
            Issue.record("no tokens")
            return
        }
        #expect(tokens[key]?.stringValue == "token-1")
        #expect(tokens["files"]?.stringValue == "files-1")
        #expect(report.session["refresh_token"]?.stringValue == "alive-1")
    }

    @Test(arguments: [list("b", "a", "b"), list("a", "b"), .string("b  a"), .string("a b")])
    func `scopes are a set`(scopes: Value) throws {
        var session = Self.session(until: 9_000_000)
        session["access_token"] = .map([("a b", .string("both-1"))])
        session["expires_at"] = .map([("a b", .int(9_000_000))])
        let world = try Self.world("call_api", scopes: scopes, session: session)
        let report = try world.run()
        #expect(report.requests.map { $0.headers["Authorization"] } == ["Bearer both-1"])
    }

    @Test func `when the refresh token is dead all of them go`() throws {
        let report = try Self.world(
            "call_api", scopes: Self.list("mail"), session: Self.session(until: 1, refresh: "dead-1")
        ).run()
        #expect(report.failure?.code == "login_required")
        #expect(report.requests.map(\.url) == ["https://id.example/token"])
        #expect(report.session.isEmpty)
    }

    @Test func `to forget a field is to forget the value at hand`() throws {
        let report = try Self.world("drop", scopes: Self.list("mail"), session: Self.session(until: 1)).run()
        #expect(Self.text(report.session["access_token"]) == #"{"files":"files-1"}"#)
        #expect(Self.text(report.session["expires_at"]) == #"{"mail":1,"files":9000000}"#)
    }

    @Test func `a new sign-in clears what the last account left`() throws {
        let report = try Self.world("login", scopes: Self.list("mail"), session: Self.session(until: 1)).run()
        #expect(Self.text(report.session["access_token"]) == #"{"mail":"token-1"}"#)
    }

    @Test func `what is no set of values is taken for nothing`() throws {
        var session = Self.session(until: 9_000_000)
        session["access_token"] = .string("plain-1")
        let report = try Self.world("token", scopes: Self.list("mail"), session: session).run()
        #expect(report.result == #"{"access_token":"token-1"}"#)
    }
}
