import FlowEngine
import FlowHTTP
import FlowTestSupport
import FlowHost
import Testing

@Suite struct FollowBrowserTests {
    /// What a page leads to, and what was asked for on the way.
    func follow(
        _ answers: [ScriptedTransport.Answer], page: AuthorizationPage = .page(), clockStep: Int64 = 0
    ) async -> (Result<String, CallbackFailure>, [Request]) {
        let transport = ScriptedTransport(answers: answers)
        let browser = FollowBrowser(transport: transport, clock: ScriptedClock(step: clockStep))
        do throws(CallbackFailure) {
            return (.success(try await browser.open(page)), transport.requests)
        } catch {
            return (.failure(error), transport.requests)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to the redirect URI is the callback`(status: Int) async {
        let (result, requests) = await follow([
            .success(.redirect(status, to: "http://127.0.0.1:7/callback?code=a&state=b"))
        ])
        #expect(result == .success("http://127.0.0.1:7/callback?code=a&state=b"))
        #expect(requests.map(\.url) == ["http://127.0.0.1:9/authorize"])
    }

    @Test func `any other scheme is an application's and so the callback`() async {
        let (result, _) = await follow([.success(.redirect(to: "app42://host/blank.html?code=a"))])
        #expect(result == .success("app42://host/blank.html?code=a"))
    }

    @Test func `relative redirects are followed`() async {
        let (result, requests) = await follow([
            .success(.redirect(to: "login?step=2")), .success(.redirect(to: "/done#top")),
            .success(.redirect(to: "//127.0.0.1:7/callback?code=a")),
        ])
        #expect(result == .success("http://127.0.0.1:7/callback?code=a"))
        let urls = ["authorize", "login?step=2", "done"].map { "http://127.0.0.1:9/" + $0 }
        #expect(requests.map(\.url) == urls)
        #expect(requests.allSatisfy { $0.method == "GET" })
    }

    @Test(arguments: ["http://127.0.0.1:7/other", "http://127.0.0.1:8/callback", "https://127.0.0.1:7/callback"])
    func `an address that only looks like the redirect URI is followed`(location: String) async {
        let (result, requests) = await follow([
            .success(.redirect(to: location)), .success(.redirect(to: "http://127.0.0.1:7/callback?code=a")),
        ])
        #expect(result == .success("http://127.0.0.1:7/callback?code=a"))
        #expect(requests.map(\.url) == ["http://127.0.0.1:9/authorize", location])
    }

    @Test func `cookies go back to the origin that set them and to no other`() async {
        let (_, requests) = await follow([
            .success(.redirect(to: "/two", cookie: "sid=1; Path=/")),
            .success(.redirect(to: "http://127.0.0.1:6/three")),
            .success(.redirect(to: "http://127.0.0.1:9/four")), .success(.redirect(to: "app://x")),
        ])
        #expect(requests.map { $0.headers["Cookie"] } == [nil, "sid=1", nil, "sid=1"])
    }

    @Test func `nothing is sent without encryption to other machines`() async {
        let (result, requests) = await follow([.success(.redirect(to: "http://example.com/x"))])
        #expect(
            result
                == .failure(
                    .unavailable("a redirect leads to http://example.com without encryption; it is not followed")))
        #expect(requests.count == 1)
    }

    static let failures: [(Response, CallbackFailure)] = [
        (
            Response(status: 200, body: Array("<form>".utf8)),
            .unavailable(
                "the server wants a person: it answered with a page; use `--browser paste` and sign in yourself")
        ),
        (
            Response(
                status: 400,
                body: Array(#"{"error":"invalid_client","error_description":"client_id is invalid"}"#.utf8)),
            .answered(code: "invalid_client", detail: "client_id is invalid")
        ),
        (
            Response(status: 200, body: Array(#"{"error":"invalid_client"}"#.utf8)),
            .answered(code: "invalid_client", detail: nil)
        ),
        (
            Response(status: 503, body: Array("busy".utf8)),
            .answered(code: "http_503", detail: "http://127.0.0.1:9 answered 503")
        ),
        (
            Response(status: 302),
            .unavailable("the server answered 302 without saying where to go (`Location`)")
        ),
        (
            .redirect(to: "http://exa mple"),
            .unavailable("the server redirects to something that is no URL: the host of the URL contains a space")
        ),
    ]

    @Test(arguments: failures.indices)
    func `what is no redirect is said in words`(index: Int) async {
        let (response, failure) = Self.failures[index]
        let (result, _) = await follow([.success(response)])
        #expect(result == .failure(failure))
    }

    @Test func `a circle of redirects ends`() async {
        let transport = ScriptedTransport { _, index in .success(.redirect(to: "/\(index)")) }
        let browser = FollowBrowser(transport: transport, clock: ScriptedClock())
        await #expect(
            throws: CallbackFailure.unavailable(
                "the server redirects in a circle: 20 redirects, and none to `redirect_uri`")
        ) { try await browser.open(.page()) }
        #expect(transport.requests.count == 21)
    }

    @Test func `no answer is told with its cause`() async {
        let (result, _) = await follow([.failure(TransportError(.cannotConnect, "refused"))])
        #expect(
            result == .failure(.failed(TransportError(.cannotConnect, "refused"), origin: "http://127.0.0.1:9")))
    }

    @Test func `the wait has an end`() async {
        let (result, requests) = await follow(
            Array(repeating: .success(.redirect(to: "/again")), count: 20), clockStep: 100)
        #expect(result == .failure(.timeout))
        #expect(requests.count < 6)
    }

    @Test func `a refused callback ends the run`() async {
        let browser = FollowBrowser(transport: ScriptedTransport(answers: []), clock: ScriptedClock())
        await #expect(throws: CallbackFailure.refused("no state")) {
            try await browser.next(after: "x", reason: "no state")
        }
    }
}
