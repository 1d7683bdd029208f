import FlowEngine
import FlowHTTP
import Testing

/// Secrets in texts that nobody could read as a whole.
@Suite struct SecretTextTests {
    static let texts: [(text: String, secrets: [String])] = [
        (#"{"access_token":"abcdef","na"#, ["abcdef"]), (#"{"access_token" : "abc"#, []),
        (#"{"access_token": "abcd"#, ["abcd"]), (#"{"scope":"abcdef"}"#, []), (#"{"mine":"abcdef"}"#, ["abcdef"]),
        (#"{"refresh_token":"a\/b\u0041c\"d","id_token":"xyzw"}"#, [#"a\/b\u0041c\"d"#, #"a/bAc"d"#, "xyzw"]),
        (#"{"access_token":"first","access_token":"second"}"#, ["first", "second"]),
        ("access_token=ab%2Bcd&scope=email&code=12345", ["ab%2Bcd", "ab+cd", "12345"]),
        ("app://x?state=s&code=c0de#token=t0ken", ["c0de", "t0ken"]),
        (#"{"access_token":12345,"code":["abcdef"],"token":null}"#, []), (#"{"code":"#, []), (#"{"code":"\"#, []),
        ("code", []), ("code=", []), ("<p>ACCESS_TOKEN=abcdef</p>", ["abcdef"]),
        (#"{"not_code":"abcdef","code_of":"abcdef"}"#, []), ("{\"code\":\n\t\"abcdef\"}", ["abcdef"]),
    ]

    @Test(arguments: texts)
    func `what stands behind a secret name is secret`(text: String, expected: [String]) {
        var secrets = Secrets()
        secrets.addValues(in: Array(text.utf8), alsoNamed: ["mine"])
        #expect(secrets.texts == Set(expected))
    }

    @Test func `a hostile text takes no longer than its length`() {
        let clock = ContinuousClock()
        for piece in ["a", "code=", "code:", "\"code\":\"", "code\"  ", "\\\"", "token=\""] {
            let text = Array(String(repeating: piece, count: (1 << 18) / piece.utf8.count).utf8)
            var secrets = Secrets()
            let time = clock.measure { secrets.addValues(in: text, alsoNamed: []) }
            #expect(time < .seconds(20), "\(piece)")
        }
    }

    static let flow = """
        flow: acme
        title: Acme
        servers: { id: https://id.acme.example }
        session:
          access_token: {}
          account: {}
          scope: { public: true, optional: true }
        operations:
          login:
            - id: token
              request: POST ${servers.id}/token
              save: [access_token, account, scope]
          named:
            - id: token
              request: POST ${servers.id}/token
              save: { access_token: =token.json.?token, account: =token.json.account }
        """

    static let answers: [(body: String, title: String?)] = [
        (#"{"access_token":"abcdef","account":"a1b2"}"#, nil),
        (#"{"access_token":"abcdef","account":{"id":7},"scope":""}"#, nil),
        (#"{"access_token":["abcdef"],"account":"a1b2"}"#, "`access_token` in the answer is a list, not a text"),
        (#"{"access_token":{"a":1},"account":"a1b2"}"#, "`access_token` in the answer is a map, not a text"),
        (#"{"access_token":5,"account":"a1b2"}"#, "`access_token` in the answer is a number, not a text"),
        (#"{"access_token":"","account":"a1b2"}"#, "`access_token` in the answer is an empty text, not a text"),
        (#"{"access_token":null,"account":"a1b2"}"#, "the answer lacks `access_token`"),
        (#"{"access_token":"abcdef","account":"a1b2","scope":["a"]}"#, "`scope` in the answer is a list, not a text"),
    ]

    @Test(arguments: answers)
    func `a token that is no text is not saved, nor anything beside it`(body: String, title: String?) throws {
        var world = try World(Self.flow)
        world.respond = { _ in .json(body) }
        let report = try world.run()
        #expect(report.failure?.title == title)
        #expect(report.session.isEmpty == (title != nil))
    }

    static let named: [(body: String, title: String?)] = [
        (#"{"token":"abcdef","account":"a1b2"}"#, nil),
        (#"{"account":"a1b2"}"#, "there is nothing to save as `access_token`"),
        (#"{"token":null,"account":"a1b2"}"#, "there is nothing to save as `access_token`"),
        (#"{"token":true,"account":"a1b2"}"#, "`access_token` in the answer is `true` or `false`, not a text"),
    ]

    @Test(arguments: named)
    func `what a step names for a field has to be there`(body: String, title: String?) throws {
        var world = try World(Self.flow)
        world.operations = ["named"]
        world.respond = { _ in .json(body) }
        let report = try world.run()
        #expect(report.failure?.title == title)
        #expect(report.session.isEmpty == (title != nil))
    }

    @Test func `a member with the name of a secret session field is secret before it is saved`() throws {
        var world = try World(Self.flow)
        world.respond = { _ in .json(#"{"account":"a1b2c3"}"#) }
        let report = try world.run()
        #expect(report.failure?.title == "the answer lacks `access_token`")
        #expect(report.secrets.texts.contains("a1b2c3"))
    }

    @Test func `tokens of an answer that is cut off are secret`() throws {
        var world = try World(Self.flow)
        world.respond = { _ in .json(#"{"access_token":"abcdef","account":"a1b2c3","sco"#) }
        let report = try world.run()
        #expect(report.failure != nil)
        #expect(report.secrets.texts.isSuperset(of: ["abcdef", "a1b2c3"]))
    }
}
