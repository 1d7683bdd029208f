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

    @Test func `a server that demands a certificate looks at it`() async throws {
        let authority = try #require(TestAuthority())
        let stranger = try #require(TestAuthority())
        try #require(authority.issue("server", server: true) && authority.issue("bank"))
        try #require(authority.issue("over", days: -1) && stranger.issue("bank"))
        let tls = HTTPServer.TLS(
            certificate: authority.text("server.pem"), key: authority.text("server.key"),
            clientAuthorities: authority.text("ca.pem"))
        let server = try HTTPServer(tls: tls) { _ in Reply(status: 200, text: "in\n") }
        #expect(server.origin.hasPrefix("https://127.0.0.1:"))
        let cases: [(TestAuthority?, String, Int, String)] = [
            (authority, "bank", 200, "in\n"), (nil, "", 403, "a client certificate is needed\n"),
            (authority, "over", 403, "the client certificate does not hold at this time\n"),
            (stranger, "bank", 403, "nobody vouches for the client certificate\n"),
        ]
        for (client, name, status, text) in cases {
            let answer = try await CURLTransport().send(request(server, authority, as: client, name))
            #expect(answer.status == status)
            #expect(String(decoding: answer.body, as: UTF8.self) == text)
        }
        server.stop()
    }

    @Test func `a server with a certificate of its own wants none of clients`() async throws {
        let authority = try #require(TestAuthority())
        try #require(authority.issue("server", server: true))
        let tls = HTTPServer.TLS(certificate: authority.text("server.pem"), key: authority.text("server.key"))
        let server = try HTTPServer(tls: tls) { _ in Reply(status: 200, text: "in\n") }
        #expect(try await CURLTransport().send(request(server, authority, as: nil, "")).status == 200)
        server.stop()
    }

    @Test func `a certificate that is none starts no server`() throws {
        #expect(throws: ServerError.self) {
            _ = try HTTPServer(tls: HTTPServer.TLS(certificate: "x", key: "y")) { _ in Reply(status: 200) }
        }
    }
}
