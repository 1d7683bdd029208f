// The page a person decides on, and what leads there.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import Testing

@testable import FlowSandbox

@Suite struct PageTests {
    static let browser = ["Sec-Fetch-Mode": "navigate"]
    static let text = """
        sandbox: acme
        title: Acme <ID>
        routes:
          - route: GET /authorize
            check: request.query.client == 'me'
            ask:
              user: { title: Who signs in, choose: [ann, 'b"ob'] }
              consent: { choose: [allow, refuse] }
            issue: { code: {} }
            answer: { redirect: 'app://back', query: { user: =user, consent: =consent, client: =request.query.client } }
        """

    @Test func `somebody in front of a browser is asked one question after the other`() throws {
        let world = try World(Self.text)
        let first = world.send("GET /authorize", query: ["client": "me"], headers: Self.browser)
        #expect(first.status == 200)
        #expect(first.reply.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(
            first.reply.headers["Content-Security-Policy"]
                == "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
        #expect(first.text.contains("<h1>Who signs in</h1>"))
        #expect(first.text.contains(#"<button name="flowrun.ask.user" value="b&quot;ob">b&quot;ob</button>"#))
        #expect(first.text.contains(#"<input type="hidden" name="client" value="me">"#))
        #expect(first.text.contains("Acme &lt;ID&gt;"))
        #expect(!first.text.contains("consent"))

        let choice = ["client": "me", "flowrun.ask.user": "b\"ob"]
        let second = world.send("GET /authorize", query: choice, headers: Self.browser)
        #expect(second.text.contains("<h1>consent</h1>"))
        #expect(second.text.contains(#"<input type="hidden" name="flowrun.ask.user" value="b&quot;ob">"#))

        let last = choice.merging(["flowrun.ask.consent": "refuse"]) { $1 }
        let done = world.send("GET /authorize", query: last, headers: Self.browser)
        #expect(done.status == 302)
        #expect(done.callback == ["user": "b\"ob", "consent": "refuse", "client": "me"])
        #expect(world.provider.requests.allSatisfy { $0.unknownParameters.isEmpty })
    }

    @Test func `a program gets the first answers, or those of its person`() throws {
        #expect(try World(Self.text).send("GET /authorize?client=me").callback["user"] == "ann")
        let person = Person(["user": [.string("b\"ob")], "consent": [.string("refuse")]])
        let answered = try World(Self.text, person: person).send("GET /authorize?client=me", headers: Self.browser)
        #expect(answered.callback == ["user": "b\"ob", "consent": "refuse", "client": "me"])
    }

    @Test func `a browser without fetch metadata is known by what it wants to get`() throws {
        let old = ["User-Agent": "Mozilla/5.0", "Accept": "text/html,*/*"]
        #expect(try World(Self.text).send("GET /authorize?client=me", headers: old).status == 200)
        #expect(try World(Self.text).send("GET /authorize?client=me", headers: ["Accept": "text/html"]).status == 302)
    }

    @Test func `a choice that is none and a refused request get no page`() throws {
        let world = try World(Self.text)
        #expect(world.send("GET /authorize?client=you", headers: Self.browser).status == 400)
        let odd = world.send("GET /authorize?client=me&flowrun.ask.user=eve", headers: Self.browser)
        #expect(odd.status == 500)
        #expect(odd.text("error_description")?.contains("`eve` to `user`, which is no choice") ?? false)
    }
}

@Suite struct PathTests {
    static let text = """
        sandbox: acme
        routes:
          - { route: 'GET /things/{id}/parts/{part}', answer: { json: { id: =request.params.id, part: =request.params.part } } }
          - { route: GET /where, ignores: all, answer: { json: { at: =request.origin } } }
        """

    @Test(arguments: [
        ("/things/7/parts/a%20b", 200, #"{"id":"7","part":"a b"}"#),
        ("/things/7/parts/a?id=8", 200, #"{"id":"7","part":"a"}"#),
    ])
    func `a segment in braces is any text`(path: String, status: Int, body: String) throws {
        let answer = try World(Self.text).send("GET " + path)
        #expect((answer.status, answer.text) == (status, body))
    }

    @Test(arguments: ["/things/7/parts", "/things//parts/a", "/things/7/parts/a/b", "/things/7/parts/%zz", "/things"])
    func `another path does not fit`(path: String) throws {
        #expect(try World(Self.text).send("GET " + path).status == 404)
    }

    @Test func `a method that no route has is told so, segments or not`() throws {
        let answer = try World(Self.text).send("POST /things/7/parts/a")
        #expect(answer.status == 405)
        #expect(answer.reply.headers["Allow"] == "GET")
    }

    @Test(arguments: ["GET /a/{}", "GET /a/{Id}", "GET /a/x{id}", "GET /a/{id", "OPEN app://{id}"])
    func `a segment that is no name is refused`(pattern: String) throws {
        let text = "sandbox: acme\nroutes:\n  - { route: '\(pattern)', answer: {} }\n"
        let (_, diagnostics) = Sandbox.load(SourceText(name: "acme.sandbox.yaml", text: text))
        #expect(diagnostics.map(\.message) == ["`\(pattern)` is no method and path"])
    }

    @Test func `a route knows where it was sent to and may ignore every parameter`() async throws {
        let world = try World(Self.text)
        #expect(
            world.send("GET /where?a=1", headers: ["Host": "127.0.0.1:99"]).text == #"{"at":"http://127.0.0.1:99"}"#)
        let reply = try await world.provider.send(Request(method: "GET", url: "https://id.acme.example/where?a=1"))
        #expect(String(decoding: reply.body, as: UTF8.self) == #"{"at":"https://id.acme.example"}"#)
        #expect(world.provider.requests.allSatisfy { $0.unknownParameters.isEmpty })
    }
}
