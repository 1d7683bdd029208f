import FlowHTTP
import FlowJSON
import FlowrunCLI
import Foundation
import Testing

/// Providers that answer a refresh with something else than new tokens.
@Suite struct RenewalTests {
    /// The network, where answers to a refresh are replaced.
    private struct Meddler: Transport {
        let real = CURLTransport()
        let answer: @Sendable (Response) throws(TransportError) -> Response

        func send(_ request: Request) async throws(TransportError) -> Response {
            let response = try await real.send(request)
            return request.url.contains("grant_type=refresh_token") ? try answer(response) : response
        }
    }

    /// The answer with members replaced; null removes one.
    private static func edited(_ response: Response, _ changes: [String: JSON]) -> Response {
        guard case .object(var object)? = try? JSON.parse(response.body) else { return response }
        for (name, value) in changes { object[name] = value == .null ? nil : value }
        return Response(
            status: response.status, headers: ["Content-Type": "application/json"],
            body: Array(JSON.object(object).text.utf8))
    }

    private static func body(_ text: String, type: String = "application/json") -> Response {
        Response(status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    static let answers: [(name: String, exit: ExitCode, said: String)] = [
        ("nothing", .failed, "the answer is not JSON: `application/json`, 0 bytes"),
        ("an empty object", .failed, "the answer was refused: no such key `state`"),
        ("a web page", .failed, "the answer is not JSON: `text/html`, 16 bytes"),
        ("another sign-in's state", .failed, "the answer was refused: `same(response.json.state, echo)` does not hold"),
        (
            "another user's tokens", .failed,
            "the answer was refused: `string(response.json.user_id) == session.user_id` does not hold"
        ),
        ("no refresh token", .failed, "the answer lacks `refresh_token`"),
        ("no access token", .failed, "the answer lacks `access_token`"),
        ("an empty error", .failed, "http_500"),
        ("half of it", .environment, "broke the connection before its answer was whole"),
    ]

    private static func meddler(_ name: String) -> Meddler {
        Meddler { response throws(TransportError) in
            switch name {
            case "nothing": body("")
            case "an empty object": body("{}")
            case "a web page": body("<h1>Hello!</h1>\n", type: "text/html")
            case "another sign-in's state": edited(response, ["state": .string("somebody-elses")])
            case "another user's tokens": edited(response, ["user_id": .int(7)])
            case "no refresh token": edited(response, ["refresh_token": .null])
            case "no access token": edited(response, ["access_token": .null])
            case "an empty error": Response(status: 500, body: [])
            default: throw TransportError(.connectionLost, "reset")
            }
        }
    }

    @Test(arguments: answers)
    func `a refresh that brings something else is told, and the session stays as it was`(
        answer: (name: String, exit: ExitCode, said: String)
    ) async throws {
        let world = try KeptSessionTests.World()
        #expect(await world.run("login").exit == .success)
        let before = try Data(contentsOf: world.file)
        let result = await world.run("refresh", transport: Self.meddler(answer.name))
        #expect(result.exit == answer.exit)
        #expect(result.talk.contains(answer.said), "\(result.talk)")
        #expect(result.out == "")
        #expect(try Data(contentsOf: world.file) == before)
        // The access token is good as long as it was.
        #expect(await world.run("user_info").exit == .success)
    }

    @Test func `old tokens do not make it try for ever`() async throws {
        let world = try KeptSessionTests.World()
        #expect(await world.run("login").exit == .success)
        let token = await world.run("user_info", more: ["--print", "access_token"]).out
        world.wait(hours: 2)
        let old = String(token.dropLast())
        let meddler = Meddler { response throws(TransportError) in
            Self.edited(response, ["access_token": .string(old)])
        }
        let result = await world.run("user_info", transport: meddler)
        #expect(result.exit == .failed)
        #expect(result.talk.contains("error[invalid_token]"))
        #expect(result.talk.contains("access_token is missing or invalid"))
        // The refresh token that came with it is kept, so that the next call can go on.
        #expect(await world.run("user_info").exit == .success)
    }
}
