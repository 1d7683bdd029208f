// The transport against servers that refuse, stall, cut and lie.

import FlowHTTP
import FlowTestSupport
import Testing

@Suite struct BrokenServerTests {
    /// The cause of the failure of one request, nil when there was an answer.
    private func cause(
        _ moves: ByteServer.Move..., timeout: Duration = .seconds(10), limit: Int = 4 << 20
    ) async throws -> TransportError.Cause? {
        let server = try #require(ByteServer { _ in moves })
        let request = Request(method: "GET", url: server.url, timeout: timeout, maxResponseBytes: limit)
        do throws(TransportError) {
            _ = try await CURLTransport().send(request)
            return nil
        } catch {
            #expect(!error.detail.isEmpty)
            return error.cause
        }
    }

    @Test func `nobody listens`() async throws {
        let port = try #require(ByteServer.unusedPort())
        await #expect {
            try await CURLTransport().send(Request(method: "GET", url: "http://127.0.0.1:\(port)/"))
        } throws: { ($0 as? TransportError)?.cause == .cannotConnect }
    }

    @Test func `a name that cannot exist has no address`() async throws {
        await #expect {
            try await CURLTransport().send(Request(method: "GET", url: "http://a.b.invalid./"))
        } throws: { error in
            guard let cause = (error as? TransportError)?.cause else { return false }
            return cause == .nameNotFound || cause == .timeout
        }
    }

    @Test func `a server that never answers runs into the timeout`() async throws {
        let start = ContinuousClock.now
        #expect(try await cause(.readRequest, .waitForClose, timeout: .milliseconds(150)) == .timeout)
        #expect(ContinuousClock.now - start < .seconds(600))
    }

    @Test func `a header that comes too slowly runs into the timeout`() async throws {
        let drop = ByteServer.Move.text("HTTP/1.1 200 OK\r\nA: ")
        let slow = Array(repeating: [ByteServer.Move.text("b"), .pause(.milliseconds(50))], count: 20).flatMap { $0 }
        let server = try #require(ByteServer { _ in [.readRequest, drop] + slow })
        await #expect {
            try await CURLTransport().send(
                Request(method: "GET", url: server.url, timeout: .milliseconds(200)))
        } throws: { ($0 as? TransportError)?.cause == .timeout }
    }

    @Test func `a body that stalls runs into the timeout`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"
        #expect(try await cause(.readRequest, .text(head), .waitForClose, timeout: .milliseconds(150)) == .timeout)
    }

    @Test func `a connection that breaks in the middle is lost`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"
        #expect(try await cause(.readRequest) == .connectionLost)
        #expect(try await cause(.readRequest, .text("HTTP/1.1 200 OK\r\nConte")) == .connectionLost)
        #expect(try await cause(.readRequest, .text(head)) == .connectionLost)
        #expect(try await cause(.readRequest, .text(head), .pause(.milliseconds(20)), .reset) == .connectionLost)
        #expect(try await cause(.readRequest, .reset) == .connectionLost)
        #expect(try await cause(.readRequest, .text("HTTP/1.1 100 Continue\r\n\r\n")) == .connectionLost)
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"
        #expect(try await cause(.readRequest, .text(chunked)) == .connectionLost)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>", "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
        "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Encoding: unheard-of\r\nContent-Length: 3\r\n\r\nabc",
    ])
    func `what is not HTTP is no answer`(bytes: String) async throws {
        #expect(try await cause(.readRequest, .text(bytes)) == .badResponse)
    }

    @Test func `a body larger than allowed is refused, announced or not`() async throws {
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        let announced = ByteServer.Move.text("HTTP/1.1 200 OK\r\nContent-Length: 20971520\r\n\r\n")
        #expect(try await cause(.readRequest, announced, .sendRepeatedly(piece, 20)) == .tooLarge)
        let endless = ByteServer.Move.text("HTTP/1.1 200 OK\r\n\r\n")
        #expect(try await cause(.readRequest, endless, .sendRepeatedly(piece, 20)) == .tooLarge)
        #expect(try await cause(.readRequest, .response(body: "12345"), limit: 5) == nil)
        #expect(try await cause(.readRequest, .response(body: "123456"), limit: 5) == .tooLarge)
        #expect(try await cause(.readRequest, .response(body: "1"), limit: .min) == .tooLarge)
    }

    /// Two megabytes of zeros as gzip: 2 kB.
    private static let bomb = Gzip.zeros(megabytes: 2)

    @Test func `the limit holds for what a compressed body becomes`() async throws {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(BrokenServerTests.bomb.count)\r\n\r\n"
        let moves: [ByteServer.Move] = [.readRequest, .text(head), .send(BrokenServerTests.bomb)]
        let server = try #require(ByteServer { _ in moves })
        let transport = CURLTransport()
        let whole = try await transport.send(Request(method: "GET", url: server.url))
        #expect(whole.body == [UInt8](repeating: 0, count: 2 << 20))
        await #expect(throws: TransportError(.tooLarge, "the answer is larger than the 1048576 bytes allowed")) {
            try await transport.send(Request(method: "GET", url: server.url, maxResponseBytes: 1 << 20))
        }
    }

    @Test func `a header without end is refused`() async throws {
        let line = Array(("X-Filler: " + String(repeating: "a", count: 1000) + "\r\n").utf8)
        #expect(try await cause(.readRequest, .text("HTTP/1.1 200 OK\r\n"), .sendRepeatedly(line, 400)) == .tooLarge)
        let endless = [UInt8](repeating: 0x61, count: 1000)
        #expect(
            try await cause(.readRequest, .text("HTTP/1.1 200 OK\r\nA: "), .sendRepeatedly(endless, 400)) == .tooLarge)
    }

    @Test func `interim answers, folded lines and trailers do not disturb the header`() async throws {
        let text =
            "HTTP/1.1 103 Early Hints\r\nLink: early\r\n\r\nHTTP/1.1 200 OK\r\nA:  one\r\n two \r\nB:\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nA: trailer\r\n\r\n"
        let server = try #require(ByteServer(.readRequest, .text(text)))
        let response = try await CURLTransport().send(Request(method: "GET", url: server.url))
        #expect(response.status == 200)
        #expect(response.body == Array("ok".utf8))
        #expect(response.headers["Link"] == nil)
        #expect(response.headers.all("A") == ["one two"])
        #expect(response.headers["B"] == "")
    }

    @Test func `one connection serves request after request`() async throws {
        let moves = Array(repeating: [ByteServer.Move.readRequest, .response(body: "ok")], count: 10).flatMap { $0 }
        let server = try #require(ByteServer { _ in moves })
        let transport = CURLTransport()
        for number in 0..<10 {
            let isPost = number.isMultiple(of: 2)
            let request = Request(
                method: isPost ? "POST" : "GET", url: server.url, body: isPost ? Array("x".utf8) : nil)
            #expect(try await transport.send(request).body == Array("ok".utf8))
        }
        #expect(server.acceptedCount == 1)
        #expect(server.requests.count == 10)
        #expect(server.requests.first?.contains("Expect") == false)
    }

    @Test func `a connection the server has closed is replaced`() async throws {
        let server = try #require(ByteServer(.readRequest, .response(body: "ok")))
        let transport = CURLTransport()
        for _ in 0..<3 {
            #expect(try await transport.send(Request(method: "GET", url: server.url)).status == 200)
        }
        #expect(server.acceptedCount == 3)
    }

    @Test func `cancelling ends the wait at once and leaves the transport usable`() async throws {
        let server = try #require(
            ByteServer { number in
                number < 3 ? [.readRequest, .waitForClose] : [.readRequest, .response(body: "ok")]
            })
        let transport = CURLTransport()
        var times: [Duration] = []
        for number in 0..<3 {
            let task = Task { try await transport.send(Request(method: "GET", url: server.url)) }
            while server.requests.count <= number { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            task.cancel()
            let result = await task.result
            times.append(ContinuousClock.now - start)
            #expect(throws: TransportError(.cancelled, "the request was cancelled")) { try result.get() }
        }
        // The best of three: other tests keep the machine busy.
        #expect(try #require(times.min()) < .seconds(300))
        #expect(try await transport.send(Request(method: "GET", url: server.url)).status == 200)
    }

    @Test func `a task cancelled beforehand sends nothing and waits for nothing`() async throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        let transport = CURLTransport()
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transport.send(Request(method: "GET", url: server.url))
        }
        let result = await task.result
        #expect(throws: TransportError(.cancelled, "the request was cancelled")) { try result.get() }
    }
}
