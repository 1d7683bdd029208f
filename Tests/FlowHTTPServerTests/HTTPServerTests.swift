// The server against real clients and against bytes no client would send.

import FlowConcurrency
import FlowHTTP
import FlowHTTPServer
import FlowTestSupport
import Testing

@Suite struct HTTPServerTests {
    private func server(
        _ limits: HTTPServer.Limits = HTTPServer.Limits(), status: Int = 200
    ) throws -> HTTPServer {
        try HTTPServer(limits: limits) { request in
            let text = "\(request.method) \(request.path) \(request.query ?? "-") \(request.body.count)"
            return Reply(status: status, text: text)
        }
    }

    private func status(_ answer: String?) -> String {
        String(answer?.split(separator: "\r\n").first ?? "none")
    }

    private func body(_ answer: String?) -> String {
        guard let answer,
            let end = answer.utf8.indices.first(where: { answer.utf8[$0...].starts(with: "\r\n\r\n".utf8) })
        else { return "none" }
        return String(answer.utf8.dropFirst(answer.utf8.distance(from: answer.startIndex, to: end) + 4)) ?? "none"
    }

    @Test(arguments: [
        ("GET /a%20b/..?x=%2F&y HTTP/1.1\r\nHost: HOST\r\n\r\n", "GET /a%20b/.. x=%2F&y 0"),
        ("GET /? HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "GET /  0"),
        ("GET //x?a?b HTTP/1.0\r\nHost: [::1]:PORT\r\n\r\n", "GET //x a?b 0"),
        ("GET http://HOST/x?y HTTP/1.1\r\nHost: other\r\n\r\n", "GET /x y 0"),
        ("OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n", "OPTIONS * - 0"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello", "POST / - 5"),
        (
            "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
            "POST / - 5"
        ),
        ("BREW /pot HTTP/1.1\r\nHost: HOST\r\n\r\n", "BREW /pot - 0"),
    ])
    func `a request reaches the handler as it was sent`(request: String, expected: String) async throws {
        let server = try server()
        let answer = await ByteClient.exchange(fill(request, server), port: server.port, patience: .milliseconds(100))
        #expect(status(answer) == "HTTP/1.1 200 OK")
        #expect(body(answer) == expected)
    }

    private func fill(_ request: String, _ server: HTTPServer) -> String {
        var text = ""
        var rest = request[...]
        while let first = rest.first {
            if rest.hasPrefix("HOST") {
                text += "127.0.0.1:\(server.port)"
                rest = rest.dropFirst(4)
            } else if rest.hasPrefix("PORT") {
                text += "\(server.port)"
                rest = rest.dropFirst(4)
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    @Test(arguments: [
        ("Host: evil.test:PORT", 421), ("Host: evil.test", 421), ("Host: 127.0.0.1", 421), ("Host: 127.0.0.1:1", 421),
        ("Host: 127.0.0.1.evil.test:PORT", 421), ("Host: localhost:PORT/x", 421), ("Host: u@localhost:PORT", 421),
        ("Host: ", 421), ("Host: 127.0.0.1:PORT\r\nHost: evil.test", 400), ("X: y", 400),
    ])
    func `a request for another host is not answered`(host: String, code: Int) async throws {
        let called = Lock(false)
        let server = try HTTPServer { _ in
            called.withLock { $0 = true }
            return Reply(status: 200)
        }
        let request = fill("GET / HTTP/1.0\r\n\(host)\r\n\r\n", server)
        let answer = await ByteClient.exchange(request, port: server.port, patience: .milliseconds(100))
        #expect(status(answer).hasPrefix("HTTP/1.1 \(code)") || status(answer).hasPrefix("HTTP/1.0 \(code)"))
        #expect(called.withLock { $0 } == false)
    }

    @Test func `the host check can be switched off`() async throws {
        var limits = HTTPServer.Limits()
        limits.allowsAnyHost = true
        let server = try server(limits)
        let answer = await ByteClient.exchange("GET / HTTP/1.1\r\nHost: app.test\r\n\r\n", port: server.port)
        #expect(status(answer) == "HTTP/1.1 200 OK")
    }

    @Test func `HEAD gets the length without the body`() async throws {
        let server = try server()
        let answer = await ByteClient.exchange(
            "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n", port: server.port)
        #expect(answer?.contains("\r\nContent-Length: 10\r\n") == true)
        #expect(body(answer) == "")
    }

    @Test func `several requests go over one connection`() async throws {
        let server = try server()
        let one = "GET /1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
        let answer = await ByteClient.exchange(one + one + one, port: server.port)
        #expect(answer?.split(separator: "GET /1 - 0").count == 3)
    }

    @Test(arguments: [(1 << 20, 200), (1 << 20 + 1, 413), (3 << 20, 413)])
    func `a body may have one megabyte`(size: Int, status: Int) async throws {
        let server = try server()
        let response = try await CURLTransport().send(
            Request(method: "POST", url: server.origin, body: [UInt8](repeating: 1, count: size)))
        #expect(response.status == status)
        let text = status == 200 ? "POST / - \(size)" : "the body is larger than 1048576 bytes\n"
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test func `a body without end is cut off`() async throws {
        var limits = HTTPServer.Limits()
        limits.maxBodyBytes = 1000
        let server = try server(limits)
        let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: 99999999999\r\n\r\n"
        let pieces = [Array(head.utf8)] + Array(repeating: [UInt8](repeating: 1, count: 10_000), count: 10)
        let answer = await ByteClient.exchange(pieces, port: server.port, patience: .seconds(5))
        #expect(answer == [])
    }

    static let rubbish = [
        "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "\u{0}\u{0}\u{0}\u{0}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n", "GET evil HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n\r\n",
        "GET /%zz%00%ff?%zz%00=%&&== HTTP/1.1\r\nHost: localhost\r\nCookie: ;;;==\r\nContent-Type: multipart/form-data\r\n\r\n",
        "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 30_000) + "\r\n",
        "GET / HTTP/1.1\r\nA: " + String(repeating: "b", count: 100_000),
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}",
    ]

    @Test(arguments: rubbish.indices)
    func `rubbish is never passed to the handler and harms nobody`(row: Int) async throws {
        let bytes = HTTPServerTests.rubbish[row]
        let called = Lock(0)
        let server = try HTTPServer { _ in
            called.withLock { $0 += 1 }
            return Reply(status: 200)
        }
        let answer = await ByteClient.exchange(bytes, port: server.port, patience: .milliseconds(30))
        #expect(answer?.hasPrefix("HTTP/1.1 2") != true)
        #expect(called.withLock { $0 } == 0)
        #expect(try await CURLTransport().send(Request(method: "GET", url: server.origin)).status == 200)
    }

    @Test func `random bytes never reach the handler`() async throws {
        let server = try HTTPServer { _ in Reply(status: 200) }
        for _ in 0..<50 {
            let bytes = (0..<200).map { _ in UInt8.random(in: 0...255) }
            let answer = await ByteClient.exchange(
                [bytes, [13, 10, 13, 10]], port: server.port, patience: .milliseconds(5))
            #expect(answer?.starts(with: "HTTP/1.1 2".utf8) != true)
        }
        #expect(try await CURLTransport().send(Request(method: "GET", url: server.origin)).status == 200)
    }

    @Test func `stopping frees the port`() async throws {
        let server = try HTTPServer { _ in Reply(status: 200) }
        let transport = CURLTransport()
        #expect(try await transport.send(Request(method: "GET", url: server.origin)).status == 200)
        server.stop()
        server.stop()
        let again = try HTTPServer(port: server.port) { _ in Reply(status: 201) }
        #expect(try await transport.send(Request(method: "GET", url: again.origin)).status == 201)
    }

    @Test func `a server that nobody holds is gone`() async throws {
        let port = try HTTPServer { _ in Reply(status: 200) }.port
        #expect(await ByteClient.exchange("GET / HTTP/1.1\r\n\r\n", port: port) == nil)
    }

    @Test func `a handler can stop its own server`() async throws {
        let place = Lock<HTTPServer?>(nil)
        let server = try HTTPServer { _ in
            place.withLock { $0 }?.stop()
            return Reply(status: 200)
        }
        place.withLock { $0 = server }
        let port = server.port
        _ = await ByteClient.exchange("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", port: port)
        place.withLock { $0 = nil }
        let deadline = ContinuousClock.now + .seconds(600)
        while await ByteClient.exchange("", port: port, patience: .milliseconds(5)) != nil,
            ContinuousClock.now < deadline
        {}
        #expect(ContinuousClock.now < deadline)
    }

    @Test func `a taken port is named`() throws {
        let server = try server()
        let error = #expect(throws: ServerError.self) { try HTTPServer(port: server.port) { _ in Reply(status: 200) } }
        #expect(error?.cause == .portTaken)
        #expect(error?.message == "port \(server.port) on 127.0.0.1 is taken")
    }

    @Test(arguments: ["0.0.0.0", "localhost", "10.0.0.1", "", "::"])
    func `only loopback literals are listened on`(address: String) {
        let error = #expect(throws: ServerError.self) { try HTTPServer(address: address) { _ in Reply(status: 200) } }
        #expect(error?.cause == .notLoopback)
        #expect(error?.message == "`\(address)` is not a loopback address; use `127.0.0.1` or `::1`")
    }

    @Test(arguments: [
        Reply(status: 100), Reply(status: 0), Reply(status: 1000), Reply(status: -1),
        Reply(status: 200, headers: ["A": "b\r\nC: d"]), Reply(status: 200, headers: ["A\r\nB": "c"]),
        Reply(status: 200, headers: ["": "c"]), Reply(status: 200, headers: ["A": "b\u{0}"]),
    ])
    func `an answer that cannot be sent becomes a 500`(reply: Reply) async throws {
        let server = try HTTPServer { _ in reply }
        let response = try await CURLTransport().send(Request(method: "GET", url: server.origin))
        #expect(response.status == 500)
        #expect(response.body == Array("the answer has a status or header field that cannot be sent\n".utf8))
        #expect(response.headers["C"] == nil)
    }

    @Test func `the length of an answer is the server's word`() async throws {
        let server = try HTTPServer { _ in
            Reply(
                status: 200, headers: ["Content-Length": "1", "transfer-encoding": "chunked"], body: Array("four".utf8))
        }
        let response = try await CURLTransport().send(Request(method: "GET", url: server.origin))
        #expect(response.headers.all("Content-Length") == ["4"])
        #expect(response.body == Array("four".utf8))
    }

    @Test func `clients beyond the limit wait for their turn`() async throws {
        var limits = HTTPServer.Limits()
        limits.maxConnections = 1
        let server = try server(limits)
        for _ in 0..<5 {
            let response = try await CURLTransport().send(
                Request(method: "GET", url: server.origin, headers: ["X": "1"], timeout: .seconds(5)))
            #expect(response.status == 200)
        }
    }
}
