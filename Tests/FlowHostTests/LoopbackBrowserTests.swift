import FlowEngine
import FlowHTTP
import FlowHTTPServer
import FlowHost
import FlowTestSupport
import Testing

@Suite struct LoopbackBrowserTests {
    @Test func `a callback that fits is given, and its page says so`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        async let answer = visit("/callback?code=1&state=%2F", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=1&state=%2F")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
        #expect(
            await answer.words
                == " You are signed in You can close this window and go back to the program you came from. ")
    }

    @Test func `a page has no scripts, is not stored and tells nobody its address`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        async let answer = visit("/callback?code=1", port)
        _ = try await callback
        await signIn.browser.close(.signedIn)
        let text = await answer.text
        for field in [
            "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'", "Cache-Control: no-store",
            "Referrer-Policy: no-referrer", "Content-Type: text/html; charset=utf-8",
            "X-Content-Type-Options: nosniff",
        ] { #expect(text.contains(field + "\r\n"), "\(field)") }
        #expect(!text.contains("<script"))
        #expect(!text.contains("code=1"))
        #expect(text.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
        #expect(text.contains("<html lang=\"en\">"))
    }

    @Test func `other paths and methods are answered, and are no callbacks`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        for path in ["/", "/favicon.ico", "/callback/", "/Callback?code=1", "/%63allback?code=1"] {
            let answer = await visit(path, port)
            #expect(answer.status == 404)
            #expect(answer.words == " There is nothing here This address only receives the end of a sign-in. ")
        }
        for method in ["POST", "HEAD", "OPTIONS"] {
            let answer = await visit("/callback?code=1", port, method: method)
            #expect(answer.status == 405)
            #expect(answer.text.contains("Allow: GET\r\n"))
        }
        async let answer = visit("/callback?code=2", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=2")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `a callback that does not fit gets the reason, and the next one is given`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let first = signIn.open()
        async let wrong = visit("/callback?state=wrong", port)
        let refused = try await first
        async let second = signIn.browser.next(after: refused, reason: "its `state` is <b>\"not\" & 'ours'</b>\u{7}")
        let answer = await wrong
        #expect(answer.status == 400)
        #expect(
            answer.words == " This sign-in was not accepted "
                + "The reason: its `state` is &lt;b&gt;&quot;not&quot; &amp; &#39;ours&#39;&lt;/b&gt;\u{FFFD}. "
                + "Nothing of it was used. The program still waits for the right one. ")
        async let right = visit("/callback?state=right", port)
        #expect(try await second == "http://127.0.0.1:\(port)/callback?state=right")
        await signIn.browser.close(.signedIn)
        #expect(await right.status == 200)
        let late = await visit("/callback?state=right", port)
        #expect(late.status == 410)
        #expect(
            late.words == " This sign-in is over Another answer was taken before. You can close this window. ")
    }

    @Test func `a callback with an error is taken, and its page says that the sign-in failed`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        async let answer = visit("/callback?error=access_denied", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?error=access_denied")
        await signIn.browser.close(.failed("the person said no"))
        #expect(await answer.status == 200)
        #expect(
            await answer.words == " The sign-in did not succeed the person said no "
                + "You can close this window and try again from the program you came from. ")
    }

    @Test func `a reason of any length fits on the page`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let callback = signIn.open()
        async let answer = visit("/callback", port)
        #expect(try await callback == "http://127.0.0.1:\(port)/callback")
        await signIn.browser.close(.failed(String(repeating: "<", count: 100_000)))
        let text = await answer.text
        #expect(text.contains("&lt;…</p>"))
        #expect(text.utf8.count < 5000)
    }

    @Test func `a callback that arrives before the page was opened is kept`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let answer = visit("/callback?code=early", port)
        try await Task.sleep(for: .milliseconds(100))
        #expect(try await signIn.open() == "http://127.0.0.1:\(port)/callback?code=early")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `two callbacks at once are given in turn`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        async let first = signIn.open()
        async let a = visit("/callback?code=1", port)
        async let b = visit("/callback?code=2", port)
        let given = try await first
        let other = try await signIn.browser.next(after: given, reason: "no")
        #expect(Set([given, other]) == Set(["1", "2"].map { "http://127.0.0.1:\(port)/callback?code=\($0)" }))
        await signIn.browser.close(.signedIn)
        #expect(await [a.status, b.status].compactMap { $0 }.sorted() == [200, 400])
    }

    @Test func `whoever gets no verdict in time gets a page that promises nothing`() async throws {
        let signIn = SignIn(patience: 1)
        let port = try await signIn.listen()
        async let callback = signIn.open()
        let answer = await visit("/callback?code=1", port)
        #expect(answer.status == 200)
        #expect(
            answer.words == " The sign-in arrived You can close this window. "
                + "The program you came from shows how it went. ")
        #expect(try await callback == "http://127.0.0.1:\(port)/callback?code=1")
        await signIn.browser.close(.signedIn)
    }

    @Test func `the wait ends at its deadline, refused callbacks do not prolong it`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        let start = ContinuousClock.now
        async let callback = signIn.open(within: .milliseconds(600))
        async let answer = visit("/callback?code=1", port)
        let refused = try await callback
        try await Task.sleep(for: .milliseconds(300))
        await #expect(throws: CallbackFailure.timeout) {
            try await signIn.browser.next(after: refused, reason: "no")
        }
        let duration = ContinuousClock.now - start
        #expect(duration >= .milliseconds(600) && duration < .seconds(300))
        #expect(await answer.status == 400)
        let late = await visit("/callback?code=2", port)
        #expect(late.status == 410)
        #expect(
            late.words == " Nobody waits for this sign-in any more "
                + "Start again from the program you came from. You can close this window. ")
    }

    @Test func `the wait can be given up`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        let waiting = Task { () -> CallbackFailure? in
            do throws(CallbackFailure) { _ = try await signIn.open() } catch { return error }
            return nil
        }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        #expect(await visit("/callback?code=1", port).status == 410)
    }

    @Test func `a page that is due is sent whole although listening stops at once`() async throws {
        for round in 0..<30 {
            let signIn = SignIn()
            let port = try await signIn.listen()
            async let callback = signIn.open()
            async let answer = visit("/callback?error=no", port)
            _ = try await callback
            await signIn.browser.close(.failed("no"))
            await signIn.browser.stop()
            let text = await answer.text
            #expect(text.contains("did not succeed") && text.contains("</html>"), "round \(round): \(text)")
            #expect(await ByteClient.exchange("GET / HTTP/1.1\r\n\r\n", port: port) == nil)
        }
    }

    @Test func `listening again gives the port back first`() async throws {
        let signIn = SignIn()
        let port = try await signIn.listen()
        let uri = "http://127.0.0.1:\(port)/callback"
        #expect(try await signIn.browser.listen(redirectURI: uri) == uri)
        async let callback = signIn.open()
        async let answer = visit("/callback?code=1", port)
        #expect(try await callback == uri + "?code=1")
        await signIn.browser.close(.signedIn)
        #expect(await answer.status == 200)
    }

    @Test func `listening ends with the browser`() async throws {
        var signIn: SignIn? = SignIn()
        let port = try #require(try await signIn?.listen())
        signIn = nil
        // Another thread ends it.
        var answer = await ByteClient.exchange("GET / HTTP/1.1\r\n\r\n", port: port)
        for _ in 0..<50 where answer != nil {
            try await Task.sleep(for: .milliseconds(100))
            answer = await ByteClient.exchange("GET / HTTP/1.1\r\n\r\n", port: port)
        }
        #expect(answer == nil)
    }
}
