import FlowEngine
import FlowHTTP
import FlowTestSupport
import FlowHost
import FlowModel
import Testing

@Suite(.slowLane) struct PostedFormTests {
    /// What a page leads to whose callback is posted by a form, and what was asked for.
    func follow(
        _ body: String, mode: Bool = true, type: String = "text/html; charset=utf-8",
        redirectURI: String = "http://127.0.0.1:7/callback", status: Int = 200
    ) async -> Result<String, CallbackFailure> {
        let response = Response(status: status, headers: ["Content-Type": type], body: Array(body.utf8))
        let transport = ScriptedTransport(answers: [.success(response)])
        let browser = FollowBrowser(transport: transport, clock: ScriptedClock())
        var page = AuthorizationPage.page(redirectURI: redirectURI)
        if mode { page.mode = .formPost }
        let result: Result<String, CallbackFailure>
        do throws(CallbackFailure) { result = .success(try await browser.open(page)) } catch {
            result = .failure(error)
        }
        #expect(transport.requests.map(\.method) == ["GET"])
        return result
    }

    static func form(_ inputs: String, action: String = "http://127.0.0.1:7/callback", method: String = "post")
        -> String
    {
        "<html><body onload=\"document.forms[0].submit()\"><form method='\(method)' action='\(action)'>\(inputs)</form>"
    }

    static let hidden = "<input type=hidden name=code value=a><input type=hidden name=state value=s>"

    /// Pages, and the query of the callback they lead to.
    static let pages: [(page: String, query: String)] = [
        (form(hidden), "code=a&state=s"),
        (form(hidden, method: "POST"), "code=a&state=s"),
        (form("<INPUT TYPE=\"HIDDEN\" NAME='code' VALUE=\"a\"/>"), "code=a"),
        (
            form(#"<input value="a&amp;b=&#39;&#x2B;&quot;&lt;&gt;&#43;" name="code" type="hidden">"#),
            "code=a%26b%3D%27%2B%22%3C%3E%2B"
        ),
        (form(#"<input type=hidden name=code value="&plus;&sol;&equals;&apos;&NewLine;">"#), "code=%2B%2F%3D%27%0A"),
        (
            form(#"<input type=hidden name=code value="a&b&c=1&amp&ampx;2">"#.replacing("&ampx;2", with: "&amp=2")),
            "code=a%26b%26c%3D1%26%26amp%3D2"
        ),
        (
            form(#"<input type=hidden name=code value="&#0;&#xD800;&#x110000;&#99999999999;&#x80;&#;&#x;">"#),
            "code=%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD%E2%82%AC%26%23%3B%26%23x%3B"
        ),
        (form("<input type=hidden name=code value='a > b </form>'>"), "code=a+%3E+b+%3C%2Fform%3E"),
        (form("<input type=hidden name=code value=1 value=2>"), "code=1"),
        (form("<input type=hidden name=code value=a%2b+c>"), "code=a%252b%2Bc"),
        (
            form("<input type=hidden name=empty><input type=hidden value=x><input type=hidden name='' value=x>"),
            "empty="
        ),
        (
            form(
                hidden
                    + "<input type=hidden name=off value=1 disabled><input type=submit name=go value=1><button name=b>x</button>"
            ), "code=a&state=s"
        ),
        (form(hidden + "<noscript><input type=submit name=go><input name=user></noscript>"), "code=a&state=s"),
        ("<!-- " + form("<input type=hidden name=code value=comment>") + " -->" + form(hidden), "code=a&state=s"),
        (
            "<script>var x = \"" + form("<input type=hidden name=code value=script>") + "\"</script>" + form(hidden),
            "code=a&state=s"
        ),
        (
            "<title><form method=post action=http://127.0.0.1:7/callback></title><!doctype html><?x?>" + form(hidden),
            "code=a&state=s"
        ),
        (form("<input name=user>", action: "/login") + form(hidden), "code=a&state=s"),
        (form(hidden, action: " http://127.0.0.1:7/&#99;allback "), "code=a&state=s"),
        (form(hidden, action: "//127.0.0.1:7/callback"), "code=a&state=s"),
        (form("\u{430}<b>text</b><input type=hidden name=code value='\u{44F}'>"), "code=%D1%8F"),
    ]

    @Test(arguments: pages)
    func `a form to the redirect URI is the callback, and nothing is posted`(page: String, query: String) async {
        #expect(await follow(page) == .success("http://127.0.0.1:7/callback?" + query))
    }

    static let person = CallbackFailure.unavailable(
        "the server wants a person: it answered with a page; use `--browser paste` and sign in yourself")

    /// Pages that lead nowhere.
    static let refused: [String] = [
        "", "<form method=post", form(hidden, action: "http://127.0.0.1:7/other"),
        form(hidden, action: "http://127.0.0.1:7/callback?x=1"), form(hidden, action: "http://127.0.0.1:8/callback"),
        form(hidden, action: "https://127.0.0.1:7/callback"), form(hidden, action: "http://127.0.0.1:7/callback/"),
        form(hidden, action: "http://127.0.0.1:7.evil.example/callback"), form(hidden, action: ""),
        form(hidden, action: "http://[bad"), form(hidden, method: "get"), form(hidden, method: "dialog"),
        "<!-- " + form(hidden), "<script>" + form(hidden), "<textarea>" + form(hidden) + "</textarea>",
    ]

    @Test(arguments: refused.indices)
    func `a form to anywhere else is for a person`(index: Int) async {
        #expect(await follow(Self.refused[index]) == .failure(Self.person))
    }

    @Test func `only pages have forms`() async {
        #expect(await follow(Self.form(Self.hidden), type: "text/plain") == .failure(Self.person))
        #expect(
            await follow(Self.form(Self.hidden), type: "application/xhtml+xml")
                == .success("http://127.0.0.1:7/callback?code=a&state=s"))
        let long = Self.form(Self.hidden) + String(repeating: " ", count: 1 << 20)
        #expect(await follow(long) == .failure(Self.person))
        #expect(await follow(Self.form(Self.hidden), redirectURI: "app42://done") == .failure(Self.person))
        #expect(
            await follow(Self.form(Self.hidden), status: 400)
                == .failure(.answered(code: "http_400", detail: "http://127.0.0.1:9 answered 400")))
    }

    /// Forms to the redirect URI that cannot be played, and why.
    static let unplayable: [(page: String, why: String)] = [
        (form("<input name=user>"), "a person has to fill in `user`"),
        (form("<input type=password name=pw>"), "a person has to fill in `pw`"),
        (form("<select name=s></select>"), "a person has to fill in `s`"),
        (form("<textarea name=t></textarea>"), "a person has to fill in `t`"),
        (form(hidden) + form(hidden), "it has two such forms"),
        (form(hidden).replacing("</form>", with: ""), "it ends inside the form"),
        (
            form(hidden).replacing("method", with: "enctype=multipart/form-data method"),
            "its form is sent as `multipart/form-data`"
        ),
        (
            form("<input type=hidden name=code value='&eacute;'>"),
            "it has the character reference `&eacute;`, which is not known"
        ),
        (form(String(repeating: "<input type=hidden name=a value=b>", count: 101)), "it has too many fields"),
        (form("<input type=hidden name=code \(String(repeating: "a ", count: 100))>"), "a tag has too many attributes"),
        (String(repeating: "<b>", count: 20_001) + form(hidden), "it has too many tags"),
    ]

    @Test(arguments: unplayable)
    func `a form that a person or another browser is needed for is not played`(page: String, why: String) async {
        #expect(
            await follow(page)
                == .failure(.unavailable("the page posts to `redirect_uri`, but cannot be played: \(why)")))
    }

    @Test func `a form that is not expected is no callback, and neither is a redirect where a form is`() async {
        #expect(
            await follow(Self.form(Self.hidden), mode: false)
                == .failure(
                    .refused(
                        "the server posts a form to `redirect_uri`, which the flow does not expect (`mode: form_post`)")
                ))
        let transport = ScriptedTransport(answers: [.success(.redirect(to: "http://127.0.0.1:7/callback?code=a"))])
        var page = AuthorizationPage.page()
        page.mode = .formPost
        let browser = FollowBrowser(transport: transport, clock: ScriptedClock())
        await #expect(
            throws: CallbackFailure.refused(
                "the server redirects to `redirect_uri`, where the flow expects a form (`form_post`)")
        ) { try await browser.open(page) }
    }

    @Test func `a page that is not UTF-8 is not played`() async {
        let body = Array(Self.form("<input type=hidden name=code value='").utf8) + [0xFF] + Array("'></form>".utf8)
        let transport = ScriptedTransport(
            answers: [.success(Response(status: 200, headers: ["Content-Type": "text/html"], body: body))])
        var page = AuthorizationPage.page()
        page.mode = .formPost
        let browser = FollowBrowser(transport: transport, clock: ScriptedClock())
        await #expect(
            throws: CallbackFailure.unavailable(
                "the page posts to `redirect_uri`, but cannot be played: it is not UTF-8")
        ) { try await browser.open(page) }
    }

    @Test func `a hostile page takes no longer than its length`() async {
        let clock = ContinuousClock()
        for piece in [
            "<", "<!--", "<a b=", "<script>", "&#1", "<form method=post action='", "</", "<noscript></noscrip",
        ] {
            let time = await clock.measure {
                _ = await follow(String(repeating: piece, count: (1 << 20) / piece.utf8.count))
            }
            #expect(time < .seconds(20), "\(piece)")
        }
    }
}
