// Looking into values and comparing them.

import FlowJSON
import Testing

@Suite struct JSONValueTests {
    private let value: JSON = ["a": [1, "x", true, 2.5, 3.0, .null], "b": ["c": "d"]]

    @Test func `members and items are found by name and index`() {
        #expect(value["a"]?[1] == "x")
        #expect(value["b"]?["c"]?.stringValue == "d")
        #expect(value["z"] == nil && value["a"]?["z"] == nil && value[0] == nil)
        #expect(value["a"]?[6] == nil && value["a"]?[-1] == nil)
    }

    @Test func `values tell what they are`() throws {
        let items = try #require(value["a"]?.arrayValue)
        #expect(items.map(\.intValue) == [1, nil, nil, nil, 3, nil])
        #expect(items.map(\.doubleValue) == [1, nil, nil, 2.5, 3, nil])
        #expect(items.map(\.boolValue) == [nil, nil, true, nil, nil, nil])
        #expect(items.map(\.stringValue) == [nil, "x", nil, nil, nil, nil])
        #expect(items.map(\.isNull) == [false, false, false, false, false, true])
        #expect(value.objectValue?.members.map(\.name) == ["a", "b"])
        #expect([1e300, .nan, .infinity, 0x1p63, -0x1p64].allSatisfy { JSON.double($0).intValue == nil })
        #expect(JSON.double(-0x1p63).intValue == .min)
    }

    @Test(arguments: [0, 10, 40])
    func `members are set in place, added at the end and dropped`(extra: Int) {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        for number in 0..<extra { object["x\(number)"] = .int(Int64(number)) }
        object["b"] = 20
        object["d"] = 4
        object["a"] = nil
        object["z"] = nil
        #expect(object["a"] == nil && object["b"] == 20 && object["c"] == 3 && object["d"] == 4)
        #expect(object.members.first?.name == "b" && object.members.last?.name == "d")
        #expect(object.count == extra + 3)
        #expect((0..<extra).allSatisfy { object["x\($0)"] == .int(Int64($0)) })
        object["a"] = 5
        #expect(object.members.last == .init("a", 5))
    }

    @Test func `texts and names are compared by their bytes`() {
        #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
        #expect(JSON.object(["\u{E9}": 1]) != JSON.object(["e\u{301}": 1]))
        let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(object.count == 2 && object["e\u{301}"] == 2)
        #expect(Set<JSON>(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
    }

    @Test func `the order of members counts`() {
        #expect(JSON.object(["a": 1, "b": 2]) != JSON.object(["b": 2, "a": 1]))
        #expect(JSON.int(1) != JSON.double(1))
    }

    @Test func `of a name given twice in Swift the last value stays`() {
        #expect((["a": 1, "b": 2, "a": 3] as JSON).text == #"{"a":3,"b":2}"#)
    }

    @Test func `an error reads as a sentence with its place`() {
        #expect("\(JSONError("expected a digit", at: 3))" == "expected a digit at byte 3")
    }
}
