import FlowConcurrency
import FlowEngine
import FlowHost
import FlowModel
import Testing

@Suite struct PasteBrowserTests {
    static let pasted: [(String, String)] = [
        ("app://x?code=1", "app://x?code=1"),
        ("  \t app://x?code=1 \r", "app://x?code=1"),
        ("\u{1B}[200~app://x?code=1\u{1B}[201~", "app://x?code=1"),
        ("\"app://x?code=1\"", "app://x?code=1"),
        ("<'app://x?code=1'>", "app://x?code=1"),
        ("\u{7}app://x?\u{0}code=1\u{9B}", "app://x?code=1"),
        ("\u{FEFF}\u{A0}“app://x”\u{2028}", "app://x"),
        ("\u{1B}[", ""),
        ("\u{1B}[31", ""),
        ("\"", ""),
        ("", ""),
    ]

    @Test(arguments: pasted)
    func `what surrounds a pasted URL is left out`(text: String, url: String) {
        #expect(PastedURL.clean(text) == url)
    }

    func browser(_ lines: ScriptedLines, clockStep: Int64 = 0) -> (PasteBrowser, Lock<[String]>) {
        let said = Lock<[String]>([])
        let browser = PasteBrowser(lines: lines, clock: ScriptedClock(step: clockStep)) { line in
            said.withLock { $0.append(line) }
        }
        return (browser, said)
    }

    @Test func `a form that is posted cannot be pasted`() async throws {
        let (browser, _) = browser(ScriptedLines([]))
        let place = CallbackPlace(redirectURI: "http://127.0.0.1:7/callback", mode: .formPost)
        await #expect(
            throws: CallbackFailure.unavailable(
                "a form is posted to `redirect_uri`, which nobody can paste; use `--browser auto`")
        ) { try await browser.listen(at: place) }
        #expect(try await browser.listen(at: CallbackPlace(redirectURI: "app://x")) == "app://x")
    }

    @Test func `the page is shown and blank lines are passed over`() async throws {
        let (browser, said) = browser(ScriptedLines(["", "  ", "http://127.0.0.1:7/callback?code=1"]))
        #expect(try await browser.open(.page()) == "http://127.0.0.1:7/callback?code=1")
        #expect(
            said.withLock { $0 } == [
                "Open this page in a browser and sign in:", "", "  http://127.0.0.1:9/authorize", "",
                "The browser then goes to http://127.0.0.1:7/callback, where it may find nothing:",
                "copy the whole address out of its address bar.", "Paste it here and press Enter:",
            ])
    }

    @Test func `for an application's address the developer tools are named`() async throws {
        let (browser, said) = browser(ScriptedLines(["app42://x?code=1"]))
        _ = try await browser.open(.page(redirectURI: "app42://x"))
        #expect(
            said.withLock { $0 }.suffix(4) == [
                "The browser then tries to open app42:…, which it may not show.",
                "If the address bar does not hold that address: open the developer tools (F12) before signing in,",
                "choose Network, and copy the `Location` of the last redirect, or the address of the failed request.",
                "Paste it here and press Enter:",
            ])
    }

    @Test func `a refused address is asked for again on a terminal`() async throws {
        let (browser, said) = browser(ScriptedLines(["app://x?state=1", "app://x?state=2"]))
        _ = try await browser.open(.page())
        #expect(try await browser.next(after: "app://x?state=1", reason: "it has no `code`") == "app://x?state=2")
        #expect(
            said.withLock { $0 }.suffix(2) == [
                "That was refused: it has no `code`.",
                "Paste the address of the sign-in that was begun here, or press Ctrl-C to give up:",
            ])
    }

    @Test func `out of a pipe there is one try`() async throws {
        let (browser, _) = browser(ScriptedLines(["app://x", "app://y"], isTerminal: false))
        #expect(try await browser.open(.page()) == "app://x")
        await #expect(throws: CallbackFailure.refused("no")) { try await browser.next(after: "app://x", reason: "no") }
    }

    @Test(arguments: [
        (LineInput.end, true, CallbackFailure.unavailable("the input was closed before the address was pasted")),
        (.end, false, .unavailable("pipe the address of the callback in, or run it in a terminal")),
        (.timeout, true, .timeout), (.cancelled, true, .cancelled),
    ])
    func `why nothing was pasted is told`(input: LineInput, isTerminal: Bool, failure: CallbackFailure) async {
        let (browser, _) = browser(ScriptedLines([], isTerminal: isTerminal, end: input))
        await #expect(throws: failure) { try await browser.open(.page()) }
    }

    @Test func `the wait has an end also when blank lines keep coming`() async {
        let (browser, _) = browser(ScriptedLines([], end: .line("")), clockStep: 100)
        await #expect(throws: CallbackFailure.timeout) { try await browser.open(.page()) }
    }
}
