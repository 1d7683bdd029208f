import FlowEngine
import Foundation
import Glibc
import Testing

@testable import FlowHost

@Suite struct LoopbackDesktopTests {
    static let url = "https://id.example/authorize?a=%20&b=$(reboot)'\";c"

    static let commands: [([String: String], [[String]])] = [
        ([:], []),
        (["DISPLAY": "", "BROWSER": ""], []),
        (["DISPLAY": ":0"], [["xdg-open", url]]),
        (["WAYLAND_DISPLAY": "wayland-0"], [["xdg-open", url]]),
        (["BROWSER": "firefox"], [["firefox", url]]),
        (["BROWSER": "firefox", "DISPLAY": ":0"], [["firefox", url]]),
        (
            ["BROWSER": "firefox:w3m -o x %s::chromium --app=%s"],
            [["firefox", url], ["w3m", "-o", "x", url], ["chromium", "--app=" + url]]
        ),
        (["BROWSER": "a %c%%s 100%"], [["a", ":%s", "100%", url]]),
        (["BROWSER": " : "], []),
    ]

    #if os(Linux)
        @Test(arguments: commands)
        func `the environment says which commands to try`(environment: [String: String], commands: [[String]]) {
            let url = "https://id.example/authorize?a=%20"
            let expected = commands.map { $0.map { $0.replacing(Self.url, with: url) } }
            #expect(DesktopBrowser(environment: environment).commands(for: url) == expected)
        }
    #endif

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "--version", "app://x", ""])
    func `only web pages are opened`(url: String) {
        #expect(DesktopBrowser(environment: ["BROWSER": "firefox", "DISPLAY": ":0"]).commands(for: url).isEmpty)
    }
}

@Suite struct LoopbackSpawnTests {
    let folder = TestFolder()
    var noted: String { folder.path + "/noted" }

    /// Waits until a browser has noted something.
    private func note() async throws -> String {
        for _ in 0..<2000 {
            if let text = try? text(noted), text.hasSuffix("end\n") { return text }
            try await Task.sleep(for: .milliseconds(5))
        }
        return "nothing was noted"
    }

    @Test func `the browser gets the page as one argument, no input, no output, no lock and default signals`()
        async throws
    {
        _ = signal(SIGPIPE, SIG_IGN)
        let lock = try await folder.store.lock(exampleKey)
        let browser = try folder.script(
            // By the shell itself where it can be: a shell that starts programs redirects and blocks for a moment.
            "browser", "exec 3> \(noted)", "echo \"$#:$1\" >&3", "links=$(readlink /proc/$$/fd/[012])",
            "echo \"$links\" >&3", "locks=$(ls -l /proc/$$/fd | grep -c sessions)", "echo $locks >&3",
            // The last digits alone: the C library ignores the two signals it keeps for itself.
            "while read -r name mask; do case $name in Sig[BI]??:) echo $name ${mask#?????????} >&3;; esac; done "
                + "< /proc/$$/status", "echo end >&3")
        let signIn = SignIn(environment: ["BROWSER": "\(folder.path)/missing:\(browser)", "PATH": "/usr/bin:/bin"])
        let port = try await signIn.listen()
        async let callback = signIn.open()
        let note = try await note()
        #expect(
            note == """
                1:https://id.example/authorize?a=1
                /dev/null
                /dev/null
                /dev/null
                0
                SigBlk: 0000000
                SigIgn: 0000000
                end

                """)
        lock.unlock()
        #expect(
            signIn.lines == [
                "A browser opens. If none does, sign in at this page:", "", "  https://id.example/authorize?a=1", "",
            ])
        async let answer = visit("/callback?code=1", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=1")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `a browser that fails is followed by the next, and at last by the person`() async throws {
        let failing = try folder.script("failing", "echo failing >> \(noted)", "exit 3")
        let last = try folder.script("last", "echo end >> \(noted)", "exit 4")
        let signIn = SignIn(environment: ["BROWSER": "\(failing):\(folder.path)/missing:\(last)"])
        let port = try await signIn.listen()
        async let callback = signIn.open()
        #expect(try await note() == "failing\nend\n")
        while signIn.lines.count < 6 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(
            signIn.lines.suffix(2) == [
                "No browser could be started here: open the page yourself.",
                "If the browser is on another machine, connect that one to this with "
                    + "`ssh -L \(port):localhost:\(port)` first.",
            ])
        async let answer = visit("/callback?code=1", port)
        _ = try await callback
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `without a desktop the page is shown, and callbacks are received all the same`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        async let answer = visit("/callback?code=1", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=1")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
        #expect(
            signIn.lines == [
                "Open this page in a browser and sign in:", "", "  https://id.example/authorize?a=1", "",
                "If the browser is on another machine, connect that one to this with "
                    + "`ssh -L \(port):localhost:\(port)` first.",
            ])
    }

    @Test func `the desktop opens pages whose callback is pasted`() async throws {
        let browser = try folder.script("browser", "echo \"$1\" > \(noted)", "echo end >> \(noted)")
        let signIn = SignIn(environment: ["BROWSER": browser])
        _ = try await signIn.browser.listen(redirectURI: "app://callback")
        #expect(try await signIn.open() == "app://callback?code=1")
        #expect(try await note() == "https://id.example/authorize?a=1\nend\n")
    }
}
