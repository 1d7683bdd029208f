// A provider in place of the network.

import FlowHTTP
import FlowHTTPServer
import Testing

@testable import FlowSandbox

@Suite struct TransportTests {
    static let file = """
        sandbox: acme
        routes:
          - { route: POST /token, answer: { json: { method: =request.method, q: =request.query.a, f: =request.form.b } } }
          - { route: GET /, answer: { text: root } }
          - { route: GET /authorize, answer: { redirect: =request.query.to, query: { code: x } } }
          - { route: 'OPEN acme://sign-in', answer: { redirect: 'app://', query: { code: =request.query.a } } }
        """

    @Test func `requests reach the routes whatever host they name`() async throws {
        let provider = try World(Self.file).provider
        let answer = try await provider.send(
            Request(method: "POST", url: "https://id.acme.example/token?a=1", body: Array("b=2".utf8)))
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"method":"POST","q":"1","f":"2"}"#)
        let root = try await provider.send(Request(method: "GET", url: "https://id.acme.example"))
        #expect(String(decoding: root.body, as: UTF8.self) == "root")
    }

    @Test func `a bad URL and a large answer fail as on the network`() async throws {
        let provider = try World(Self.file).provider
        await #expect(throws: TransportError.self) { try await provider.send(Request(method: "GET", url: "no url")) }
        await #expect(throws: TransportError(.tooLarge, "the answer has more than 2 bytes")) {
            try await provider.send(Request(method: "GET", url: "https://a.example/", maxResponseBytes: 2))
        }
    }

    @Test func `pages and applications are opened`() throws {
        let provider = try World(Self.file).provider
        #expect(
            try provider.open("HTTPS://id.acme.example/authorize?to=app%3A%2F%2F").headers["Location"]
                == "app://?code=x")
        #expect(try provider.open("acme://sign-in?a=7").headers["Location"] == "app://?code=7")
        #expect(provider.requests.map(\.method) == ["GET", "OPEN"])
        #expect(throws: URLSyntaxError.self) { try provider.open("nothing") }
    }
}
