import FlowSandbox
import FlowScenario
import Testing

@Suite struct AskTests {
    @Test(
        arguments: [
            ("person: { code: '123456' }\nresult: { code: '123456', victim: Phone, sure: true }", []),
            ("person: { code: 1, victim: laptop, sure: no }\nresult: { code: '1', victim: Laptop, sure: false }", []),
            ("person: { code: ['000000', '123456'], victim: 2 }\nresult: { code: '123456', victim: Laptop }", []),
            ("person: { code: '1' }\nsent: [{ request: GET /page }]", []),
            ("person: { code: close }\nfails: cancelled", []), ("person: { code: leave }\nfails: timeout", []),
            ("fails: refused", []),
            (
                "person: { code: '1', victim: Desktop }",
                [
                    "the operation fails; expected success; found refused: "
                        + "the answer to `victim` was not taken: it is none of the 2 choices"
                ]
            ),
        ] as [(String, [String])])
    func `the person of a scenario answers, closes or leaves a question`(keys: String, problems: [String]) async throws
    {
        #expect(try await Fixtures.run("run: login\n" + keys, flow: "asking").words == problems)
    }

    @Test func `a link in a mail is opened in a scenario, and a callback of somebody else is refused`() async throws {
        let result = try await Fixtures.run("run: login\nfails: refused", flow: "mail")
        #expect(result.words == [])
        #expect(result.sent.map(\.path) == ["/links", "/mail"])
    }

    @Test func `time passes after a question, after something shown, and while a mail is waited for`() async throws {
        let asked = try await Fixtures.run(
            "run: login\nperson: { code: '1' }\npauses: { code: 1m, login.sure: [1m] }", flow: "asking")
        #expect(asked.words == [])
        let mail = try await Fixtures.run("run: login\nfails: refused\npauses: { link: 20m }", flow: "mail")
        #expect(mail.words == [])
    }

    @Test func `nobody opens it who leaves`() async throws {
        let result = try await Fixtures.run("run: login\nperson: { link: leave }\nfails: timeout", flow: "mail")
        #expect(result.words == [])
        #expect(result.sent.map(\.path) == ["/links"])
    }
}
