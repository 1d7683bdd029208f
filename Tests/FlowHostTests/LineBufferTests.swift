import Testing

@testable import FlowHost

@Suite struct LineBufferTests {
    static let typed: [(String, String?, String)] = [
        ("abc\n", "abc", "abc\n"), ("abc\r", "abc", "abc\n"), ("abx\u{7F}c\n", "abc", "abx\u{8} \u{8}c\n"),
        ("\u{8}a\n", "a", "a\n"), ("aé\u{7F}\u{7F}b\n", "b", "aé\u{8} \u{8}\u{8} \u{8}b\n"),
        ("abc\u{15}d\n", "d", "abc\u{8} \u{8}\u{8} \u{8}\u{8} \u{8}d\n"), ("a\u{4}b\n", "ab", "ab\n"),
        ("abc", nil, "abc"), ("a\n\u{7F}b\n", "a", "a\n"), ("a\u{1B}[2Jb\u{7}\n", "a\u{1B}[2Jb\u{7}", "a[2Jb\n"),
    ]

    @Test(arguments: typed)
    func `what is typed can be corrected`(text: String, line: String?, shown: String) {
        var buffer = LineBuffer()
        #expect(buffer.beginShownLine() == [])
        #expect(String(decoding: buffer.type(Array(text.utf8)), as: UTF8.self) == shown)
        #expect(buffer.takeLine() == line)
        #expect(!buffer.isEnded)
    }

    @Test func `what is typed ahead is shown when its line is waited for, and not before`() {
        var buffer = LineBuffer()
        #expect(buffer.type(Array("before".utf8)) == [])
        #expect(buffer.beginShownLine() == Array("before".utf8))
        #expect(buffer.type(Array("1\nsecret\nafter\nla".utf8)) == Array("1\n".utf8))
        #expect(buffer.takeLine() == "before1")
        buffer.endShownLine()
        // The line of a prompt that hides it.
        #expect(buffer.takeLine() == "secret")
        #expect(buffer.beginShownLine() == Array("after\n".utf8))
        #expect(buffer.takeLine() == "after")
        #expect(buffer.beginShownLine() == Array("la".utf8))
        #expect(buffer.type(Array("st\n".utf8)) == Array("st\n".utf8))
        #expect(buffer.takeLine() == "last")
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
