import FlowConcurrency
import FlowHost
import Testing

@Suite struct StatusLineTests {
    @Test func `a wait shows the time left, makes room for lines, and leaves nothing`() async {
        let written = Lock("")
        let status = StatusLine(columns: 60) { text in written.withLock { $0 += text } }
        status.say("before")
        let value = await status.show("waiting for the browser", until: .now + .seconds(3000)) {
            // Other tests may keep the ticking waiting.
            while !written.withLock({ $0.contains("left") }) { try? await Task.sleep(for: .milliseconds(1)) }
            status.say("between")
            return 7
        }
        #expect(value == 7)
        let text = written.withLock { $0 }
        #expect(text.hasPrefix("before\n  ⠋ waiting for the browser, 49:"))
        #expect(text.contains("left\r\u{1B}[2Kbetween\n  "))
        #expect(text.hasSuffix("left\r\u{1B}[2K"))
    }

    @Test func `a line never breaks on a narrow terminal`() async {
        let written = Lock("")
        let status = StatusLine(columns: 12) { text in written.withLock { $0 += text } }
        await status.show("waiting for the browser", until: .now) {
            while written.withLock({ $0.isEmpty }) { try? await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(written.withLock { $0.split(separator: "\r").first } == "  ⠋ waiting")
    }
}
