import FlowHTTP
import FlowScenario
import Testing

/// Sign-ins whose callback is a form that the browser posts.
@Suite struct FormPostTests {
    static let cases: [(keys: String, problems: [String])] = [
        ("result: { words: \"a\\\"b' <c> & d=é+\\n\" }\nsession: access_token\nrequests: 2", []),
        ("switches: { mode: query }\nfails: refused\nno_session: access_token\nrequests: 1", []),
        ("switches: { mode: elsewhere }\nfails: refused\nno_session: access_token\nrequests: 1", []),
        ("switches: { mode: page }\nfails: refused\nrequests: 1", []),
        ("inputs: { redirect_uri: 'acme://done' }\nfails: refused\nrequests: 1", []),
    ]

    @Test(arguments: cases)
    func `a posted form is the callback where the flow says so`(keys: String, problems: [String]) async throws {
        let inside = try await Fixtures.run("run: login\n" + keys, flow: "posting")
        #expect(inside.words == problems)
        let outside = try await Fixtures.run("run: login\n" + keys, flow: "posting", live: CURLTransport())
        #expect(outside.words == problems)
    }
}
