import FlowHTTP
import FlowScenario
import Foundation
import Testing

@Suite struct ScenarioTests {
    /// Keys of a case, and what is wrong with how it goes.
    static let cases: [(keys: String, problems: [String])] = [
        ("run: login", []),
        ("run: [login, user_info]\nresult: { user_id: '7', user: { name: Ann, email: any }, nothing: ~ }", []),
        (
            "run: login\nresult: { user_id: 7 }",
            [#"`result.user_id` is not what is expected; expected 7; found "7""#]
        ),
        (
            "run: login\nresult: { user_id: '8', name: { first: any }, scope: [profile] }",
            [
                #"`result.user_id` is not what is expected; expected "8"; found "7""#,
                #"`result.name` is missing; expected {"first":"any"}; found nothing"#,
                #"`result.scope` is not what is expected; expected ["profile"]; found ["profile","email"]"#,
            ]
        ),
        ("run: login\nresult: { scope: [any, email], expires_at: '2027-01-15T09:00:00Z' }", []),
        (
            "run: login\nresult: { scope: 'any' }",
            [
                #"`result.scope` is not what is expected; expected "any"; found ["profile","email"]"#
            ]
        ),
        (
            "run: login\nsession: [access_token, user_id]\nno_session: [access_token]",
            [
                "the session still has `access_token`"
            ]
        ),
        (
            "run: login\nsession: { user_id: '8', access_token: any }",
            [
                #"`session.user_id` is not what is expected; expected "8"; found "7""#
            ]
        ),
        (
            "run: login\nswitches: { mood: refuses }\nfails: access_denied\nsession: [access_token]",
            [
                "the session has no `access_token`"
            ]
        ),
        (
            "run: login\nswitches: { mood: refuses }",
            [
                "the operation fails; expected success; found access_denied: The person refused"
            ]
        ),
        (
            "run: login\nswitches: { mood: refuses }\nfails: refused",
            [
                "the operation fails in another way; expected refused; found access_denied: The person refused"
            ]
        ),
        (
            "run: login\nfails: access_denied",
            [
                "the last operation does not fail; expected access_denied; found no failure"
            ]
        ),
        (
            "run: [login, user_info]\nswitches: { mood: refuses }\nfails: access_denied",
            [
                "an earlier operation failed, so that `user_info` does not run; found access_denied: The person refused"
            ]
        ),
        ("run: [login, { switches: { mood: refuses } }, login]\nfails: access_denied\nsession: [refresh_token]", []),
        ("run: [login, { wait: 59m }, user_info]", []),
        ("run: [login, { wait: 60m }, user_info]\nfails: invalid_token", []),
        (
            "run: [login, { keep: access_token }, { wait: 50m }, login, { wait: 50m }, { restore: access_token }, user_info]"
                + "\nfails: invalid_token", []
        ),
        ("run: [login, { set: { client_id: '43' } }, login]\nfails: invalid_client", []),
        (
            "run: login\ninputs: { client_id: x }",
            [
                "`x` does not fit `client_id`: it has to match `[0-9]+`"
            ]
        ),
        (
            "run: [login, user_info]\nperson: { authorize: leave }\nfails: timeout",
            [
                "an earlier operation failed, so that `user_info` does not run; found timeout: nobody came back from the sign-in page in time"
            ]
        ),
        (
            "run: [login, { switches: { mood: teapot } }, { switches: { mood: fine } }, login, { switches: { mood: refuses } }, login]"
                + "\nfails: access_denied", []
        ),
        ("run: login\nperson: { authorize: close }\nfails: cancelled", []),
        ("run: login\nperson: { authorize: leave }\nfails: timeout", []),
        (
            "run: login\nsent: [GET /authorize, { request: POST /token, form: { code: any, client_id: 42, scope: ~ } }]",
            []
        ),
        ("run: login\nsent: [POST /token, GET /authorize]", ["`GET /authorize` was sent earlier, not here"]),
        ("run: login\nsent: [GET /authorize, GET /me, POST /token]", ["`GET /me` was not sent"]),
        (
            "run: login\nsent: { request: POST /token, form: { code: any, scope: any } }",
            [
                "`form.scope` is missing; expected anything; found nothing"
            ]
        ),
        ("run: [login, { hand: { client_id: user_id } }, login]\nfails: invalid_client", []),
        (
            "run: [login, { hand: { client_id: scope.1 } }, login]\nrefuses: { client_id: '`email` does not fit' }", []
        ),
        (
            "run: [login, { hand: { client_id: scope.2 } }, login]",
            [#"`scope.2` was not returned; found ["profile","email"]"#]
        ),
        ("run: [login, { hand: { client_id: user_id.x } }, login]", [#"`user_id.x` was not returned; found "7""#]),
        ("run: [login, user_info, { hand: { client_id: user.name } }, login]\nrefuses: client_id", []),
        (
            "run: [login, { set: { client_id: x } }, login]\nrefuses: { client_id: any, client_secret: any }",
            ["the input `client_secret` is not refused; expected a refused input; found only others are refused"]
        ),
        (
            "run: login\nrefuses: client_id",
            ["the input `client_id` is not refused; expected a refused input; found the operation runs"]
        ),
        (
            "run: login\ninputs: { client_id: x }\nrefuses: { client_id: missing }",
            [
                "the input `client_id` is refused for another reason; expected missing; "
                    + "found `x` does not fit `client_id`: it has to match `[0-9]+`"
            ]
        ),
        (
            "run: login\ninputs: { client_secret: ~, scope: { a: 1 } }\nrefuses: { client_secret: missing }",
            ["another input is refused, `scope`; found a map is given for `scope`, which is a list"]
        ),
        ("run: login\ninputs: { client_secret: ~ }\nrefuses: { client_secret: is missing }\nrequests: 0", []),
        (
            "run: [login, user_info]\ninputs: { client_secret: ~ }\nrefuses: { client_secret: is missing }",
            ["the input `client_secret` is missing"]
        ),
        ("run: login\ninputs: { scope: ~ }\nresult: { scope: [profile] }", []),
        ("run: login\npauses: { authorize: 9m }", []),
        ("run: login\npauses: { authorize: 11m }\nfails: invalid_grant", []),
        ("run: [login, login]\npauses: { login.authorize: [0s, 11m] }\nfails: invalid_grant", []),
        (
            "run: [login, login, login]\npauses: { authorize: [0s, 11m] }\nfails: invalid_grant",
            [
                "an earlier operation failed, so that `login` does not run; found invalid_grant: the code or refresh token is dead: used, expired, revoked, or of another application"
            ]
        ),
        ("run: [login, user_info]\npauses: { exchange: 61m }\nfails: invalid_token", []),
        (
            "run: login\npauses: { authorize: 1m, profile: 1m }",
            ["the step `profile` was not done, so no time passed after it"]
        ),
        ("run: login\nrequests: 2", []),
        ("run: login\nrequests: 3", ["another number of requests came; expected 3; found 2"]),
        (
            "run: [login, user_info]\nsent: { request: GET /me, headers: { Authorization: x } }",
            [
                #"`headers.Authorization` is not what is expected; expected "x"; found "Bearer TOKEN""#
            ]
        ),
        (
            "run: login\nnever: [GET /me, { request: POST /token, form: { client_id: '42' } }]",
            [
                "this was sent: `POST /token`"
            ]
        ),
    ]

    @Test(arguments: cases)
    func `a scenario says what is not as expected`(keys: String, problems: [String]) async throws {
        let result = try await Fixtures.run(keys)
        let words = result.words.map { $0.replacing(/Bearer [^"]*/, with: "Bearer TOKEN") }
        #expect(words == problems)
    }

    @Test(arguments: ["run: [login, user_info]\nresult: { user_id: '7' }", "run: login\nswitches: { mood: refuses }"])
    func `a scenario goes over sockets as it goes in process`(keys: String) async throws {
        let inside = try await Fixtures.run(keys)
        let outside = try await Fixtures.run(keys, live: CURLTransport())
        #expect(inside.words == outside.words)
        #expect(inside.sent.map(\.line) == outside.sent.map(\.line))
    }

    @Test func `scenarios are the same each time`() async throws {
        let keys = "run: login\nsent: { request: POST /token, form: { code: x } }"
        let first = try await Fixtures.run(keys)
        #expect(first.words == (try await Fixtures.run(keys)).words)
        #expect(first.words.count == 1)
    }
}
