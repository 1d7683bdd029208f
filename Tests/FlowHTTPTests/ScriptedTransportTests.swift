// The transport that is told its answers.

import FlowHTTP
import FlowTestSupport
import Testing

@Suite struct ScriptedTransportTests {
    @Test func `answers come in order and requests are remembered`() async throws {
        let lost = TransportError(.connectionLost, "cut")
        let transport = ScriptedTransport(answers: [.success(Response(status: 204)), .failure(lost)])
        let request = Request(method: "GET", url: "https://example.test/")
        #expect(try await transport.send(request).status == 204)
        await #expect(throws: lost) { try await transport.send(request) }
        await #expect(throws: TransportError(.cannotConnect, "the script has only 2 answers")) {
            try await transport.send(request)
        }
        #expect(transport.requests == [request, request, request])
    }

    @Test func `an answer can depend on the request`() async throws {
        let transport = ScriptedTransport { request, index in
            .success(Response(status: 200 + index, body: Array(request.url.utf8)))
        }
        #expect(try await transport.send(Request(method: "GET", url: "a")).body == Array("a".utf8))
        #expect(try await transport.send(Request(method: "GET", url: "b")).status == 201)
    }
}
