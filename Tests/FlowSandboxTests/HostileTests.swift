// Requests nobody should send.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import FlowModel
import Testing

@testable import FlowSandbox

@Suite struct HostileTests {
    static let file = """
        sandbox: acme
        store: { codes: { uses: 1 } }
        routes:
          - route: GET /, POST /
            let: { name: =request.params.name }
            take: { grant: { from: codes, key: =request.params.code } }
            check: [name.size() < 10, request.headers.host == 'a']
            answer: { json: { name: =name, all: =request.params } }
          - { route: 'GET /echo, POST /echo', answer: { json: =request.params } }
        """

    @Test(arguments: [
        ("/echo?a=%", "the query cannot be read: a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("/echo?a=%ff", "the query cannot be read: the decoded text is not UTF-8"),
        ("/echo?a=1&a=2", "`a` comes twice in the query"),
    ])
    func `a broken query is refused`(target: String, text: String) throws {
        let answer = try World(Self.file).send("GET \(target)")
        #expect(answer.status == 400)
        #expect(answer.text("error_description") == text)
    }

    @Test func `broken JSON is refused`() throws {
        let answer = try World(Self.file).send(
            "POST /echo", body: Array("{\"a\":".utf8), headers: ["Content-Type": "Application/JSON; charset=utf-8"])
        #expect(answer.status == 400)
        #expect(answer.text("error_description")?.hasPrefix("the body is not JSON: ") == true)
    }

    @Test(arguments: ["application/x-www-form-urlencoded", ""])
    func `JSON is found behind a wrong label`(type: String) throws {
        let headers = type.isEmpty ? [:] : ["Content-Type": type]
        let answer = try World(Self.file).send("POST /echo", body: Array(#" {"a": 1}"#.utf8), headers: headers)
        #expect(answer.text == #"{"a":1}"#)
    }

    @Test func `a form that begins like JSON is a form`() throws {
        let answer = try World(Self.file).send(
            "POST /echo", body: Array("{=1".utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(answer.text == #"{"{":"1"}"#)
    }

    @Test func `what is too large is not looked at`() throws {
        let world = try World(Self.file)
        let large = String(repeating: "a", count: 70_000)
        #expect(world.send("GET /echo?a=\(large)").status == 414)
        #expect(world.send("POST /echo", body: Array(large.utf8)).status == 413)
        #expect(world.send("GET /echo", headers: ["X": large]).status == 431)
        let many = (0..<300).map { "p\($0)=1" }.joined(separator: "&")
        #expect(
            world.send("GET /echo?\(many)").text("error_description") == "the query has more than 256 parameters")
    }

    @Test func `values of a wrong type fail the check, not the sandbox`() throws {
        let world = try World(Self.file)
        for body in [#"{"code": 1, "name": 5}"#, #"{"code": {"a": []}}"#, "[]", "null", "7", #"{"code": null}"#] {
            let answer = world.send(
                "POST /", body: Array(body.utf8), headers: ["Content-Type": "application/json"])
            #expect(answer.status == 400, "\(body)")
        }
    }

    @Test func `no bytes make it trap`() throws {
        let world = try World(Self.file)
        let random = SeededRandom()
        let pieces = ["%", "&", "=", "a", "{", "}", "\"", "[", "\\u", "é", "\u{0}", "code", "name", "+", ":", ","]
        for _ in 0..<400 {
            let body = random.bytes(24).map { pieces[Int($0) % pieces.count] }.joined()
            let raw = random.bytes(40)
            for type in ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
                let headers: Headers = ["Content-Type": type, "Authorization": body]
                for bytes in [Array(body.utf8), raw] {
                    let reply = world.provider.answer(
                        ServerRequest(method: "POST", path: "/", query: body, headers: headers, body: bytes))
                    #expect(reply.status == 400)
                }
            }
        }
    }

    @Test func `the ledger stays bounded`() throws {
        var ledger = Ledger()
        let now = Timestamp(seconds: 0)
        var store = Store(Name("s", Span(at: 0)))
        store.uses = 1
        for index in 0..<(Ledger.capacity + 10) {
            let address = Ledger.Address(store: "s", value: "v\(index)")
            ledger.keep(address, fields: Map(), chain: index, expires: nil, now: now)
        }
        guard case .failure(.unknown) = ledger.find(.init(store: "s", value: "v0"), in: store, now: now) else {
            Issue.record("the oldest is still there")
            return
        }
        let last = Ledger.Address(store: "s", value: "v\(Ledger.capacity + 9)")
        guard case .success = ledger.find(last, in: store, now: now) else {
            Issue.record("the newest is gone")
            return
        }
    }
}
