import FlowCEL
import FlowJSON
import FlowReport
import Testing

@Suite struct TypedValueTests {
    /// A map from a number.
    static let numbered: Map = {
        var map = Map()
        _ = map.insert(.int(1), .bool(true))
        return map
    }()

    static let cases: [(Value, String)] = [
        (.null, "null"), (.bool(true), "true"), (.int(-7), "-7"), (.double(1), "1.0"), (.string("a\"b"), #""a\"b""#),
        (.list([.int(1), .uint(2)]), #"[1,{"type":"uint","value":"2"}]"#),
        (.uint(.max), #"{"type":"uint","value":"18446744073709551615"}"#),
        (.double(.infinity), #"{"type":"double","value":"Infinity"}"#),
        (.double(-.infinity), #"{"type":"double","value":"-Infinity"}"#),
        (.double(.nan), #"{"type":"double","value":"NaN"}"#),
        (.bytes([0, 255]), #"{"type":"bytes","value":"AP8="}"#),
        (.timestamp(Timestamp(seconds: 0)), #"{"type":"timestamp","value":"1970-01-01T00:00:00Z"}"#),
        (.type(.list(.dyn)), #"{"type":"type","value":"list"}"#),
        (.optional(nil), #"{"type":"optional"}"#), (.optional(.null), #"{"type":"optional","value":null}"#),
        (.map([("a", .int(1))]), #"{"a":1}"#), (.map([]), "{}"),
        (.map(numbered), #"{"type":"map","value":[{"key":1,"value":true}]}"#),
        (.map([("type", .string("x"))]), #"{"type":"x"}"#),
        (
            .map([("type", .string("optional"))]),
            #"{"type":"map","value":[{"key":"type","value":"optional"}]}"#
        ),
        (
            .map([("value", .int(1)), ("type", .int(2))]),
            #"{"type":"map","value":[{"key":"value","value":1},{"key":"type","value":2}]}"#
        ),
    ]

    @Test(arguments: cases)
    func `a value is JSON with its type, where JSON has none for it`(value: Value, text: String) {
        #expect(value.typedJSON.text == text)
    }
}
