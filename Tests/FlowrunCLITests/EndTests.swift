import FlowConcurrency
import FlowHTTP
import FlowTestSupport
import FlowrunCLI
import Foundation
import Testing

/// How runs are ended from outside.
@Suite struct EndTests {
    @Test func `a run that is given up ends at once`() async throws {
        let server = try #require(ByteServer(.readRequest, .waitForClose))
        let started = Lock(false)
        let task = Task {
            await Session(
                "acme.yaml", "peek", "--inputs", "good.inputs.yaml", "--server", "id=\(server.url)"
            ).run { if $0.contains("→") { started.withLock { $0 = true } } }
        }
        while !started.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        let result = await task.value
        #expect(result.exit == .interrupted)
        #expect(result.talk.hasSuffix("interrupted\n"))
    }

    @Test func `a sandbox serves until it is ended`() async throws {
        let lines = Lock("")
        let session = Session("sandbox", "acme.yaml")
        let ready = AsyncStream<Void>.makeStream()
        let task = Task {
            await session.run { text in
                lines.withLock { $0 += text }
                if text.contains("Ctrl-C") { ready.continuation.finish() }
            }
        }
        for await _ in ready.stream {}
        let found = lines.withLock { $0 }.firstMatch(of: /--server id=(http:\S+)/)
        let origin = String(try #require(found).output.1)
        let transport = CURLTransport()
        let ping = try await transport.send(Request(method: "GET", url: origin + "/ping"))
        #expect(String(decoding: ping.body, as: UTF8.self) == #"{"pong":1}"#)
        _ = try await transport.send(Request(method: "POST", url: origin + "/token?code=canary&x=1"))
        _ = try await transport.send(Request(method: "GET", url: origin + "/nowhere"))
        task.cancel()
        let result = await task.value
        #expect(result.exit == .interrupted)
        #expect(result.out == origin + "\n")
        #expect(
            Transcript.normalized(result.talk) == """
                Acme as its documents describe it, playing `id` at
                Ctrl-C ends it; run the flow with --server id=http://127.0.0.1:PORT
                GET /ping → 200
                POST /token → 400  invalid_grant: `grant` from `codes`: unknown  (not known: x)
                GET /nowhere → 404  no route is for it

                """)
    }

    @Test func `a port that is taken is told`() async throws {
        let server = try #require(ByteServer(.readRequest))
        let result = await Session("sandbox", "acme.yaml", "--port", "\(server.port)").run()
        #expect(result.exit == .environment)
        #expect(
            result.talk == """
                error: port \(server.port) on 127.0.0.1 is taken
                  = help: choose another, or leave `--port` out

                """)
    }
}
