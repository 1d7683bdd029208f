// The page of the VK ID sandbox: what it takes, refuses and sends back.

import FlowCEL
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct VKIDAuthorizeTests {
    @Test func `the callback carries code, device and state`() throws {
        let client = try VKIDClient()
        let answer = client.authorize()
        #expect(answer.status == 302)
        #expect(answer.location?.hasPrefix("vk7915193://vk.ru/blank.html?code=vk2.a.") == true)
        #expect(Set(answer.callback.keys) == ["code", "device_id", "state", "type"])
        #expect(answer.callback["state"] == "abracadabra")
        #expect(answer.callback["type"] == "code_v2")
        #expect(client.world.provider.requests.last?.unknownParameters == [])
    }

    @Test(arguments: ["S256", "s256", "sha256"])
    func `each spelling of the method buys tokens`(method: String) throws {
        let client = try VKIDClient()
        let answer = client.exchange(try client.code(["code_challenge_method": method]))
        #expect(answer.text("access_token") != nil)
        #expect(client.world.outcome == .answered)
    }

    @Test(arguments: [
        ("client_id", "1", "invalid_client", "client_id is invalid"),
        ("client_id", nil, "invalid_client", "client_id is invalid"),
        ("redirect_uri", "https://evil.example/", "invalid_request", "redirect_uri is invalid"),
        ("redirect_uri", "vk7915193://vk.ru/blank.html?x=1", "invalid_request", "redirect_uri is invalid"),
        ("redirect_uri", "vk51923592://vk.ru/blank.html", "invalid_request", "redirect_uri is invalid"),
        ("redirect_uri", "%", "invalid_request", "redirect_uri is invalid"),
        ("redirect_uri", nil, "invalid_request", "redirect_uri is invalid"),
    ])
    func `nobody is sent to an address that was not checked`(
        name: String, value: String?, code: String, text: String
    ) throws {
        let answer = try VKIDClient().authorize([name: value])
        #expect(answer.location == nil)
        #expect(answer.status == 200)
        #expect(answer.text == refusal(code, text, state: "abracadabra"))
    }

    @Test(arguments: [
        ("response_type", "token", "unsupported_response_type", "unsupported response type"),
        ("response_type", nil, "unsupported_response_type", "unsupported response type"),
        ("state", "", "invalid_request", "state is missing or invalid"),
        ("state", nil, "invalid_request", "state is missing or invalid"),
        ("code_challenge", "short", "invalid_request", "Invalid code_challenge"),
        ("code_challenge", VKIDClient.challenge + "=", "invalid_request", "Invalid code_challenge"),
        ("code_challenge", nil, "invalid_request", "Invalid code_challenge"),
        ("code_challenge_method", "plain", "invalid_request", "Invalid code_challenge_method"),
        ("code_challenge_method", nil, "invalid_request", "Invalid code_challenge_method"),
        ("scope", "email wall", "invalid_scope", "invalid scope"),
        ("prompt", "force", "invalid_request", "prompt is invalid"),
    ])
    func `a mistake behind a good address is told there`(
        name: String, value: String?, code: String, text: String
    ) throws {
        let answer = try VKIDClient().authorize([name: value])
        #expect(answer.location?.hasPrefix(VKIDClient.redirect + "?") == true)
        #expect(answer.callback["error"] == code)
        #expect(answer.callback["error_description"] == text)
        #expect(answer.callback["code"] == nil)
        #expect(answer.callback["state"] == (name == "state" ? value : "abracadabra"))
    }

    @Test func `the second registered address is taken too`() throws {
        let answer = try VKIDClient().authorize(["redirect_uri": "vk7915193://vk.ru/service.html"])
        #expect(answer.location?.hasPrefix("vk7915193://vk.ru/service.html?code=") == true)
    }

    @Test func `what the SDKs hang on the redirect URI is dropped, and the bare one buys tokens`() throws {
        let client = try VKIDClient()
        let long = VKIDClient.redirect + "?oauth2_params=eyJzY29wZSI6InBob25lIn0%3D&v=2.7.0"
        let grant = try client.code(["redirect_uri": long, "scope": nil])
        #expect(client.exchange(grant, ["redirect_uri": long]).text("error_description") == "redirect_uri is invalid")
        #expect(client.exchange(grant).text("scope") == "vkid.personal_info phone")
    }

    @Test func `without a scope only the name is granted`() throws {
        let client = try VKIDClient()
        #expect(client.exchange(try client.code(["scope": nil])).text("scope") == "vkid.personal_info")
    }

    @Test func `the person refuses`() throws {
        let answer = try VKIDClient(person: Person(["consent": [.string("refuse")]])).authorize()
        #expect(
            answer.callback == [
                "error": "access_denied", "error_description": "User denied", "state": "abracadabra",
            ])
    }

    @Test func `a silent check needs a person who is known`() throws {
        let client = try VKIDClient()
        #expect(client.authorize(["prompt": "none"]).callback["code"] != nil)
        try client.world.provider.set(switches: ["signed_in": .bool(false)])
        #expect(client.authorize(["prompt": "none"]).callback["error"] == "login_required")
        #expect(client.authorize(["prompt": "login"]).callback["code"] != nil)
    }

    @Test func `the web page packs its answer`() throws {
        let client = try VKIDClient(switches: ["payload": .bool(true)])
        let callback = client.authorize().callback
        #expect(Set(callback.keys) == ["payload"])
        guard case .object(let payload) = try JSON.parse(Array(try #require(callback["payload"]).utf8)) else {
            Issue.record("the payload is no object")
            return
        }
        #expect(payload.members.map(\.name) == ["code", "device_id", "state", "type", "expires_in", "ext_id"])
        #expect(payload["expires_in"] == .int(600))
    }

    @Test func `an installed application answers without host and path`() throws {
        let client = try VKIDClient()
        let redirect = VKIDClient.redirect + "?oauth2_params=eyJzY29wZSI6InBob25lIGVtYWlsIn0=&v=2.9.4"
        let query = [
            "client_id": "7915193", "response_type": "code", "state": "abracadabra", "redirect_uri": redirect,
            "code_challenge": VKIDClient.challenge, "vkconnect_auth_provider_method": "external_auth",
        ]
        let answer = client.world.send("OPEN vkauthorize-silent://authorize", query: query)
        #expect(answer.location?.hasPrefix("vk7915193://?code=vk2.a.") == true)
        #expect(answer.callback["vkconnect_auth_provider_method"] == "external_auth")
        let grant = (try #require(answer.callback["code"]), try #require(answer.callback["device_id"]))
        #expect(client.exchange(grant).text("scope") == "vkid.personal_info email phone")
        let without = VKIDClient.apply(["vkconnect_auth_provider_method": nil], to: query)
        #expect(
            client.world.send("OPEN vkauthorize-silent://authorize", query: without).callback["error_description"]
                == "vkconnect_auth_provider_method is invalid")
    }

    @Test func `the Android application is asked under its own names`() throws {
        let client = try VKIDClient()
        let answer = client.world.send(
            "OPEN com.vkontakte.android://vkcexternalauth-codeflow",
            query: [
                "app_id": "7915193", "response_type": "code", "state": "abracadabra", "uuid": "abracadabra",
                "redirect_uri": VKIDClient.redirect, "code_challenge": VKIDClient.challenge,
                "code_challenge_method": "sha256", "lang_id": "0", "scheme": "bright_light",
            ])
        #expect(answer.callback["code"] != nil)
        #expect(client.world.provider.requests.last?.unknownParameters == [])
    }
}
