// Values, maps and times as Swift programs use them.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import Testing

struct ValueTests {
    @Test func `a map keeps its order and finds its keys`() {
        var map = Map([("b", .int(1)), ("a", .int(2)), ("b", .int(3))])
        #expect(map.names == ["b", "a"])
        #expect(map["b"]?.isSame(as: .int(3)) == true)
        map["c"] = .null
        map["b"] = nil
        #expect(map.names == ["a", "c"])
        #expect(map["b"] == nil)
        let inserted = map.insert(.string("a"), .null)
        #expect(!inserted)
        let insertedDouble = map.insert(.double(1), .null)
        #expect(!insertedDouble)
        #expect(map.count == 2)
    }

    @Test func `numbers are the same key across types`() {
        var map = Map()
        for key in [Value.int(-1), .int(1), .uint(2), .uint(.max), .bool(true), .string("1")] {
            let inserted = map.insert(key, key)
            #expect(inserted)
        }
        #expect(map[.double(1)]?.isSame(as: .int(1)) == true)
        #expect(map[.uint(1)]?.isSame(as: .int(1)) == true)
        #expect(map[.int(2)]?.isSame(as: .uint(2)) == true)
        #expect(map[.double(-1)]?.isSame(as: .int(-1)) == true)
        #expect(map[.double(1.5)] == nil)
        #expect(map[.double(.nan)] == nil)
        #expect(map[.bool(false)] == nil)
        #expect(map[.int(3)] == nil)
        let inserted = map.insert(.uint(1), .null)
        #expect(!inserted)
    }

    @Test(arguments: [1, 11, 12, 13, 14, 40, 63, 64, 65, 1_000])
    func `a map of any size finds each key and no other`(count: Int) {
        // Names around the length up to which a fingerprint says everything, among them equal up to a last byte.
        func name(_ index: Int) -> String { String(repeating: "k", count: index % 20) + String(index) }
        var map = Map()
        for index in 0..<count {
            let (first, second) = (
                map.insert(.string(name(index)), .int(Int64(index))), map.insert(.int(Int64(index)), .null)
            )
            #expect(first && second)
        }
        for index in 0..<count {
            #expect(map[name(index)]?.isSame(as: .int(Int64(index))) == true)
            #expect(map[.uint(UInt64(index))] != nil)
            #expect(map[name(index) + "x"] == nil)
        }
        #expect(map[.int(Int64(count))] == nil)
        for index in stride(from: 0, to: count, by: 3) { map[name(index)] = nil }
        for index in 0..<count { #expect((map[name(index)] == nil) == (index % 3 == 0)) }
        #expect(map.map(\.key).count == map.count)
    }

    @Test func `long names that differ in their last byte are two keys`() {
        let name = String(repeating: "x", count: 100)
        let map = Map([(name + "a", .int(1)), (name + "b", .int(2))])
        #expect(map[name + "a"]?.isSame(as: .int(1)) == true)
        #expect(map[name + "b"]?.isSame(as: .int(2)) == true)
        #expect(map[name + "c"] == nil)
        #expect(Map([("é", .null)])["e\u{301}"] == nil)
    }

    @Test func `values come from JSON and go back`() throws {
        let json: JSON = .object([
            "n": .null, "b": .bool(true), "i": .int(-5), "d": .double(1.5), "s": .string("é"),
            "a": .array([.int(1), .string("x")]),
            "o": .object(["k": .int(9_007_199_254_740_993)]),
        ])
        #expect(try Value(json: json).json() == json)
    }

    @Test func `what JSON has no word for is an error or becomes text`() throws {
        let converted = try Value.list([
            .uint(5), .timestamp(Timestamp(seconds: 0)), .duration(TimeSpan(nanoseconds: 1_500_000_000)),
            .uint(1 << 63),
        ]).json()
        #expect(
            converted
                == .array([
                    .int(5), .string("1970-01-01T00:00:00Z"), .string("1.5s"), .double(9_223_372_036_854_775_808),
                ]))
        var keys = Map()
        for key in [Value.int(-1), .uint(2), .bool(true)] { keys.insert(key, .null) }
        #expect(try Value.map(keys).json() == .object(["-1": .null, "2": .null, "true": .null]))
        keys.insert(.string("2"), .null)
        let failures: [(Value, String)] = [
            (.bytes([1]), "bytes are no JSON value"), (.optional(nil), "an optional is no JSON value"),
            (.type(.int), "a type is no JSON value"), (.double(.nan), "JSON has no `NaN`"),
            (.double(-.infinity), "JSON has no `-Infinity`"),
            (.uint(.max), "a `uint` above the largest `int` is not exact in JSON"),
            (.map(keys), "two keys of this map are the same text in JSON"),
        ]
        for (value, message) in failures {
            do throws(EvaluationError) {
                _ = try value.json()
                Testing.Issue.record("\(value) was converted")
            } catch {
                #expect(error.message == message)
            }
        }
    }

    @Test func `a value that shares its parts is not written out without end`() {
        var value = Value.string("0123456789")
        for _ in 0..<40 { value = .list([value, value]) }
        #expect(throws: EvaluationError.self) { try value.json() }
    }

    @Test func `timestamps stay in their range`() {
        #expect(Timestamp(seconds: .max).description == "9999-12-31T23:59:59Z")
        #expect(Timestamp(seconds: .min).description == "0001-01-01T00:00:00Z")
        #expect(Timestamp(seconds: 0, nanoseconds: .max).nanoseconds == 999_999_999)
        #expect(Timestamp(seconds: 0, nanoseconds: -5).nanoseconds == 0)
        #expect(
            Timestamp(seconds: 5).adding(TimeSpan(nanoseconds: -1))?.description == "1970-01-01T00:00:04.999999999Z")
        #expect(Timestamp(seconds: .max).adding(TimeSpan(nanoseconds: 1_000_000_000)) == nil)
        #expect(Timestamp(seconds: .max).since(Timestamp(seconds: .min)) == nil)
    }

    @Test(arguments: [
        "", "2024", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
        "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00",
        "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z", "2024-01-01T00:00:00ZZ",
        "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        "２０２４-01-01T00:00:00Z",
    ])
    func `other text is no timestamp`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(arguments: [
        "", "-", "1", "1x", "1.s.", ".s", "s", "1h 30m", "1hm", "--1s", "9223372036854775808ns", "2562048h", "1e3s",
    ])
    func `other text is no duration`(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test func `every eleventh day of 800 years survives being written and read`() {
        for day in stride(from: Int64(-146_097), to: 146_097, by: 11) {
            let time = Timestamp(seconds: day * 86_400 + 43_200)
            #expect(Timestamp(time.description) == time)
        }
    }
}
