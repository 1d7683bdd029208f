import FlowCrypto
import FlowHTTP
import FlowHTTPServer
import FlowTestSupport
import Testing

@Suite(.enabled(if: TestAuthority.isAvailable, "openssl is not installed"))
struct ServerTLSTests {
    private func request(
        _ server: HTTPServer, _ authority: TestAuthority, as client: TestAuthority?, _ name: String
    ) -> Request {
        var request = Request(method: "GET", url: server.origin + "/", timeout: .seconds(20))
        request.authorities = authority.text("ca.pem")
        request.identity = client.map {
            ClientIdentity(chain: $0.text("\(name).pem"), key: $0.text("\(name).key"))
        }
        return request
    }

    @Test func `a server that asks for a certificate says what it is worth`() async throws {
        let authority = try #require(TestAuthority())
        let stranger = try #require(TestAuthority())
        try #require(authority.issue("server", server: true) && authority.issue("bank"))
        try #require(authority.issue("over", days: -1) && stranger.issue("bank"))
        let tls = HTTPServer.TLS(
            certificate: authority.text("server.pem"), key: authority.text("server.key"),
            clientAuthorities: authority.text("ca.pem"))
        let server = try HTTPServer(tls: tls) { Reply(status: 200, text: "\($0.client)") }
        #expect(server.origin.hasPrefix("https://127.0.0.1:"))
        let cases: [(TestAuthority?, String, ClientVerdict)] = [
            (authority, "bank", .valid), (nil, "", .missing), (authority, "over", .expired),
            (stranger, "bank", .foreign),
        ]
        for (client, name, verdict) in cases {
            let answer = try await CURLTransport().send(request(server, authority, as: client, name))
            #expect(String(decoding: answer.body, as: UTF8.self) == "\(verdict)")
            // What looks at a certificate without a handshake comes to the same verdict.
            guard let client else { continue }
            #expect(
                ClientVerdict(on: client.text("\(name).pem"), authorities: authority.text("ca.pem")) == verdict)
        }
        server.stop()
    }

    @Test func `a server with a certificate of its own wants none of clients`() async throws {
        let authority = try #require(TestAuthority())
        try #require(authority.issue("server", server: true))
        let tls = HTTPServer.TLS(certificate: authority.text("server.pem"), key: authority.text("server.key"))
        try #require(authority.issue("bank"))
        let server = try HTTPServer(tls: tls) { Reply(status: 200, text: "\($0.client)") }
        for client in [nil, authority] {
            let answer = try await CURLTransport().send(request(server, authority, as: client, "bank"))
            #expect(String(decoding: answer.body, as: UTF8.self) == "missing")
        }
        server.stop()
    }

    @Test func `a certificate that is none starts no server`() throws {
        #expect(throws: ServerError.self) {
            _ = try HTTPServer(tls: HTTPServer.TLS(certificate: "x", key: "y")) { _ in Reply(status: 200) }
        }
    }
}
