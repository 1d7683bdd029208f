import Testing

@testable import FlowHost

@Suite struct LineBufferTests {
    static let typed: [(String, String?, String)] = [
        ("abc\n", "abc", ""), ("abc\r", "abc", ""), ("abx\u{7F}c\n", "abc", "\u{8} \u{8}"),
        ("\u{8}a\n", "a", ""), ("aé\u{7F}\u{7F}b\n", "b", "\u{8} \u{8}\u{8} \u{8}"),
        ("abc\u{15}d\n", "d", "\u{8} \u{8}\u{8} \u{8}\u{8} \u{8}"), ("a\u{4}b\n", "ab", ""), ("abc", nil, ""),
        ("a\n\u{7F}b\n", "a", ""),
    ]

    @Test(arguments: typed)
    func `what is typed can be corrected`(text: String, line: String?, erasing: String) {
        var buffer = LineBuffer()
        #expect(String(decoding: buffer.type(Array(text.utf8)), as: UTF8.self) == erasing)
        #expect(buffer.takeLine() == line)
        #expect(!buffer.isEnded)
    }

    @Test func `control D at the beginning of a line is the end`() {
        var buffer = LineBuffer()
        _ = buffer.type([0x61, 0x0A, 0x04])
        #expect(buffer.isEnded)
        #expect(buffer.takeLine() == "a")
        #expect(buffer.takeAll() == [])
        #expect(!buffer.isEnded)
    }

    @Test func `what is piped is taken as it is`() {
        var buffer = LineBuffer()
        buffer.append([0x08, 0x04, 0x0D, 0x0A])
        #expect(buffer.takeLine() == "\u{8}\u{4}")
    }
}
