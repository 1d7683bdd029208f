import FlowCEL
import FlowEngine
import FlowHTTP
import Testing

@testable import FlowReport

@Suite struct TextTests {
    static let relative: [(Int64, String)] = [
        (0, "now"), (1, "in 1 s"), (-1, "1 s ago"), (119, "in 119 s"), (120, "in 2 min"), (7199, "in 119 min"),
        (7200, "in 2 h"), (-172_799, "47 h ago"), (172_800, "in 2 days"), (.max, "in 106751991167300 days"),
        (.min, "106751991167300 days ago"),
    ]

    @Test(arguments: relative)
    func `a distance in time is rounded down to a unit`(seconds: Int64, text: String) {
        #expect(TimeText.relative(seconds) == text)
    }

    @Test func `a time is written in UTC with its distance`() {
        let now = Timestamp(seconds: 1_763_700_000)
        #expect(
            TimeText.text(Timestamp(seconds: 1_763_703_599, nanoseconds: 500_000_000), now: now)
                == "2025-11-21 05:39:59 UTC (in 59 min)")
        #expect(
            TimeText.text(Timestamp(seconds: .min), now: Timestamp(seconds: .max))
                == "0001-01-01 00:00:00 UTC (3652058 days ago)")
    }

    static let durations: [(Duration, String)] = [
        (.zero, "<1 ms"), (.microseconds(999), "<1 ms"), (.milliseconds(1), "1 ms"), (.milliseconds(999), "999 ms"),
        (.milliseconds(1000), "1.0 s"), (.milliseconds(59_999), "59.9 s"), (.seconds(60), "60 s"),
    ]

    @Test(arguments: durations)
    func `a duration is written as people say it`(duration: Duration, text: String) {
        #expect(TimeText.text(duration) == text)
    }

    static let sizes: [(Int, String)] = [
        (0, "0 bytes"), (1, "1 byte"), (9_999, "9999 bytes"), (10_240, "10.0 KiB"), (20 << 20, "20.0 MiB"),
    ]

    @Test(arguments: sizes)
    func `a size is written as people say it`(count: Int, text: String) {
        #expect(BodyText.size(count) == text)
    }

    @Test func `a body is cut where it is long, and never inside a secret`() {
        var secrets = Secrets()
        let secret = String(repeating: "s", count: 3000)
        secrets.add(secret)
        let body = BodyText(masking: Masking(secrets))
        #expect(body.lines([]) == [])
        #expect(body.lines(Array("a\r\nb\u{1B}\n\n".utf8)) == ["a", "b·"])
        #expect(
            body.lines(Array((String(repeating: "x", count: 2040) + secret + "y").utf8)).first?.hasSuffix("x•••y")
                == true)
        let long = body.lines(Array(repeating: 0x61, count: 5000))
        #expect(long == [String(repeating: "a", count: 2048), "… (5000 bytes in all)"])
    }

    @Test func `a body that is no text is not shown`() {
        let body = BodyText(masking: Masking(Secrets()))
        #expect(body.lines([0x89, 0x50, 0x4E, 0x47, 0]) == ["(5 bytes that are no text)"])
        #expect(body.lines(Array(repeating: 0xFF, count: 20)) == ["(20 bytes that are no text)"])
    }

    @Test func `only line ends move the cursor`() {
        let masking = Masking(nil)
        #expect(masking.lines("a\r\nb\nc\td\re\u{85}f\u{202E}") == "a\nb\nc d·e·f·")
        #expect(masking.line("a\r\nb\nc") == "a·b·c")
    }

    @Test func `a raw value is found by name and path`() {
        let value = Value.map([("user", .map([("email", .string("a@b"))])), ("user.email", .string("c"))])
        #expect(RawValue.find("user.email", in: value)?.stringValue == "c")
        #expect(RawValue.find("user", in: value).map(RawValue.text) == #"{"email":"a@b"}"#)
        #expect(RawValue.find("user.phone", in: value) == nil)
        #expect(RawValue.find("", in: value) == nil)
        #expect(RawValue.find("a.b", in: .string("x")) == nil)
        #expect(RawValue.text(.optional(.bytes([1, 2]))) == "AQI=")
        #expect(RawValue.text(.timestamp(Timestamp(seconds: 0))) == "1970-01-01T00:00:00Z")
        #expect(RawValue.text(.null) == "null")
    }

    @Test func `parameters stand on as many lines as they need`() {
        let exchange = ExchangeText(masking: Masking(Secrets()), palette: Palette(isOn: false), width: 20)
        let (address, lines) = exchange.url("https://a.example/b?x=1%202&code=abc&longer=0123456789#f")
        #expect(address == "https://a.example/b")
        #expect(lines == ["x=1 2  code=•••", "longer=0123456789"])
        #expect(exchange.url("not a URL\u{1B}").address == "not a URL·")
    }
}
