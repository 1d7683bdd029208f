// Servers of a sandbox that are reached over TLS, in process and behind a port.

import FlowCEL
import FlowCrypto
import FlowHTTP
import FlowHTTPServer
import Testing

@testable import FlowSandbox

@Suite struct TLSTests {
    static let file = """
        sandbox: acme
        plays: [id, api]
        tls: { api: { client_certificate: "=switch.asks ? 'required' : 'none'", given: =switch.shown } }
        switches:
          asks: { default: true }
          shown: { default: valid, choices: [valid, expired, foreign, none] }
        routes:
          - { route: GET /, answer: { text: =request.origin } }
          - { route: GET /secret, server: api, answer: { text: told } }
          - { route: GET /secret, server: id, answer: { text: a page } }
          - { route: GET /account, server: api, answer: { text: told } }
        """

    /// What each kind of certificate is told.
    static let refusals = [
        "none": "a client certificate is needed", "expired": "the client certificate does not hold at this time",
        "foreign": "nobody vouches for the client certificate",
    ]

    private func request(_ url: String, _ standIn: StandIn?) -> Request {
        var request = Request(method: "GET", url: url, timeout: .seconds(20))
        request.identity = standIn?.identity
        request.authorities = standIn?.authorities
        return request
    }

    @Test(arguments: [false, true])
    func `the server wants a valid certificate, in process and over TLS`(isLive: Bool) async throws {
        for (shown, words) in Self.refusals.merging(["valid": ""], uniquingKeysWith: { $1 }) {
            let world = try World(Self.file, switches: ["shown": .string(shown)])
            let standIn = try #require(world.provider.standIn(for: "api"))
            let stand = isLive ? try world.provider.serve() : nil
            defer { stand?.stop() }
            let base = stand?.origin(of: "api") ?? "https://api.example"
            if !isLive { world.provider.place(["api": base, "id": "https://id.example"]) }
            let transport: any Transport = isLive ? CURLTransport() : world.provider
            let answer = try await transport.send(request(base + "/", standIn))
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(answer.status == (words.isEmpty ? 200 : 403))
            #expect(text == (words.isEmpty ? base : words + "\n"))
            if !words.isEmpty {
                #expect(world.outcome == .refused(code: "client_certificate", reason: words))
            }
            // A page on another server is for everybody.
            let open = (stand?.origin(of: "id") ?? "https://id.example") + "/"
            #expect(try await transport.send(request(open, nil)).status == 200)
            #expect(world.provider.requests.count == 2)
        }
    }

    @Test(arguments: [false, true])
    func `a server that asks for no certificate takes anybody`(isLive: Bool) async throws {
        for shown in ["none", "foreign"] {
            let world = try World(Self.file, switches: ["asks": .bool(false), "shown": .string(shown)])
            let stand = isLive ? try world.provider.serve() : nil
            defer { stand?.stop() }
            let base = stand?.origin(of: "api") ?? "https://api.example"
            if !isLive { world.provider.place(["api": base]) }
            let transport: any Transport = isLive ? CURLTransport() : world.provider
            #expect(try await transport.send(request(base + "/", world.provider.standIn(for: "api"))).status == 200)
        }
    }

    @Test func `who does not trust the authority of this process does not get in`() async throws {
        let world = try World(Self.file)
        let stand = try world.provider.serve()
        defer { stand.stop() }
        let bare = request(stand.origin(of: "api") + "/", nil)
        await #expect(throws: TransportError.self) { try await CURLTransport().send(bare) }
        // A browser is told of it.
        #expect(stand.trusted(bare).authorities == world.provider.standIn(for: "api")?.authorities)
        #expect(stand.trusted(request("https://elsewhere.example/", nil)).authorities == nil)
        #expect(try await CURLTransport().send(stand.trusted(bare)).status == 403)
    }

    @Test(arguments: [false, true])
    func `what a server has is had by no other door`(isLive: Bool) async throws {
        let world = try World(Self.file)
        let stand = isLive ? try world.provider.serve() : nil
        defer { stand?.stop() }
        let (api, id) = (stand?.origin(of: "api") ?? "https://api.example", stand?.origin ?? "https://id.example")
        if !isLive { world.provider.place(["api": api, "id": id]) }
        let transport: any Transport = isLive ? CURLTransport() : world.provider
        for (url, status, text) in [
            (id + "/account", 404, nil), (id + "/secret", 200, "a page"), (api + "/account", 403, nil),
        ] as [(String, Int, String?)] {
            let sent = request(url, nil)
            let answer = try await transport.send(stand?.trusted(sent) ?? sent)
            #expect(answer.status == status)
            if let text { #expect(String(decoding: answer.body, as: UTF8.self) == text) }
        }
        let shown = request(api + "/secret", world.provider.standIn(for: "api"))
        #expect(try await transport.send(shown).body == Array("told".utf8))
    }

    @Test(arguments: [false, true])
    func `a certificate for a server lets no client in`(isLive: Bool) async throws {
        let world = try World(Self.file)
        let stand = isLive ? try world.provider.serve() : nil
        defer { stand?.stop() }
        let api = stand?.origin(of: "api") ?? "https://api.example"
        if !isLive { world.provider.place(["api": api]) }
        let transport: any Transport = isLive ? CURLTransport() : world.provider
        let server = try #require(TestCertificates.shared).server
        var sent = request(api + "/", world.provider.standIn(for: "api"))
        sent.identity = ClientIdentity(chain: server.certificate, key: server.key)
        #expect(try await transport.send(sent).status == 403)
        #expect(
            world.outcome == .refused(code: "client_certificate", reason: "nobody vouches for the client certificate"))
    }

    @Test func `a browser shows no certificate`() throws {
        let world = try World(Self.file)
        world.provider.place(["api": "https://api.example"])
        #expect(try world.provider.open("https://api.example/").status == 403)
    }

    @Test func `the switches of the moment count for each request`() async throws {
        let world = try World(Self.file)
        world.provider.place(["api": "https://api.example"])
        let bare = request("https://api.example/", nil)
        #expect(try await world.provider.send(bare).status == 403)
        try world.provider.set(switches: ["asks": .bool(false)])
        #expect(try await world.provider.send(bare).status == 200)
    }

    @Test func `a word that is none is told, and nobody gets in`() async throws {
        let world = try World(
            """
            sandbox: acme
            plays: [api]
            tls: { api: { client_certificate: =switch.word, given: =switch.word } }
            switches: { word: { default: sometimes, choices: [sometimes] } }
            routes: [{ route: GET /, answer: { text: in } }]
            """)
        world.provider.place(["api": "https://api.example"])
        #expect(world.provider.standIn(for: "api")?.identity == nil)
        #expect(try await world.provider.send(request("https://api.example/", nil)).status == 500)
        #expect(throws: ServerError.self) { try world.provider.serve() }
        guard case .broken(let text)? = world.outcome else {
            Issue.record("the request is answered")
            return
        }
        #expect(text.hasSuffix("`sometimes` is not one of `required` or `none`"))
    }

    @Test func `ports follow the one that is named`() throws {
        let world = try World(Self.file)
        #expect(throws: ServerError.self) { try world.provider.serve(port: 65535) }
    }
}
