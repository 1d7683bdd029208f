// The token endpoint of the VK ID sandbox.

import FlowCEL
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct VKIDTokenTests {
    @Test func `tokens come as the documents show them`() throws {
        let client = try VKIDClient()
        let answer = client.exchange(try client.code())
        #expect(answer.status == 200)
        guard case .object(let body)? = answer.json else {
            Issue.record("the answer is no object")
            return
        }
        #expect(
            body.members.map(\.name) == [
                "access_token", "refresh_token", "id_token", "token_type", "expires_in", "user_id", "state", "scope",
            ])
        #expect(answer.text("access_token")?.hasPrefix("vk2.a.") == true)
        #expect(answer.text("refresh_token")?.hasPrefix("vk2.a.") == true)
        #expect(answer.text("id_token")?.hasPrefix("eyJ") == true)
        #expect(answer["token_type"] == .string("Bearer"))
        #expect(answer["expires_in"] == .int(3600))
        #expect(answer["user_id"] == .int(1_234_567_890))
        #expect(answer["state"] == .string("abracadabracodeexchange"))
        #expect(answer["scope"] == .string("vkid.personal_info email phone"))
    }

    @Test func `each style of body is understood`() throws {
        let client = try VKIDClient()
        for style in 0..<3 {
            let grant = try client.code()
            let code = grant.code
            let query = VKIDClient.apply(["code": nil], to: client.exchangeParameters(grant))
            let answer =
                switch style {
                case 0: client.world.send("POST /oauth2/auth", query: query, body: Array(#"{"code":"\#(code)"}"#.utf8))
                case 1: client.world.send("POST /oauth2/auth", query: query, form: ["code": code])
                default: client.world.send("POST /oauth2/auth", query: query, json: .object(["code": .string(code)]))
                }
            #expect(answer.text("access_token") != nil, "style \(style)")
        }
    }

    @Test(arguments: [
        ("grant_type", "password", "unsupported_grant_type", "unsupported grant type"),
        ("grant_type", "", "invalid_request", "grant_type is missing or invalid"),
        ("grant_type", nil, "invalid_request", "grant_type is missing or invalid"),
        ("code", "vk2.a.unknown", "invalid_request", "code is missing or invalid"),
        ("code", nil, "invalid_request", "code is missing or invalid"),
        ("client_id", "1", "invalid_client", "client_id is invalid"),
        ("client_id", nil, "invalid_client", "client_id is invalid"),
        ("client_id", "51923592", "invalid_request", "code is missing or invalid"),
        ("device_id", "other", "invalid_request", "device_id is invalid"),
        ("device_id", nil, "invalid_request", "device_id is invalid"),
        ("redirect_uri", "vk7915193://vk.ru/service.html", "invalid_request", "redirect_uri is invalid"),
        ("redirect_uri", nil, "invalid_request", "redirect_uri is invalid"),
        ("code_verifier", String(repeating: "a", count: 43), "invalid_request", "verifier is missing or invalid"),
        ("code_verifier", "short", "invalid_request", "verifier is missing or invalid"),
        ("code_verifier", nil, "invalid_request", "verifier is missing or invalid"),
        ("code_challenge", VKIDClient.challenge, "invalid_request", "Invalid code_challenge"),
    ])
    func `a wrong exchange is refused`(name: String, value: String?, code: String, text: String) throws {
        let client = try VKIDClient()
        let grant = try client.code()
        #expect(
            client.exchange(grant, [name: value]).text == refusal(code, text, state: "abracadabracodeexchange"))
        #expect(client.exchange(grant).text("access_token") != nil, "the mistake used the code up")
    }

    @Test(arguments: [200, 400, 401])
    func `a switch sets the status of errors`(status: Int) throws {
        let client = try VKIDClient(switches: ["error_status": .int(Int64(status))])
        #expect(client.exchange(("x", "y")).status == status)
    }

    @Test func `a long verifier is taken only by a lenient sandbox`() throws {
        let verifier = String(repeating: "aB3", count: 57)
        #expect(verifier.utf8.count == 171)
        let client = try VKIDClient()
        let grant = try client.code(["code_challenge": "ww2xKIDmgvhwsBbER5h1Fd8KNAWfX9Frjt2lh1CU1x4"])
        #expect(client.exchange(grant, ["code_verifier": verifier]).text("error") == "invalid_request")
        try client.world.provider.set(switches: ["lenient_verifier": .bool(true)])
        #expect(client.exchange(grant, ["code_verifier": verifier]).text("error") == nil)
    }

    @Test func `a code lives ten minutes`() throws {
        let client = try VKIDClient()
        let grant = try client.code()
        client.world.clock.advance(seconds: 600)
        #expect(client.exchange(grant).text("error_description") == "code is missing or invalid")
    }

    @Test func `a code used twice ends the sign-in`() throws {
        let client = try VKIDClient()
        let grant = try client.code()
        let access = try #require(client.exchange(grant).text("access_token"))
        #expect(client.userInfo(access).text("error") == nil)
        #expect(client.exchange(grant).text("error_description") == "code is missing or invalid")
        #expect(client.userInfo(access).text("error") == "invalid_token")
    }

    @Test func `a foreign state is sent when asked for`() throws {
        let client = try VKIDClient(switches: ["foreign": .bool(true)])
        #expect(client.exchange(try client.code()).text("state") == "foreign")
    }

    @Test func `a refresh gives new tokens and no id_token`() throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        let answer = client.refresh(tokens.refresh, device: tokens.device)
        #expect(answer["state"] == .string(""))
        #expect(answer["id_token"] == nil)
        #expect(answer["user_id"] == .int(1_234_567_890))
        let access = try #require(answer.text("access_token"))
        #expect(access != tokens.access)
        #expect(client.userInfo(access).text("error") == nil)
        #expect(client.userInfo(tokens.access).text("error") == nil)
        let next = try #require(answer.text("refresh_token"))
        #expect(client.refresh(next, device: tokens.device, ["state": "s"]).text("state") == "s")
    }

    @Test func `a refresh token used twice ends the sign-in`() throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        let answer = client.refresh(tokens.refresh, device: tokens.device)
        #expect(
            client.refresh(tokens.refresh, device: tokens.device).text
                == refusal("invalid_request", "refresh_token is missing or invalid"))
        let next = try #require(answer.text("refresh_token"))
        #expect(client.refresh(next, device: tokens.device).text("error") == "invalid_request")
        #expect(client.userInfo(try #require(answer.text("access_token"))).text("error") == "invalid_token")
    }

    @Test(arguments: [
        ("refresh_token", "vk2.a.unknown", "invalid_request", "refresh_token is missing or invalid"),
        ("refresh_token", nil, "invalid_request", "refresh_token is missing or invalid"),
        ("client_id", "1", "invalid_client", "client_id is invalid"),
        ("client_id", nil, "invalid_client", "client_id is invalid"),
        ("client_id", "51923592", "invalid_request", "refresh_token is missing or invalid"),
        ("device_id", "other", "invalid_request", "device_id is invalid"),
        ("device_id", nil, "invalid_request", "device_id is invalid"),
        ("scope", "wall", "invalid_scope", "invalid scope"),
    ])
    func `a wrong refresh is refused`(name: String, value: String?, code: String, text: String) throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        #expect(client.refresh(tokens.refresh, device: tokens.device, [name: value]).text == refusal(code, text))
        #expect(client.refresh(tokens.refresh, device: tokens.device).text("access_token") != nil)
    }

    @Test func `a refresh token lives 180 days`() throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        client.world.clock.advance(seconds: 180 * 86_400 - 1)
        let answer = client.refresh(tokens.refresh, device: tokens.device)
        let next = try #require(answer.text("refresh_token"))
        client.world.clock.advance(seconds: 180 * 86_400)
        #expect(client.refresh(next, device: tokens.device).text("error") == "invalid_request")
    }

    @Test func `a token of the first SDK becomes a code`() throws {
        let client = try VKIDClient()
        let base = [
            "grant_type": "access_token", "response_type": "code", "access_token": "vk1.a.old",
            "client_id": "7915193", "device_id": "mine", "state": "s", "code_challenge": VKIDClient.challenge,
            "code_challenge_method": "s256",
        ]
        let answer = client.world.send("POST /oauth2/auth", form: base)
        #expect(answer.text("state") == "s")
        let grant = (try #require(answer.text("code")), try #require(answer.text("device_id")))
        #expect(client.exchange(grant).text("scope") == "vkid.personal_info email phone")
        let mistakes: [(String, String?, String, String)] = [
            ("access_token", "vk1.a.new", "invalid_token", "access_token is missing or invalid"),
            ("access_token", nil, "invalid_token", "access_token is missing or invalid"),
            ("client_id", "51923592", "invalid_client", "client_id is invalid"),
            ("response_type", "token", "unsupported_response_type", "unsupported response type"),
            ("state", nil, "invalid_request", "state is missing or invalid"),
            ("code_challenge", "x", "invalid_request", "Invalid code_challenge"),
            ("code_challenge_method", "plain", "invalid_request", "Invalid code_challenge_method"),
        ]
        for (name, value, code, text) in mistakes {
            let answer = client.world.send("POST /oauth2/auth", form: VKIDClient.apply([name: value], to: base))
            #expect(answer.text == refusal(code, text, state: name == "state" ? nil : "s"))
        }
    }
}
