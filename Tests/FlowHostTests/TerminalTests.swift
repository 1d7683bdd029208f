import FlowHost
import Foundation
import Testing

/// A terminal without a screen: what is typed goes in at one end, the program sits at the other.
private final class Pseudoterminal: Sendable {
    let typing: Int32
    let program: Int32

    init() throws {
        var (typing, program): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&typing, &program, nil, nil, nil) == 0)
        self.typing = typing
        self.program = program
    }

    deinit {
        close(typing)
        close(program)
    }

    func type(_ text: String) {
        var bytes = Array(text.utf8)
        #expect(unsafe write(typing, &bytes, bytes.count) == bytes.count)
    }

    var showsTyping: Bool {
        var settings = termios()
        _ = unsafe tcgetattr(program, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }
}

@Suite struct TerminalTests {
    @Test func `what is hidden is not shown while it is typed`() async throws {
        let terminal = try Pseudoterminal()
        let input = StandardInput(descriptor: terminal.program)
        #expect(input.isTerminal)
        let line = Task { await input.line(hidden: true, within: .seconds(20)) }
        while terminal.showsTyping { try await Task.sleep(for: .milliseconds(1)) }
        terminal.type("secret\n")
        #expect(await line.value == .line("secret"))
        #expect(terminal.showsTyping)
    }

    @Test func `a wait that is given up shows typing again`() async throws {
        let terminal = try Pseudoterminal()
        let input = StandardInput(descriptor: terminal.program)
        let line = Task { await input.line(hidden: true, within: nil) }
        while terminal.showsTyping { try await Task.sleep(for: .milliseconds(1)) }
        line.cancel()
        #expect(await line.value == .cancelled)
        #expect(terminal.showsTyping)
    }

    @Test func `a terminal has a width`() throws {
        let terminal = try Pseudoterminal()
        #expect(Output(descriptor: terminal.program).isTerminal)
        #expect(Output(descriptor: terminal.program).width == nil)
        var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(terminal.program, UInt(TIOCSWINSZ), &size)
        #expect(Output(descriptor: terminal.program).width == 132)
    }

    @Test(arguments: [0, 100, 4000, 30_000])
    func `a long line arrives whole`(length: Int) async throws {
        let terminal = try Pseudoterminal()
        let input = StandardInput(descriptor: terminal.program)
        let url = "app://x?code=" + String(repeating: "c", count: length)
        let line = Task { await input.line(hidden: false, within: .seconds(20)) }
        try await Task.sleep(for: .milliseconds(20))
        let typing = Thread { terminal.type(url + "\n") }
        typing.start()
        #expect(await line.value == .line(url))
    }
}
