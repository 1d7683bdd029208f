// The real transport against a real server.

import FlowConcurrency
import FlowHTTP
import FlowHTTPServer
import Testing

@Suite struct CURLTransportTests {
    /// A server that gives back what it was sent.
    private func echo() throws -> HTTPServer {
        try HTTPServer { request in
            let lines = request.headers.fields.map { "\($0.name): \($0.value)" }
            let line = "\(request.method) \(request.path)" + (request.query.map { "?" + $0 } ?? "")
            return Reply(
                status: 200, headers: ["X-Line": line, "X-Fields": lines.joined(separator: "|")], body: request.body)
        }
    }

    @Test(arguments: [
        ("GET", nil), ("GET", "body"), ("POST", "a=1"), ("POST", nil), ("POST", ""), ("PUT", "x"), ("PUT", nil),
        ("PATCH", "x"), ("DELETE", nil), ("DELETE", "x"), ("OPTIONS", nil), ("PROPFIND", "x"),
    ])
    func `method, path, query, fields and body arrive as they were given`(method: String, body: String?) async throws {
        let server = try echo()
        let transport = CURLTransport()
        let response = try await transport.send(
            Request(
                method: method, url: server.origin + "/a/../b%2F/./c?x=%20&y#fragment",
                headers: ["X-One": "1", "x-empty": "", "Authorization": "Bearer é"], body: body.map { Array($0.utf8) }))
        #expect(response.status == 200)
        #expect(response.headers["x-line"] == "\(method) /a/../b%2F/./c?x=%20&y")
        #expect(response.body == Array((body ?? "").utf8))
        #expect(response.duration > .zero)
        var fields = (response.headers["X-Fields"] ?? "").split(separator: "|").map(String.init)
        fields.removeAll { $0.hasPrefix("Host: ") || $0.hasPrefix("Accept") }
        let hasLength = body != nil || ["POST", "PUT", "PATCH"].contains(method)
        let length = hasLength ? ["Content-Length: \((body ?? "").utf8.count)"] : []
        #expect(
            fields.sorted()
                == (["Authorization: Bearer é", "User-Agent: flowrun", "X-One: 1", "x-empty: "] + length).sorted())
    }

    @Test func `a HEAD request gets the header alone`() async throws {
        let server = try HTTPServer { _ in Reply(status: 200, text: "seven b") }
        let response = try await CURLTransport().send(Request(method: "HEAD", url: server.origin))
        #expect(response.headers["Content-Length"] == "7")
        #expect(response.body.isEmpty)
    }

    @Test func `a binary body survives both ways`() async throws {
        let server = try echo()
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await CURLTransport().send(Request(method: "POST", url: server.origin, body: body))
        #expect(response.body == body)
    }

    @Test(arguments: [204, 302, 304, 404, 500])
    func `every status is an answer, a redirect too`(status: Int) async throws {
        let server = try HTTPServer { request in
            request.path == "/" ? Reply(status: status, headers: ["Location": "/next"]) : Reply(status: 200)
        }
        let response = try await CURLTransport().send(Request(method: "GET", url: server.origin + "/"))
        #expect(response.status == status)
        #expect(response.headers["location"] == "/next")
    }

    @Test func `fields of one name stay apart and in order`() async throws {
        let server = try HTTPServer { _ in
            Reply(status: 200, headers: ["Set-Cookie": "a=1", "X": "1", "set-cookie": "b=2"])
        }
        let response = try await CURLTransport().send(Request(method: "GET", url: server.origin))
        #expect(response.headers.all("Set-Cookie") == ["a=1", "b=2"])
        #expect(response.cookies(now: 0).map(\.name) == ["a", "b"])
    }

    @Test func `cookies are neither kept nor sent`() async throws {
        let seen = Lock<[String?]>([])
        let server = try HTTPServer { request in
            seen.withLock { $0.append(request.headers["Cookie"]) }
            return Reply(status: 200, headers: ["Set-Cookie": "a=1; Path=/"])
        }
        let transport = CURLTransport()
        for _ in 0..<2 { _ = try await transport.send(Request(method: "GET", url: server.origin)) }
        #expect(seen.withLock { $0 } == [nil, nil])
    }

    @Test func `the server is found on IPv6 and by name`() async throws {
        let transport = CURLTransport()
        let six = try HTTPServer(address: "::1") { _ in Reply(status: 200, text: "six") }
        #expect(try await transport.send(Request(method: "GET", url: six.origin)).body == Array("six".utf8))
        let four = try HTTPServer { _ in Reply(status: 200, text: "four") }
        let url = "http://localhost:\(four.port)/"
        #expect(try await transport.send(Request(method: "GET", url: url)).body == Array("four".utf8))
    }

    @Test func `options can say where a name leads`() async throws {
        var limits = HTTPServer.Limits()
        limits.allowsAnyHost = true
        let server = try HTTPServer(limits: limits) { Reply(status: 200, text: $0.headers["Host"] ?? "") }
        let options = CURLTransport.Options(resolve: ["example.test:\(server.port):127.0.0.1"])
        let url = "http://example.test:\(server.port)/"
        let response = try await CURLTransport(options: options).send(Request(method: "GET", url: url))
        #expect(response.body == Array("example.test:\(server.port)".utf8))
    }

    @Test func `many requests at once each get their own answer`() async throws {
        let server = try HTTPServer { Reply(status: 200, text: $0.path) }
        let transport = CURLTransport()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let response = try await transport.send(
                        Request(method: "GET", url: server.origin + "/\(number)"))
                    return response.body == Array("/\(number)".utf8)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a task that prefers the executor stays on one thread`() async throws {
        let server = try HTTPServer { Reply(status: 200, text: $0.path) }
        let transport = CURLTransport()
        let threads = try await withTaskExecutorPreference(transport.executor) {
            try await threadsOfThreeRequests(transport, url: server.origin)
        }
        #expect(threads.count == 1)
        #expect(!threads.contains(OSThread.currentID))
    }

    @concurrent private func threadsOfThreeRequests(_ transport: CURLTransport, url: String) async throws -> Set<
        OSThread.ID
    > {
        var threads: Set = [OSThread.currentID]
        for _ in 0..<3 {
            #expect(try await transport.send(Request(method: "GET", url: url)).status == 200)
            threads.insert(OSThread.currentID)
        }
        // Elsewhere and back.
        try await Task.sleep(for: .milliseconds(1))
        threads.insert(OSThread.currentID)
        return threads
    }

    @Test func `tasks on the executor outlive the transport`() async {
        let task = Task(executorPreference: CURLTransport().executor) { @concurrent in
            for _ in 0..<3 { try? await Task.sleep(for: .milliseconds(2)) }
            return 42
        }
        #expect(await task.value == 42)
    }

    static let refused: [(Request, TransportError)] = [
        (Request(method: "GET", url: "http://h h/"), TransportError(.badURL, "the host of the URL contains a space")),
        (
            Request(method: "GET", url: "ftp://h/"),
            TransportError(.badURL, "`ftp` URLs cannot be requested, only http and https")
        ),
        (
            Request(method: "GET", url: "file:///etc/passwd"),
            TransportError(.badURL, "`file` URLs cannot be requested, only http and https")
        ),
        (
            Request(method: "GET", url: "http://h/\r\nX: y"),
            TransportError(.badURL, "the path of the URL contains a control character; write `%0D`")
        ),
    ]

    @Test(arguments: refused)
    func `a URL that is none is refused`(request: Request, expected: TransportError) async {
        await #expect(throws: expected) { try await CURLTransport().send(request) }
    }

    @Test(arguments: ["", "get", "GET ", "G\r\nT", "G\u{0}", "CONNECT", "É", String(repeating: "A", count: 33)])
    func `a method that is none is refused`(method: String) async {
        let expected = TransportError(.badRequest, "the method is none; write it in capitals, such as `POST`")
        await #expect(throws: expected) {
            try await CURLTransport().send(Request(method: method, url: "http://127.0.0.1/"))
        }
    }

    @Test(arguments: [
        ("", "x", "the name of a header field is empty or has a forbidden character"),
        ("a b", "x", "the name of a header field is empty or has a forbidden character"),
        ("a:", "x", "the name of a header field is empty or has a forbidden character"),
        ("a\r\nb", "x", "the name of a header field is empty or has a forbidden character"),
        ("é", "x", "the name of a header field is empty or has a forbidden character"),
        ("A", "x\r\nB: y", "the header field `A` has a control character in its value"),
        ("A", "x\ny", "the header field `A` has a control character in its value"),
        ("A", "x\u{0}", "the header field `A` has a control character in its value"),
        ("host", "evil", "the header field `host` is set by the transport alone"),
        ("Content-Length", "0", "the header field `Content-Length` is set by the transport alone"),
        ("Transfer-Encoding", "chunked", "the header field `Transfer-Encoding` is set by the transport alone"),
    ])
    func `a header field cannot smuggle in another`(name: String, value: String, message: String) async {
        await #expect(throws: TransportError(.badRequest, message)) {
            try await CURLTransport().send(
                Request(method: "GET", url: "http://127.0.0.1/", headers: Headers([Headers.Field(name, value)])))
        }
    }

    @Test func `a HEAD request with a body is refused`() async {
        await #expect(throws: TransportError(.badRequest, "a `HEAD` request cannot have a body")) {
            try await CURLTransport().send(Request(method: "HEAD", url: "http://127.0.0.1/", body: []))
        }
    }

    @Test func `a transport that never sent anything ends, and so does one that warmed up`() {
        _ = CURLTransport()
        CURLTransport().warmUp()
    }

    @Test func `a thread that drives the transport does all of the work, and goes on when it is done`() async throws {
        let server = try HTTPServer(port: 0) { _ in Reply(status: 204) }
        defer { server.stop() }
        let url = "http://127.0.0.1:\(server.port)/"
        let seen: [OSThread.ID] = await withCheckedContinuation { continuation in
            let isStarted = OSThread.start {
                let seen = Lock<[OSThread.ID]>([OSThread.currentID])
                let transport = CURLTransport()
                for _ in 0..<2 {
                    transport.drive {
                        seen.withLock { $0.append(OSThread.currentID) }
                        let status = try? await transport.send(Request(method: "GET", url: url)).status
                        if status == 204 { seen.withLock { $0.append(OSThread.currentID) } }
                    }
                }
                continuation.resume(returning: seen.withLock { $0 })
            }
            if !isStarted { continuation.resume(returning: []) }
        }
        #expect(seen.count == 5)
        #expect(Set(seen).count == 1)
    }

    @Test func `the task that does the work can be cancelled from outside`() async {
        let isCancelled = await withCheckedContinuation { continuation in
            let isStarted = OSThread.start {
                let seen = Lock(false)
                CURLTransport().drive {
                    try? await Task.sleep(for: .seconds(60))
                    seen.withLock { $0 = Task.isCancelled }
                } onStart: {
                    $0.cancel()
                }
                continuation.resume(returning: seen.withLock { $0 })
            }
            if !isStarted { continuation.resume(returning: false) }
        }
        #expect(isCancelled)
    }
}
