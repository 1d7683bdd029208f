// Header fields as a value.

import FlowHTTP
import Testing

@Suite struct HeadersTests {
    @Test func `names are compared without case and order is kept`() {
        var headers: Headers = ["A": "1", "b": "2", "a": "3"]
        #expect(headers["a"] == "1")
        #expect(headers.all("A") == ["1", "3"])
        headers["B"] = "4"
        headers.append("c", "5")
        #expect(headers.fields.map(\.name) == ["A", "B", "a", "c"])
        headers["a"] = nil
        #expect(headers.fields == [Headers.Field("B", "4"), Headers.Field("c", "5")])
        headers["a"] = "6"
        #expect(headers.fields.last == Headers.Field("a", "6"))
    }
}
