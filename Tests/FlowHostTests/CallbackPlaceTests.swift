import FlowEngine
import FlowHTTP
import FlowModel
import FlowTestSupport
import Foundation
import Testing

@testable import FlowHost

/// Where callbacks may arrive beside the redirect URI, and in which form.
@Suite struct CallbackPlaceTests {
    @Test func `a callback may arrive at a further address of this machine`() async throws {
        let signIn = SignIn(patience: 120)
        let other = try #require(ByteServer.unusedPort())
        let place = CallbackPlace(
            redirectURI: "http://127.0.0.1:0/callback",
            further: ["acme42://", "http://127.0.0.1:0/back", "http://127.0.0.1:\(other)/elsewhere"])
        let port = try #require(try URLParts(try await signIn.browser.listen(at: place)).port)
        async let first = signIn.open()
        async let refused = visit("/back?code=1", port)
        #expect(try await first == "http://127.0.0.1:\(port)/back?code=1")
        async let second = signIn.browser.next(after: "", reason: "it is not the one")
        #expect(await refused.status == 400)
        async let answer = visit("/elsewhere?code=2", other)
        #expect(try await second == "http://127.0.0.1:\(other)/elsewhere?code=2")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
        #expect(await visit("/callback?code=3", other).status == 404)
        await signIn.browser.stop()
    }

    @Test func `a callback can be a form that is posted`() async throws {
        let signIn = SignIn(patience: 120)
        let place = CallbackPlace(redirectURI: "http://127.0.0.1:0/callback", mode: .formPost)
        let port = try #require(try URLParts(try await signIn.browser.listen(at: place)).port)
        async let callback = signIn.open()
        let wrong = await visit("/callback?code=1", port)
        #expect(wrong.status == 405)
        #expect(wrong.text.contains("Allow: POST\r\n"))
        let body = "code=a%26b&state=s"
        async let answer = ByteClient.exchange(
            "POST /callback HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: https://id.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body, port: port,
            patience: .seconds(20))
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=a%26b&state=s")
        await signIn.browser.close(.signedIn)
        #expect(Answer(text: await answer ?? "").status == 200)
        await signIn.browser.stop()
    }

    @Test func `a form cannot be posted to an application`() async throws {
        let signIn = SignIn(patience: 120)
        let place = CallbackPlace(redirectURI: "acme42://callback", mode: .formPost)
        await #expect(
            throws: CallbackFailure.unavailable("a form is posted to `redirect_uri`, which is not on this machine")
        ) { try await signIn.browser.listen(at: place) }
    }

    @Test func `a fragment is sent along by a page with one script`() async throws {
        let signIn = SignIn(patience: 120)
        let place = CallbackPlace(redirectURI: "http://127.0.0.1:0/callback", mode: .fragment)
        let port = try #require(try URLParts(try await signIn.browser.listen(at: place)).port)
        async let callback = signIn.open()
        let page = await visit("/callback", port)
        #expect(page.status == 200)
        #expect(
            page.text.contains(
                "<script>location.replace(location.pathname + '?' + location.hash.slice(1))</script>"))
        #expect(page.text.contains("; script-src 'sha256-"))
        async let answer = visit("/callback?code=1&state=s", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback#code=1&state=s")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
        #expect(!(await answer.text.contains("<script")))
        await signIn.browser.stop()
    }

    #if os(Linux)
        @Test func `the desktop knows which applications are installed`() async throws {
            let folder = TestFolder()
            let script = "#!/bin/sh\ncase $3 in x-scheme-handler/acme-id) echo acme.desktop;; *) echo;; esac\n"
            let path = folder.path + "/xdg-mime"
            try script.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            let desktop = DesktopBrowser(environment: ["DISPLAY": ":0", "PATH": "/usr/bin:/bin"], asking: path)
            // A program that was just written is busy as long as one that starts meanwhile holds its descriptor.
            var found: Set<String> = []
            for _ in 0..<100 where found.isEmpty {
                found = await desktop.apps(among: ["acme-id", "other", "-x", "a b"])
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(found == ["acme-id"])
            #expect(await DesktopBrowser(environment: [:]).apps(among: ["acme-id"]) == [])
            let browser = LoopbackBrowser(desktop: desktop, paste: NotingBrowser(), apps: ["declared"], say: { _ in })
            #expect(await browser.apps(among: ["declared", "acme-id", "other"]) == ["declared", "acme-id"])
        }

        @Test(
            arguments: [
                ("acme-id://authorize?a=1", [["xdg-open", "acme-id://authorize?a=1"]]), ("javascript:alert(1)", []),
                ("file:///etc/passwd", []), ("https://id.example", []), ("--version", []),
            ] as [(String, [[String]])])
        func `only applications are opened as such`(url: String, commands: [[String]]) {
            let desktop = DesktopBrowser(environment: ["BROWSER": "firefox", "DISPLAY": ":0"])
            #expect(desktop.commands(forApp: url) == commands)
            #expect(DesktopBrowser(environment: ["BROWSER": "firefox"]).commands(forApp: url) == [])
        }
    #endif

    @Test func `what is waited for without a page is told`() async throws {
        let signIn = SignIn(patience: 120)
        let port = try await signIn.listen()
        let page = AuthorizationPage(
            url: nil, words: "Open the link in the mail\u{1B}[2J", redirectURI: "", timeout: .seconds(20))
        async let callback = signIn.browser.open(page)
        async let answer = visit("/callback?code=1", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=1")
        #expect(signIn.lines == ["Open the link in the mail·[2J"])
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
        await signIn.browser.stop()
    }
}
