import FlowConcurrency
import FlowHTTP
import FlowHost
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

    /// A sandbox that serves, with what it has said.
    private static func served(_ session: Session) async -> (task: Task<Session.Result, Never>, talk: String) {
        let lines = Lock("")
        let ready = AsyncStream<Void>.makeStream()
        let task = Task {
            defer { ready.continuation.finish() }
            return await session.run { text in
                lines.withLock { $0 += text }
                if text.contains("Ctrl-C") { ready.continuation.finish() }
            }
        }
        for await _ in ready.stream {}
        return (task, lines.withLock { $0 })
    }

    @Test func `a sandbox serves until it is ended`() async throws {
        let (task, talk) = await Self.served(Session("sandbox", "acme.yaml"))
        let origin = String(try #require(talk.firstMatch(of: /--server id=(http:\S+)/)).output.1)
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

    @Test func `a sandbox with TLS hands out what a client needs, and curl is told where it lies`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun: ca \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (task, talk) = await Self.served(Session("sandbox", "bank.yaml", "--certificates", folder.path))
        let origin = String(try #require(talk.firstMatch(of: /--server api=(https:\S+)/)).output.1)
        let (ca, client) = (folder.path + "/ca.pem", folder.path + "/client.pem")
        var call = Session(
            "bank.yaml", "--server", "api=\(origin)", "--set", "certificate=@\(client)", "--set", "key=@\(client)",
            "--set", "ca=@\(ca)", "--set", "passphrase=env:P", "--curl", "--quiet", "--show-secrets")
        call.environment["P"] = "canary-passphrase"
        // Certificates hold now, not at the time of the other tests.
        call.clock = SystemClock()
        let good = await call.run()
        #expect(good.exit == .success)
        #expect(good.out == "pong  1\n")
        // The colon in the path would end it for curl.
        let escaped = client.replacingOccurrences(of: ":", with: "\\:")
        #expect(
            good.talk == "curl -X GET '\(origin)/ping' --cert '\(escaped)' --key '\(client)' --pass '<passphrase>' "
                + "--cacert '\(ca)' -H 'Accept: application/json, */*;q=0.5'\n")
        // A request without a certificate looks at no clock.
        let bare = await Session("bank.yaml", "--server", "api=\(origin)", "--set", "ca=@\(ca)").run()
        #expect(bare.exit == .failed)
        // A server that is put elsewhere is shown nothing of the sandbox, nor trusted by its authority.
        let elsewhere = await Session("bank.yaml", "--sandbox", "--server", "api=\(origin)", "--set", "ca=@\(ca)").run()
        #expect(elsewhere.talk.contains("a client certificate is needed"))
        let stranger = await Session("bank.yaml", "--server", "api=\(origin)").run()
        #expect(stranger.exit == .environment)
        #expect(stranger.talk.contains("error[tls]") || stranger.talk.contains("error[network]"))
        task.cancel()
        let result = await task.value
        #expect(result.talk.contains("GET /ping → 200\n"))
        #expect(result.talk.contains("GET /ping → 403  client_certificate: a client certificate is needed\n"))
        #expect(!result.talk.contains("PRIVATE KEY"))
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
