import FlowEngine
import FlowHTTP
import FlowHTTPServer
import FlowTestSupport
import Testing

@testable import FlowHost

@Suite struct LoopbackAddressTests {
    @Test func `a redirect URI with a port comes back as it was`() async throws {
        let free = try HTTPServer { _ in Reply(status: 200, text: "") }
        let port = free.port
        free.stop()
        let signIn = SignIn()
        let uri = "HTTP://127.0.0.1:\(port)/a%2Fb?x=1"
        #expect(try await signIn.browser.listen(redirectURI: uri) == uri)
        async let callback = signIn.open()
        async let answer = visit("/a%2Fb?x=1&code=1", port)
        #expect(try await callback == "HTTP://127.0.0.1:\(port)/a%2Fb?x=1&code=1")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test(arguments: ["http://127.0.0.1:0", "http://localhost:0/cb?x=1", "http://[::1]:0/"])
    func `port 0 becomes the port that was found`(uri: String) async throws {
        let signIn = SignIn()
        let found = try await signIn.browser.listen(redirectURI: uri)
        let port = try #require(try URLParts(found).port)
        #expect(port > 0)
        #expect(found == uri.replacing(":0", with: ":\(port)"))
    }

    @Test func `a redirect URI without a path takes callbacks at the root`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen("http://127.0.0.1:0")
        async let callback = signIn.open()
        async let answer = visit("/?code=1", port)
        #expect(try await callback == "http://127.0.0.1:\(port)?code=1")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `localhost is listened on at both addresses`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen("http://localhost:0/cb")
        for address in ["127.0.0.1", "::1"] {
            let isTaken: Bool
            do throws(ServerError) {
                _ = try HTTPServer(address: address, port: port) { _ in Reply(status: 200, text: "") }
                isTaken = false
            } catch { isTaken = error.cause == .portTaken }
            #expect(isTaken, "\(address)")
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a taken port is named, with what to do`(host: String) async throws {
        let other = try HTTPServer { _ in Reply(status: 200, text: "") }
        let signIn = SignIn()
        do throws(CallbackFailure) {
            _ = try await signIn.browser.listen(redirectURI: "http://\(host):\(other.port)/cb")
            Issue.record("the port was given twice")
        } catch {
            #expect(
                error
                    == .cannotListen(
                        "port \(other.port) on 127.0.0.1 is taken",
                        help: "end the program that listens there, use a redirect URI with another port that the "
                            + "provider knows, or paste the callback: `--browser paste`"))
        }
        #expect(signIn.pasteCalls.isEmpty)
    }

    @Test(
        arguments: [
            "app://callback", "https://app.example/cb", "https://127.0.0.1:8080/cb", "http://app.example/cb",
            "http://127.0.0.2:8080/cb", "not a URL",
        ])
    func `what cannot be listened on is pasted`(uri: String) async throws {
        let signIn = SignIn()
        #expect(try await signIn.browser.listen(redirectURI: uri) == uri)
        #expect(try await signIn.open() == "app://callback?code=1")
        await #expect(throws: CallbackFailure.refused("no")) {
            try await signIn.browser.next(after: "", reason: "no")
        }
        await signIn.browser.close(.signedIn)
        #expect(
            signIn.pasteCalls == [
                "listen \(uri)", "open https://id.example/authorize?a=1", "next no", "close signedIn",
            ])
        #expect(signIn.lines.isEmpty)
    }
}
