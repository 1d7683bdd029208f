// What is JSON and what is not.

import FlowJSON
import FlowTestSupport
import Testing

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), (" \t\r\n1 \n", .int(1)),
            ("0", .int(0)), ("-0", .int(0)), ("-1", .int(-1)), ("123", .int(123)),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)),
            ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
            ("100000000000000000000", .double(1e20)), ("9007199254740993", .int(9_007_199_254_740_993)),
            ("1.0", .double(1)), ("1e2", .double(100)), ("1E+2", .double(100)), ("1e-2", .double(0.01)),
            ("-0.0", .double(-0.0)),
            ("0.1", .double(0.1)), ("0e0", .double(0)), ("1.5e3", .double(1500)), ("1e-400", .double(0)),
            ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
            ("[]", .array([])), ("[ ]", .array([])), ("[1,2]", .array([.int(1), .int(2)])),
            ("[[],[ [] ]]", [[], [[]]]),
            ("{}", .object([:])), ("{ }", .object([:])), (#"{"a":1}"#, ["a": 1]),
            (#" { "a" : [ { "b" : null } ] } "#, ["a": [["b": .null]]]),
            (#"{"":0}"#, ["": 0]), (#""""#, ""), (#""a""#, "a"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC\uD83D\uDE00""#, "Aé€😀"),
            (#""\u0000""#, "\0"), (#""a\u0000b""#, "a\0b"), (#""é€😀""#, "é€😀"), (#""x\ny é\tz""#, "x\ny é\tz"),
            ("\"\u{7F}\u{80}\u{2028}\u{FFFF}\u{10FFFF}\"", "\u{7F}\u{80}\u{2028}\u{FFFF}\u{10FFFF}"),
            (#""\uFFFF\ufeff""#, "\u{FFFF}\u{FEFF}"),
            (#"{"é":1,"e\u0301":2}"#, ["\u{E9}": 1, "e\u{301}": 2]),
        ] as [(String, JSON)])
    func `a text is read as its value`(text: String, value: JSON) throws {
        #expect(try JSON.parse(text) == value)
    }

    @Test(arguments: [
        ("", "the text is empty", 0), ("  ", "the text is empty", 2),
        ("nul", "expected a value, found `n`", 0), ("Null", "expected a value, found `N`", 0),
        ("undefined", "expected a value, found `u`", 0),
        ("NaN", "expected a value, found `N`", 0), ("-Infinity", "expected a digit", 1),
        ("'a'", "expected a value, found `'`", 0),
        ("1 2", "text goes on after the value", 2), ("{}}", "text goes on after the value", 2),
        ("nullx", "text goes on after the value", 4),
        ("1//c", "text goes on after the value", 1), ("/*c*/1", "expected a value, found `/`", 0),
        ("\u{A0}1", "expected a value, found `\u{A0}`", 0),
        ("\u{C}1", "expected a value", 0),
        ("[1", "expected `,` or `]`, the text ends", 2), ("[1 2]", "expected `,` or `]`, found `2`", 3),
        ("[,1]", "expected a value, found `,`", 1),
        ("[1,]", "a comma may not stand before `]`", 2), ("[1,,2]", "expected a value, found `,`", 3),
        ("[", "expected a value, the text ends", 1),
        ("]", "expected a value, found `]`", 0), ("[1}", "expected `,` or `]`, found `}`", 2),
        ("[\"a\":1]", "expected `,` or `]`, found `:`", 4),
        ("{", "expected a name in double quotes, the text ends", 1),
        ("{a:1}", "expected a name in double quotes, found `a`", 1),
        ("{1:1}", "expected a name in double quotes, found `1`", 1),
        ("{'a':1}", "expected a name in double quotes, found `'`", 1),
        (#"{"a"}"#, "expected `:`, found `}`", 4), (#"{"a" 1}"#, "expected `:`, found `1`", 5),
        (#"{"a":}"#, "expected a value, found `}`", 5),
        (#"{"a":1,}"#, "a comma may not stand before `}`", 6),
        (#"{"a":1 "b":2}"#, "expected `,` or `}`, found `\"`", 7),
        (#"{"a":1"#, "expected `,` or `}`, the text ends", 6),
        (#"{"a":1,"a":2}"#, "the member `a` is given twice", 7),
        (#"{"a":1,"\u0061":2}"#, "the member `a` is given twice", 7),
        ("01", "a number may not begin with 0", 0), ("-01", "a number may not begin with 0", 1),
        ("00", "a number may not begin with 0", 0),
        ("+1", "expected a value, found `+`", 0), (".5", "expected a value, found `.`", 0),
        ("-", "expected a digit", 1), ("--1", "expected a digit", 1),
        ("1.", "expected a digit", 2), ("1.e1", "expected a digit", 2), ("1e", "expected a digit", 2),
        ("1e+", "expected a digit", 3), ("1.5.2", "text goes on after the value", 3),
        ("0x1", "text goes on after the value", 1), ("1_0", "text goes on after the value", 1),
        ("１", "expected a value, found `１`", 0),
        ("1e400", "this number is too large", 0), ("[-1e400]", "this number is too large", 1),
        (String(repeating: "9", count: 400), "this number is too large", 0),
        (#""a"#, "this string is never closed", 0), (#"""#, "this string is never closed", 0),
        (#""a\"#, "this escape is unknown", 2), (#""a\""#, "this string is never closed", 0),
        (#""\x41""#, "this escape is unknown", 1), (#""\'""#, "this escape is unknown", 1),
        (#""\U0041""#, "this escape is unknown", 1),
        (#""\u""#, "`\\u` wants four hexadecimal digits", 1), (#""\u00g0""#, "`\\u` wants four hexadecimal digits", 1),
        (#""\u+041""#, "`\\u` wants four hexadecimal digits", 1),
        ("\"a\nb\"", "a control character in a string must be escaped", 2),
        ("\"\0\"", "a control character in a string must be escaped", 1),
        ("\"\t\"", "a control character in a string must be escaped", 1), ("\0", "expected a value", 0),
        ("1\0", "text goes on after the value", 1),
        (#""\ud800""#, "this surrogate has no partner", 1), (#""\udc00""#, "this surrogate has no partner", 1),
        (#""\ud800\ud800""#, "this surrogate has no partner", 1),
        (#""\ud800\n""#, "this surrogate has no partner", 1), (#""\ud83dx\ude00""#, "this surrogate has no partner", 1),
        (#""\ud800\u0041""#, "this surrogate has no partner", 1),
        (#""\ud800\u00""#, "`\\u` wants four hexadecimal digits", 7),
        ("\u{FEFF}1", "the text begins with a byte order mark", 0),
        ("[\u{FEFF}1]", "expected a value, found `\u{FEFF}`", 1),
    ])
    func `what is not JSON is refused with its reason and place`(text: String, message: String, offset: Int) {
        #expect(throws: JSONError(message, at: offset)) { try JSON.parse(text) }
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xE9, 0x22], 1),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xE2, 0x82], 1), ([0x31, 0x80], 1),
            ([0x22, 0xC3, 0xA9, 0x80, 0x22], 3),
            ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1), ([0xFF, 0xFE, 0x31, 0x00], 0),
        ] as [([UInt8], Int)])
    func `what is not UTF-8 is refused`(bytes: [UInt8], offset: Int) {
        #expect(throws: JSONError("the text is not UTF-8", at: offset)) { try JSON.parse(bytes) }
    }

    @Test func `nesting is counted`() throws {
        let limits = JSON.Limits(depth: 3)
        #expect(try JSON.parse("[{\"a\":[]}]", limits: limits) == [["a": []]])
        #expect(throws: JSONError("the text is nested deeper than 3 levels", at: 7)) {
            try JSON.parse("[{\"a\":[[]]}]", limits: limits)
        }
        #expect(
            try JSON.parse(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).arrayValue != nil)
        #expect(throws: JSONError("the text is nested deeper than 128 levels", at: 128)) {
            try JSON.parse(String(repeating: "[", count: 1_000_000))
        }
        #expect(throws: JSONError("the text is nested deeper than 512 levels", at: 512)) {
            try JSON.parse(String(repeating: "[", count: 100_000), limits: .init(depth: .max))
        }
    }

    @Test func `bytes are counted`() throws {
        #expect(try JSON.parse("12", limits: .init(bytes: 2)) == 12)
        #expect(throws: JSONError("the text has 3 bytes, the most is 2", at: 0)) {
            try JSON.parse("123", limits: .init(bytes: 2))
        }
    }

    @Test func `a hundred thousand members are read and found quickly`() throws {
        let start = ThreadTime.now()
        let text = "{" + (0..<100_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
        let value = try JSON.parse(text)
        #expect((0..<100_000).allSatisfy { value["m\($0)"] == .int(Int64($0)) })
        #expect(ThreadTime.now() - start < .seconds(20))
    }

    @Test func `names that are canonically equivalent are told apart quickly`() throws {
        let start = ThreadTime.now()
        let names = (0..<16_384).map { number in (0..<14).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
        }
        let value = try JSON.parse("{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}")
        #expect(value.objectValue?.count == 16_384)
        #expect(ThreadTime.now() - start < .seconds(20))
    }
}
