// Reading, writing, comparing and resolving URLs.

import FlowHTTP
import Testing

@Suite struct URLPartsTests {
    struct Row: Sendable {
        var text: String
        var scheme: String
        var host: String?
        var port: UInt16?
        var path = ""
        var query: String?
        var fragment: String?
    }

    static let good = [
        Row(text: "https://example.test", scheme: "https", host: "example.test"),
        Row(
            text: "HTTPS://Example.Test:8443/a%2Fb/c?x=1&y=%20#f/?", scheme: "HTTPS", host: "Example.Test", port: 8443,
            path: "/a%2Fb/c", query: "x=1&y=%20", fragment: "f/?"),
        Row(text: "http://127.0.0.1:0?#", scheme: "http", host: "127.0.0.1", port: 0, query: "", fragment: ""),
        Row(text: "http://[2001:db8::1]:80/", scheme: "http", host: "[2001:db8::1]", port: 80, path: "/"),
        Row(text: "http://[::ffff:1.2.3.4]", scheme: "http", host: "[::ffff:1.2.3.4]"),
        Row(text: "vk123://", scheme: "vk123", host: ""),
        Row(text: "app://vk.test/cb?code=1", scheme: "app", host: "vk.test", path: "/cb", query: "code=1"),
        Row(text: "com.example.app:/cb", scheme: "com.example.app", path: "/cb"),
        Row(text: "mailto:a@b", scheme: "mailto", path: "a@b"),
        Row(text: "urn:a:b?+x", scheme: "urn", path: "a:b", query: "+x"),
        Row(text: "x:", scheme: "x"),
        Row(text: "http://h//a//b", scheme: "http", host: "h", path: "//a//b"),
        Row(text: "http://h?q/?@:", scheme: "http", host: "h", query: "q/?@:"),
    ]

    @Test(arguments: good)
    func `a URL is read into its parts and written back as it was`(row: Row) throws {
        let url = try URLParts(row.text)
        #expect(url.scheme == row.scheme)
        #expect(url.host == row.host)
        #expect(url.port == row.port)
        #expect(url.path == row.path)
        #expect(url.query == row.query)
        #expect(url.fragment == row.fragment)
        #expect(url.text == row.text)
    }

    static let noScheme = "the URL has no scheme; write it in full, such as `https://host/path`"
    static let badScheme = "the scheme of the URL is not one: begin it with a letter"
    static let badPort = "the port of the URL is not a number from 0 to 65535"
    static let badAddress = "the URL has no IPv6 address between `[` and `]`"

    static let bad = [
        ("", "the URL is empty"),
        ("/path", noScheme), ("example.test/a", noScheme),
        ("1x://h", badScheme), (":x", badScheme), ("a_b:c", badScheme),
        ("http:", "the URL has no host; write it after `http://`"),
        ("https:/x", "the URL has no host; write it after `https://`"),
        ("http:///x", "the URL has no host; write it after `http://`"),
        ("http://u:p@h/", "the URL carries a user name or password; send them in a header instead"),
        ("http://h:/", badPort), ("http://h:080/", badPort), ("http://h:65536/", badPort), ("http://h:+1/", badPort),
        ("http://a:b:1/", badPort),
        ("http://[::1/", "the IPv6 address of the URL has no closing `]`"),
        ("http://[::1]x/", "after the `]` of an address the URL can only have a port"),
        ("http://[]/", badAddress), ("http://[1:2:3]/", badAddress), ("http://[::1%25eth0]/", badAddress),
        ("http://[1::2::3]/", badAddress), ("http://[12345::]/", badAddress), ("http://[1.2.3.4::]/", badAddress),
        ("http://[1:2:3:4:5:6:7::8]/", badAddress), ("http://[:1]/", badAddress), ("http://[1:]/", badAddress),
        ("http://ex%61mple/", "the host of the URL contains `%`"),
        ("http://bücher.test/", "the host of the URL is not ASCII; write it in its `xn--` form"),
        ("http://h\\a/", "the host of the URL contains `\\`"),
        ("http://h h/", "the host of the URL contains a space"),
        ("http://h\n/", "the host of the URL contains a control character"),
        ("http://h/a b", "the path of the URL contains a space; write `%20`"),
        ("http://h/a\\b", "the path of the URL contains `\\`; write `%5C`"),
        ("http://h/a\u{0}b", "the path of the URL contains a control character; write `%00`"),
        ("http://h/a\r\nX: y", "the path of the URL contains a control character; write `%0D`"),
        ("http://h/é", "the path of the URL contains a letter outside ASCII; write `%C3`"),
        ("http://h/`", "the path of the URL contains a backquote; write `%60`"),
        ("http://h/?a[0]=1", "the query of the URL contains `[`; write `%5B`"),
        ("http://h/#a#b", "the fragment of the URL contains `#`; write `%23`"),
        ("http://h/%4", "the path of the URL has a `%` without two hexadecimal digits; write `%25`"),
        ("http://h/?%zz", "the query of the URL has a `%` without two hexadecimal digits; write `%25`"),
    ]

    @Test func `a URL has at most 64 kilobytes`() throws {
        let longest = "http://h/" + String(repeating: "a", count: 65_527)
        #expect(try URLParts(longest).text == longest)
        let error = #expect(throws: URLSyntaxError.self) { try URLParts(longest + "a") }
        #expect(error?.message == "the URL is longer than 65536 bytes")
    }

    @Test(arguments: bad)
    func `what the grammar does not allow is an error`(text: String, message: String) {
        let error = #expect(throws: URLSyntaxError.self) { try URLParts(text) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("HTTP://Example.Test:80/x", "http://example.test"),
        ("https://example.test:443", "https://example.test"),
        ("https://example.test:80", "https://example.test:80"),
        ("http://[2001:DB8:0:0:0:0:0:1]:8080/", "http://[2001:db8::1]:8080"),
        ("http://[0:0:0:0:0:0:0:0]", "http://[::]"),
        ("http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]"),
        ("http://[::1.2.3.4]", "http://[::102:304]"),
        ("http://[1:2:3:4:5:6:7:8]", "http://[1:2:3:4:5:6:7:8]"),
        ("http://[1:2:3:4:5:6:0:8]", "http://[1:2:3:4:5:6:0:8]"),
        ("app://Host/x", "app://host"), ("app:/x", nil), ("app://", nil),
    ])
    func `an origin has one spelling`(text: String, origin: String?) throws {
        #expect(try URLParts(text).origin == origin)
    }

    @Test(arguments: [
        ("http://localhost:1", true), ("http://LOCALHOST", true), ("http://127.0.0.1", true),
        ("http://127.9.9.9", true), ("http://[::1]", true), ("http://[0:0:0:0:0:0:0:1]", true),
        ("http://localhost.evil.test", false), ("http://127.0.0.1.evil.test", false), ("http://127.0.0.01", false),
        ("http://127.1", false), ("http://128.0.0.1", false), ("http://[::2]", false), ("app:/x", false),
    ])
    func `only names of this machine are loopback`(text: String, expected: Bool) throws {
        #expect(try URLParts(text).isLoopback == expected)
    }

    /// RFC 3986 section 5.4, without the loopholes for old parsers.
    static let references = [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
        ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("//g:81/x/../y?z", "http://g:81/y?z"),
    ]

    @Test(arguments: references)
    func `a reference resolves as RFC 3986 says`(reference: String, expected: String) throws {
        let resolved = try URLParts("http://a/b/c/d;p?q").resolving(reference)
        #expect(resolved.text == expected)
        #expect(try URLParts(resolved.text) == resolved)
    }

    @Test(arguments: [
        ("http://h", "x", "http://h/x"), ("app:/a", "/..//b", "app:/.//b"), ("app:a/b", "../../c", "app:c"),
    ])
    func `what resolving gives can be read again`(base: String, reference: String, expected: String) throws {
        let resolved = try URLParts(base).resolving(reference)
        #expect(resolved.text == expected)
        #expect(try URLParts(resolved.text) == resolved)
    }

    @Test(arguments: [
        ("//u@h", "the URL carries a user name or password; send them in a header instead"),
        ("///x", "the URL has no host; write it after `//`"),
        ("a b", "the path of the URL contains a space; write `%20`"),
    ])
    func `a reference that is no URL is an error`(reference: String, message: String) throws {
        let base = try URLParts("http://a/")
        let error = #expect(throws: URLSyntaxError.self) { try base.resolving(reference) }
        #expect(error?.message == message)
    }

    @Test func `no bytes make the reader trap, and what it reads it can write`() async throws {
        let alphabet = Array("aZ0:/?#[]@%.-_~!$&'()*+,;= \\\u{7F}é\"<>^`{|}1".utf8)
        let base = try URLParts("http://a/b/c/d;p?q")
        for number in 0..<5000 {
            if number.isMultiple(of: 100) { await Task.yield() }
            let bytes = (0..<Int.random(in: 0...24)).map { _ in alphabet.randomElement() ?? 0 }
            let text =
                (["", "http://", "a:", "http://["].randomElement() ?? "") + String(decoding: bytes, as: UTF8.self)
            if let resolved = try? base.resolving(text) { #expect(try URLParts(resolved.text) == resolved) }
            guard let url = try? URLParts(text) else { continue }
            #expect(url.text == text)
        }
    }
}
