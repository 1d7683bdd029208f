// Percent escapes, queries and form bodies.

import FlowHTTP
import Testing

@Suite struct ParametersTests {
    @Test(arguments: [
        ("azAZ09-._~", "azAZ09-._~", "azAZ09-._%7E"),
        (" +&=#?/%", "%20%2B%26%3D%23%3F%2F%25", "+%2B%26%3D%23%3F%2F%25"),
        ("*", "%2A", "*"), ("é", "%C3%A9", "%C3%A9"), ("\u{0}\r\n", "%00%0D%0A", "%00%0D%0A"), ("", "", ""),
        ("🙂", "%F0%9F%99%82", "%F0%9F%99%82"),
    ])
    func `each place has its own escapes and is read back`(text: String, query: String, form: String) throws {
        #expect(PercentEncoding.query(text) == query)
        #expect(PercentEncoding.form(text) == form)
        #expect(try PercentEncoding.pathSegment(text) == query)
        #expect(try PercentEncoding.decodeQuery(query.utf8) == text)
        #expect(try PercentEncoding.decodeQuery(form.utf8) == text)
        #expect(try PercentEncoding.decode(query) == text)
    }

    @Test func `a plus is a space in queries only`() throws {
        #expect(try PercentEncoding.decodeQuery("a+b".utf8) == "a b")
        #expect(try PercentEncoding.decode("a+b") == "a+b")
    }

    @Test(arguments: [
        ("%", "a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("a%4", "a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("%g0", "a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("%ff", "the decoded text is not UTF-8"), ("%C3", "the decoded text is not UTF-8"),
        ("%ED%A0%80", "the decoded text is not UTF-8"),
    ])
    func `broken escapes are errors`(text: String, message: String) {
        #expect(throws: URLSyntaxError.self) { try PercentEncoding.decode(text) }
        let error = #expect(throws: URLSyntaxError.self) { try Parameters(query: "a=b&" + text) }
        #expect(error?.message == message)
    }

    @Test(arguments: [".", ".."])
    func `a dot segment cannot be smuggled into a path`(text: String) {
        let error = #expect(throws: URLSyntaxError.self) { try PercentEncoding.pathSegment(text) }
        #expect(error?.message == "`\(text)` cannot be a segment of a path")
    }

    @Test(
        arguments: [
            ("", []), ("a=1&b=2", [("a", "1"), ("b", "2")]), ("a", [("a", "")]), ("=1", [("", "1")]),
            ("&&a=1&", [("a", "1")]), ("a=1=2", [("a", "1=2")]), ("a%20b=%26+c", [("a b", "& c")]),
            ("a=1&a=2", [("a", "1"), ("a", "2")]), ("=", [("", "")]),
        ] as [(String, [(String, String)])])
    func `a query is a list of pairs`(query: String, expected: [(String, String)]) throws {
        let pairs = expected.map { Parameters.Pair($0.0, $0.1) }
        #expect(try Parameters(query: query).pairs == pairs)
        #expect(try Parameters(form: Array(query.utf8)).pairs == pairs)
    }

    @Test func `names are compared by bytes`() {
        let parameters: Parameters = ["e\u{301}": "1", "\u{E9}": "2", "\u{E9}": "3"]
        #expect(parameters["\u{E9}"] == "2")
        #expect(parameters["x"] == nil)
    }

    @Test func `pairs are written for their place and read back`() throws {
        var parameters: Parameters = ["a b": "c+d", "é": "~"]
        parameters.append("x", "")
        #expect(parameters.queryString == "a%20b=c%2Bd&%C3%A9=~&x=")
        #expect(parameters.formBody == Array("a+b=c%2Bd&%C3%A9=%7E&x=".utf8))
        #expect(try Parameters(query: parameters.queryString) == parameters)
        #expect(try Parameters(form: parameters.formBody) == parameters)
    }

    @Test(arguments: [
        ("https://h", "https://h?a=%20"), ("https://h/?", "https://h/?a=%20"),
        ("https://h/?x=1", "https://h/?x=1&a=%20"), ("https://h/?x=1#f", "https://h/?x=1&a=%20#f"),
        ("app://", "app://?a=%20"), ("app:/x#f", "app:/x?a=%20#f"),
    ])
    func `parameters come after the query a URL has`(before: String, after: String) throws {
        #expect(try (["a": " "] as Parameters).appending(to: URLParts(before)).text == after)
        #expect(try Parameters().appending(to: URLParts(before)).text == before)
    }

    @Test func `the end of a URL can be dropped`() throws {
        let url = try URLParts("https://h:1/p?x=1#f")
        #expect(url.withoutFragment.text == "https://h:1/p?x=1")
        #expect(url.withoutQueryAndFragment.text == "https://h:1/p")
    }
}
