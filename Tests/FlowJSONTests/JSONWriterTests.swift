// How values are written.

import FlowJSON
import Testing

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (false, "false"), (0, "0"), (.int(.min), "-9223372036854775808"),
            (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e16, "1e+16"), (1e100, "1e+100"),
            (.double(.leastNonzeroMagnitude), "5e-324"),
            (123456.5, "123456.5"),
            (.double(.nan), "null"), (.double(.infinity), "null"), (.double(-.infinity), "null"),
            ("", #""""#), ("a/b", #""a/b""#), ("é😀", #""é😀""#), ("\"\\", #""\"\\""#),
            ("\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}\u{80}\u{9F}", #""\b\f\n\r\t\u0000\u001f\u007f\u0080\u009f""#),
            ("a\u{2028}é\u{2029}€\u{A0}", "\"a\\u2028é\\u2029€\u{A0}\""),
            ([], "[]"), ([:], "{}"), ([1, "a", [.null]], #"[1,"a",[null]]"#),
            (["b": 1, "a": ["c\n": [:]]], #"{"b":1,"a":{"c\n":{}}}"#),
        ] as [(JSON, String)])
    func `a value is written compactly`(value: JSON, text: String) {
        #expect(value.text == text)
        #expect(value.utf8 == Array(text.utf8))
    }

    @Test func `a value is written with an indentation of two`() {
        let value: JSON = ["a": [1, [], ["b": .null]], "c": [:], "d": "x"]
        #expect(
            value.pretty == """
                {
                  "a": [
                    1,
                    [],
                    {
                      "b": null
                    }
                  ],
                  "c": {},
                  "d": "x"
                }
                """)
        #expect(JSON.int(1).pretty == "1")
    }
}
