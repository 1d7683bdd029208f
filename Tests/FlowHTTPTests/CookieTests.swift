// Reading Set-Cookie fields, and the jar of one origin.

import FlowHTTP
import Testing

@Suite struct CookieTests {
    static let now: Int64 = 1_700_000_000

    @Test(arguments: [
        ("a=b", Cookie(name: "a", value: "b")),
        (
            " a = b c ; Path=/x; Domain=.Example.Test; Secure; HttpOnly; SameSite=Lax",
            Cookie(name: "a", value: "b c", domain: "example.test", path: "/x", isSecure: true, isHTTPOnly: true)
        ),
        ("a=b=c;path=x;domain=", Cookie(name: "a", value: "b=c")),
        ("a=;MAX-AGE=60", Cookie(name: "a", value: "", expires: 1_700_000_060)),
        ("a=b;Max-Age=0", Cookie(name: "a", value: "b", expires: 0)),
        ("a=b;Max-Age=-9;Expires=Wed, 21 Oct 2065 07:28:00 GMT", Cookie(name: "a", value: "b", expires: 0)),
        ("a=b;Max-Age=99999999999999999999", Cookie(name: "a", value: "b", expires: 1_734_560_000)),
        ("a=b;Max-Age=x;Expires=Thu, 01 Jan 1970 00:00:10 GMT", Cookie(name: "a", value: "b", expires: 10)),
        ("a=b;Expires=never", Cookie(name: "a", value: "b")),
    ])
    func `a Set-Cookie field is read`(field: String, expected: Cookie) {
        #expect(Cookie(setCookie: field, now: CookieTests.now) == expected)
    }

    @Test(arguments: [
        "", "a", ";", "=b", " =b;Path=/", "a=b\u{0}", "a\r\n=b", "a=" + String(repeating: "b", count: 9000),
    ])
    func `what is no cookie is ignored`(field: String) {
        #expect(Cookie(setCookie: field, now: CookieTests.now) == nil)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Mon, 01-Jan-69 00:00:00 GMT", 3_124_224_000), ("", nil),
            ("06 Nov 1994", nil), ("32 Jan 2000 00:00:00", nil), ("01 Jan 1600 00:00:00", nil),
            ("01 Jan 2000 24:00:00", nil), ("01 Jan 2000 0:0:60", nil), ("01 Foo 2000 00:00:00", nil),
            ("éé:éé:éé", nil),
        ] as [(String, Int64?)])
    func `dates of three styles are read`(text: String, seconds: Int64?) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    private func response(_ fields: String...) -> Response {
        Response(status: 200, headers: Headers(fields.map { Headers.Field("Set-Cookie", $0) }))
    }

    @Test func `a jar gives cookies back to its own origin only`() throws {
        let url = try URLParts("https://example.test/a/b")
        var jar = CookieJar(origin: "https://example.test")
        jar.store(response("s=1; Path=/; Domain=example.test", "t=2"), from: url, now: 0)
        #expect(jar.header(for: url, now: 0) == "t=2; s=1")
        #expect(try jar.header(for: URLParts("HTTPS://EXAMPLE.test:443/a"), now: 0) == "t=2; s=1")
        #expect(try jar.header(for: URLParts("https://example.test/ab"), now: 0) == "s=1")
        for other in ["http://example.test/a/b", "https://www.example.test/a/b", "https://example.test:1/a/b"] {
            #expect(try jar.header(for: URLParts(other), now: 0) == nil)
            var copy = jar
            copy.store(response("u=3"), from: try URLParts(other), now: 0)
            #expect(copy == jar)
        }
    }

    @Test func `a cookie is replaced, ends and is deleted`() throws {
        let url = try URLParts("https://example.test/")
        var jar = CookieJar(origin: "https://example.test")
        jar.store(response("s=1; Max-Age=10", "t=1"), from: url, now: 100)
        jar.store(response("s=2; Max-Age=10"), from: url, now: 105)
        #expect(jar.header(for: url, now: 114) == "t=1; s=2")
        #expect(jar.header(for: url, now: 115) == "t=1")
        jar.store(response("s=; Max-Age=0", "t=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"), from: url, now: 106)
        #expect(jar.header(for: url, now: 106) == nil)
        #expect(jar.cookies.isEmpty)
    }

    @Test func `foreign domains and secure cookies over http are not kept`() throws {
        let url = try URLParts("http://example.test/")
        var jar = CookieJar(origin: "http://example.test")
        jar.store(response("a=1; Domain=other.test", "b=1; Domain=ample.test", "c=1; Secure", "d=1"), from: url, now: 0)
        #expect(jar.header(for: url, now: 0) == "d=1")
    }

    @Test func `a jar holds fifty cookies`() throws {
        let url = try URLParts("https://example.test/")
        var jar = CookieJar(origin: "https://example.test")
        for number in 0..<60 { jar.store(response("n\(number)=1"), from: url, now: 0) }
        #expect(jar.cookies.count == 50)
        #expect(jar.cookies.first?.name == "n10")
    }
}
