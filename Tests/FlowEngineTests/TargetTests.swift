import FlowCEL
import FlowEngine
import FlowHTTP
import FlowModel
import Testing

@Suite struct TargetTests {
    static let flow = """
        flow: acme
        title: Acme ID
        inputs: { client_id: { pattern: '[0-9]+' } }
        servers: { id: 'https://id.acme.example' }
        operations:
          login:
            - id: authorize
              authorize:
                - app: acme-id://authorize
                  query: { scope: =optional.none(), redirect_uri: '${redirect_uri}?native=1', sdk: '2' }
                - { link: '${servers.id}/app', if_app: Acme-Link, query: "={'scope': 'short', 'v': '5'}" }
                - web: ${servers.id}/authorize
              redirect: acme42://host/callback
              query:
                client_id: =inputs.client_id
                redirect_uri: =redirect_uri
                scope: profile email
                state: =state
                code_challenge: =pkce.challenge
              callback: { take: [code], at: ['acme${inputs.client_id}://', 'http://127.0.0.1:0/back'], mode: MODE }
              match:
                - { when: has(callback.cancelled), fail: access_denied, detail: the person went back }
                - { when: has(callback.unavailable), return: { unavailable: true } }
            - return: { code: =authorize.code, redirect_uri: =authorize.redirect_uri }
        """

    static func world(
        _ apps: Set<String>, mode: String = "query", callback: @escaping (_ state: String) -> String
    ) throws -> World {
        var world = try World(flow.replacing("MODE", with: mode))
        world.inputs = ["client_id": .string("42")]
        world.apps = apps
        world.callbacks = { _, parameters in [callback(parameters["state"] ?? "")] }
        return world
    }

    @Test(
        arguments: [
            (
                [], "https://id.acme.example/authorize",
                [
                    "client_id=42", "redirect_uri=acme42://host/callback", "scope=profile email", "state",
                    "code_challenge",
                ]
            ),
            (
                ["acme-link"], "https://id.acme.example/app",
                [
                    "client_id=42", "redirect_uri=acme42://host/callback", "scope=short", "state", "code_challenge",
                    "v=5",
                ]
            ),
            (
                ["acme-id", "acme-link", "other"], "acme-id://authorize",
                ["client_id=42", "redirect_uri=acme42://host/callback?native=1", "state", "code_challenge", "sdk=2"]
            ),
        ] as [(Set<String>, String, [String])])
    func `the first target that can be opened is, with its query over the common one`(
        apps: Set<String>, address: String, query: [String]
    ) throws {
        let report = try Self.world(apps) { "acme42://?code=c&state=\($0)" }.run()
        #expect(report.lookups == [["acme-id", "acme-link"]])
        let page = try #require(report.pages.first)
        #expect(page.withoutQueryAndFragment.text == address)
        let sent = try Parameters(query: page.query ?? "").pairs.map {
            ["state", "code_challenge"].contains($0.name) ? $0.name : "\($0.name)=\($0.value)"
        }
        #expect(sent == query)
        #expect(report.result == #"{"code":"c","redirect_uri":"acme42://host/callback"}"#)
        #expect(
            report.places == [
                CallbackPlace(
                    redirectURI: "acme42://host/callback", further: ["acme42://", "http://127.0.0.1:0/back"])
            ])
    }

    @Test func `an application that does not start gives way to the next target`() throws {
        var world = try Self.world(["acme-id"]) { "acme42://?code=c&state=\($0)" }
        world.broken = ["acme-id"]
        let report = try world.run()
        #expect(report.pages.map(\.host) == ["id.acme.example"])
        #expect(report.result == #"{"code":"c","redirect_uri":"acme42://host/callback"}"#)
    }

    @Test(
        arguments: [
            ("acme42://host/callback?code=c&cancelled&state=STATE", nil, "access_denied"),
            ("acme42://host/callback?cancelled=&state=STATE", nil, "access_denied"),
            ("acme42://host/callback?unavailable&state=STATE", #"{"unavailable":true}"#, nil),
            (
                "http://127.0.0.1:0/back?code=c&state=STATE", #"{"code":"c","redirect_uri":"acme42://host/callback"}"#,
                nil
            ),
        ] as [(String, String?, String?)])
    func `a flag outranks the code, and a callback may arrive elsewhere`(
        callback: String, result: String?, failure: String?
    ) throws {
        let report = try Self.world([]) { callback.replacing("STATE", with: $0) }.run()
        #expect(report.result == result)
        #expect(report.failure?.code == failure)
        if failure != nil { #expect(report.failure?.detail == "the person went back") }
    }

    @Test(arguments: ["query", "form_post", "fragment"])
    func `the parameters of a callback lie where its mode says`(mode: String) throws {
        let mark = mode == "fragment" ? "#" : "?"
        let report = try Self.world([], mode: mode) { "acme42://host/callback\(mark)code=c&state=\($0)" }.run()
        #expect(report.places.first?.mode.rawValue == mode)
        #expect(report.result != nil)
        let other = mode == "fragment" ? "?" : "#"
        let wrong = try Self.world([], mode: mode) { "acme42://host/callback\(other)code=c&state=\($0)" }.run()
        #expect(wrong.refusals == ["it has no `state`"])
    }

    @Test func `without a page to fall back to, the run ends and says so`() throws {
        let alone = Self.flow.replacing("        - web: ${servers.id}/authorize\n", with: "")
            .replacing("MODE", with: "query")
        var world = try World(alone)
        world.inputs = ["client_id": .string("42")]
        let report = try world.run()
        #expect(report.failure?.code == "unsupported")
        #expect(
            report.failure?.title
                == "no application for `acme-id` or `acme-link` is installed, and there is no page to open instead")
        #expect(report.failure?.help.last == "if it is installed and cannot be found, say so: `--app acme-id`")
    }

    @Test func `a value cannot make a target's scheme the system's`() throws {
        let flow = Self.flow.replacing("app: acme-id://authorize", with: "app: 'java${inputs.client_id}'")
            .replacing("pattern: '[0-9]+'", with: "{}").replacing("{ {} }", with: "{}")
            .replacing("MODE", with: "query")
        var world = try World(flow)
        world.inputs = ["client_id": .string("script:alert(1)")]
        world.apps = ["javascript"]
        let report = try world.run()
        // What a value drops into an address is encoded, so it cannot end the scheme.
        #expect(
            report.failure?.title
                == "the URL cannot be used: the URL has no scheme; write it in full, such as `https://host/path`")
        #expect(report.pages.isEmpty)
    }

    static let mail = """
        flow: acme
        title: Acme ID
        servers: { id: 'https://id.acme.example' }
        operations:
          login:
            - id: link
              await: Open the link in the mail to ann
              redirect: http://127.0.0.1:8080/callback
              prepare:
                - id: mail
                  request: POST ${servers.id}/mail
                  form: { state: =state, code_challenge: =pkce.challenge, redirect_uri: =redirect_uri }
                  check: response.json.sent
            - return: { code: =link.code, sent: =mail.json.sent }
        """

    @Test func `a step can prepare and wait without opening anything`() throws {
        var world = try World(Self.mail)
        world.respond = { _ in .json(#"{"sent":true}"#) }
        let report = try world.run()
        #expect(report.words == ["Open the link in the mail to ann"])
        let form = try Parameters(form: try #require(report.requests.first?.body))
        #expect(form["redirect_uri"] == "http://127.0.0.1:8080/callback")
        world.callbacks = { _, _ in ["http://127.0.0.1:8080/callback?code=c&state=\(form["state"] ?? "")"] }
        #expect(try world.run().result == #"{"code":"c","sent":true}"#)
    }

    @Test func `what fails before the page keeps it closed`() throws {
        var world = try World(Self.mail)
        world.respond = { _ in .json(#"{"sent":false}"#) }
        let report = try world.run()
        #expect(report.failure?.title == "the answer was refused: `response.json.sent` does not hold")
        #expect(report.words == [])
    }

    @Test(
        arguments: [
            ("https://id.acme.example", nil), ("https://evil.example", "its `iss` is not the issuer the flow names"),
            ("", "it has no `iss`, and the flow names an issuer"),
        ] as [(String, String?)])
    func `the issuer of a callback is compared with the one the flow names`(issuer: String, refusal: String?) throws {
        let flow = Self.flow.replacing("MODE", with: "query")
            .replacing("      redirect: acme42", with: "      issuer: https://id.acme.example\n      redirect: acme42")
        var world = try World(flow)
        world.inputs = ["client_id": .string("42")]
        world.callbacks = { _, parameters in
            let part = issuer.isEmpty ? "" : "&iss=\(PercentEncoding.query(issuer))"
            return ["acme42://?code=c&state=\(parameters["state"] ?? "")\(part)"]
        }
        let report = try world.run()
        #expect(report.refusals == [refusal].compactMap { $0 })
        #expect((report.result != nil) == (refusal == nil))
    }

    /// A flow that is opened by a link which says where to go on.
    static func handed(_ target: String, _ address: String, _ list: String) throws -> World {
        var world = try World(
            """
            flow: acme
            title: Acme ID
            inputs:
              to: { type: text }
              allowed: { type: list }
            servers: { id: 'https://id.acme.example' }
            values: { where: =inputs.to }
            operations:
              login:
                - id: authorize
                  authorize: [{ \(target): =values.where, allowed: \(list) }]
                  redirect: acme42://done
                  prepare: [{ request: 'POST ${servers.id}/push' }]
                  query: { state: =state, code_challenge: =pkce.challenge }
                - return: { code: =authorize.code }
            """)
        let allowed = ["acme-id://Host/sign-in", "other-id://host", "https://id.acme.example/app"]
        world.inputs = ["to": .string(address), "allowed": .list(allowed.map { .string($0) })]
        world.apps = ["acme-id", "other-id", "evil"]
        world.respond = { _ in .json("{}") }
        world.callbacks = { _, parameters in ["acme42://done?code=c&state=\(parameters["state"] ?? "")"] }
        return world
    }

    @Test(
        arguments: [
            ("app", "acme-id://Host/sign-in", "acme-id://Host/sign-in"),
            ("app", "ACME-ID://hOST/sign-in?x=1&state=mine#part", "acme-id://Host/sign-in"),
            ("app", "other-id://host/", "other-id://host"),
            ("link", "HTTPS://id.ACME.example:443/app", "https://id.acme.example/app"),
        ])
    func `an address that somebody hands over is opened as the list has it`(
        kind: String, address: String, opened: String
    ) throws {
        let report = try Self.handed(kind, address, "=inputs.allowed").run()
        #expect(report.result == #"{"code":"c"}"#)
        let page = try #require(report.pages.first)
        #expect(page.withoutQueryAndFragment.text.lowercased() == opened.lowercased())
        #expect(try Parameters(query: page.query ?? "").pairs.map(\.name) == ["state", "code_challenge"])
    }

    @Test(
        arguments: [
            ("app", "evil://host/sign-in"), ("app", "acme-id://host/other"), ("app", "acme-id://host.evil/sign-in"),
            ("app", "acme-id://host:1/sign-in"), ("app", "acme-id://evil@host/sign-in"), ("app", "acme-id"),
            ("app", "https://id.acme.example/app"), ("link", "acme-id://host/sign-in"),
            ("web", "https://id.acme.example/other"), ("app", ""),
        ])
    func `an address that is not allowed is refused before anything is sent or opened`(
        kind: String, address: String
    ) throws {
        let report = try Self.handed(kind, address, "=inputs.allowed").run()
        #expect(report.failure?.code == "refused")
        #expect(report.pages.isEmpty)
        #expect(report.requests.isEmpty)
        #expect(report.lookups.isEmpty)
    }

    @Test func `a list without addresses allows nothing`() throws {
        let report = try Self.handed("app", "acme-id://host/sign-in", "'=inputs.allowed.filter(a, false)'").run()
        #expect(report.failure?.code == "refused")
        #expect(report.failure?.help == ["none is"])
    }
}
