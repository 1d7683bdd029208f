import FlowCEL
import FlowEngine
import FlowHTTP
import Testing

@Suite struct AuthorizeTests {
    static let flow = """
        flow: acme
        title: Acme ID
        inputs:
          client_id: {}
          hint: { optional: true }
        servers:
          id: https://id.acme.example
        session:
          access_token: {}
        operations:
          login:
            - id: authorize
              authorize: ${servers.id}/authorize
              redirect: acme://host/callback
              query:
                client_id: =inputs.client_id
                redirect_uri: =redirect_uri
                state: =state
                code_challenge: =pkce.challenge
                code_challenge_method: S256
                login_hint: =inputs.hint
              callback: { take: [code, device], at: ['acme://'], unpack: payload }
            - id: exchange
              request: POST ${servers.id}/token
              form:
                grant_type: authorization_code
                code: =authorize.code
                code_verifier: =authorize.code_verifier
                redirect_uri: =authorize.redirect_uri
              save: [access_token]
            - return: { device: =authorize.device }
        """

    static func world(_ callbacks: @escaping (Parameters) -> [String]) throws -> World {
        var world = try World(flow)
        world.inputs = ["client_id": .string("a b&c")]
        world.respond = { _ in .json(#"{"access_token":"tok-123456"}"#) }
        world.callbacks = { _, parameters in callbacks(parameters) }
        return world
    }

    @Test(
        arguments: [
            "other://host/callback?code=c0de-of-value&state=STATE", "acme://host/callback?code=c0de%2Dof-value&state=x",
            "acme://host/callback#code=c0de-of-value", "acme://host/callback?payload=%7B&code=c0de-of-value",
            "acme://host/callback?payload=%7B%22code%22%3A%22c0de-of-value%22%2C%22state%22%3A%22x%22%7D&%zz",
        ])
    func `the code of a callback that is refused is secret, too`(callback: String) throws {
        var isFirst = true
        let report = try Self.world { parameters in
            defer { isFirst = false }
            let good = "acme://host/callback?code=c&device=d1&state=\(parameters["state"] ?? "")"
            return isFirst ? [callback.replacing("STATE", with: parameters["state"] ?? ""), good] : [good]
        }.run()
        #expect(report.refusals.count == 1)
        #expect(report.secrets.texts.contains("c0de-of-value"))
    }

    @Test func `a callback that fits is taken and the code exchanged with the verifier`() throws {
        let report = try Self.world { ["acme://host/callback?code=c0de&device=d1&state=\($0["state"] ?? "")"] }.run()
        #expect(report.result == #"{"device":"d1"}"#)
        let page = try #require(report.pages.first)
        #expect(
            page.text.hasPrefix("https://id.acme.example/authorize?client_id=a%20b%26c&redirect_uri=acme%3A%2F%2Fhost"))
        let query = try Parameters(query: page.query ?? "")
        let form = try Parameters(form: try #require(report.requests.first?.body))
        #expect(query["login_hint"] == nil)
        #expect(query["code_challenge"]?.count == 43)
        #expect(form["code_verifier"]?.count == 43)
        #expect(form["code_verifier"] != query["code_challenge"])
        #expect(form["code"] == "c0de")
        #expect(form["redirect_uri"] == "acme://host/callback")
        #expect(report.session["access_token"]?.stringValue == "tok-123456")
    }

    @Test(arguments: [
        ("https://host/callback?code=c&device=d&state=STATE", "its scheme is `https`, expected `acme`"),
        ("acme://other/callback?code=c&device=d&state=STATE", "its host is `other`, expected ``"),
        ("acme://host/callback?code=c&device=d", "it has no `state`"),
        (
            "acme://host/callback?error=access_denied",
            "it brings an error without `state`, which may be of another sign-in"
        ),
        (
            "acme://host/callback?code=c&device=d&state=wrong",
            "its `state` is not the one that was sent: it belongs to another sign-in"
        ),
        ("acme://host/callback?code=c&code=d&state=STATE", "`code` is in it twice"),
        ("acme://host/callback?payload=nothing&state=STATE", "`payload` holds no JSON object"),
    ])
    func `a callback that does not fit is refused, and the wait goes on`(callback: String, reason: String) throws {
        let report = try Self.world { parameters in
            let state = parameters["state"] ?? ""
            return [callback.replacing("STATE", with: state), "acme://?code=c&device=d&state=\(state)"]
        }.run()
        #expect(report.refusals == [reason])
        #expect(report.result == #"{"device":"d"}"#)
    }

    @Test func `a packed callback is unpacked`() throws {
        let report = try Self.world { parameters in
            let json = #"{"code":"c","device":"d","state":"\#(parameters["state"] ?? "")","expires_in":600}"#
            return ["acme://host/callback?payload=\(PercentEncoding.query(json))"]
        }.run()
        #expect(report.result == #"{"device":"d"}"#)
    }

    @Test func `a callback is taken once`() throws {
        let report = try Self.world { parameters in
            let callback = "acme://?code=c&device=d&state=\(parameters["state"] ?? "")"
            return [callback, callback]
        }.run()
        #expect(report.requests.count == 1)
        #expect(report.result == #"{"device":"d"}"#)
    }

    @Test func `a callback without its code ends the run`() throws {
        let report = try Self.world { ["acme://?device=d&state=\($0["state"] ?? "")"] }.run()
        #expect(report.failure?.code == "refused")
        #expect(report.failure?.title == "the callback lacks `code`")
        #expect(report.requests.isEmpty)
    }

    @Test func `an error in the callback is the provider's error`() throws {
        let report = try Self.world {
            ["acme://?error=access_denied&error_description=User+denied&state=\($0["state"] ?? "")"]
        }.run()
        #expect(report.failure?.code == "access_denied")
        #expect(report.failure?.kind == .denied)
        #expect(report.failure?.detail == "User denied")
        #expect(report.requests.isEmpty)
    }

    @Test func `nobody coming back ends the run`() throws {
        let report = try Self.world { _ in [] }.run()
        #expect(report.failure?.code == "timeout")
    }

    @Test func `what the engine makes and what the callback brings is masked`() throws {
        let report = try Self.world { ["acme://?code=very-secret-code&device=d&state=\($0["state"] ?? "")"] }.run()
        let body = String(decoding: report.requests.first?.body ?? [], as: UTF8.self)
        let masked = report.secrets.mask(body)
        #expect(!masked.contains("very-secret-code"))
        #expect(masked.contains("code_verifier=•••"))
        #expect(report.secrets.mask(#"{"access_token":"tok-123456"}"#) == #"{"access_token":"•••"}"#)
    }
}
