// Errors that come back without `state`, to a receiver of callbacks (RFC 6749 section 4.1.2.1).

import FlowConcurrency
import FlowHTTP
import FlowrunCLI
import Testing

@Suite struct LostStateTests {
    /// Runs a sign-in that waits for callbacks on this machine, and sends it some: `STATE` is what it sent.
    private func run(_ flow: String, _ callbacks: [String]) async throws -> Session.Result {
        var session = Session(
            flow, "--inputs", "good.inputs.yaml", "--set", "redirect_uri=http://127.0.0.1:0/done", "--browser", "auto")
        session.environment = ["PATH": "/nowhere"]
        let talk = Lock("")
        let page = AsyncStream<String>.makeStream()
        let task = Task {
            await session.run { text in
                let all = talk.withLock { talk in
                    talk += text
                    return talk
                }
                if let found = all.firstMatch(of: /\n *(https:\/\/id\.acme\.example\/authorize\?\S+)\n/) {
                    page.continuation.yield(String(found.output.1))
                    page.continuation.finish()
                }
            }
        }
        var address: String?
        for await url in page.stream { address = url }
        let query = try Parameters(query: try URLParts(try #require(address)).query ?? "").pairs
        let place = try #require(query.first { $0.name == "redirect_uri" }).value
        let state = try #require(query.first { $0.name == "state" }).value
        for callback in callbacks {
            let url = place + callback.replacing("STATE", with: state)
            _ = try await CURLTransport().send(Request(method: "GET", url: url))
        }
        return await task.value
    }

    @Test func `one may be of another sign-in, and the wait goes on`() async throws {
        let result = try await run(
            "acme.yaml", ["?error=access_denied", "?error=invalid_scope&state=STATE"])
        #expect(result.exit == .failed)
        #expect(result.talk.contains("callback refused: it brings an error without `state`"))
        #expect(result.talk.contains("error[invalid_scope]"))
        #expect(!result.talk.contains("error[access_denied]"))
    }

    @Test func `one ends the wait where the flow says that the provider drops it`() async throws {
        let result = try await run(
            "dropping.yaml", ["?code=1", "?error=invalid_scope&state=foreign", "?error=access_denied"])
        #expect(result.exit == .failed)
        #expect(result.talk.contains("callback refused: it has no `state`"))
        #expect(result.talk.contains("callback refused: its `state` is not the one that was sent"))
        #expect(result.talk.contains("error[access_denied]"))
    }
}
