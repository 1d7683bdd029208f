// Whatever is sent to the VK ID sandbox, its file holds: no request makes it answer 500.

import FlowCEL
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct VKIDHostileTests {
    static let nasty: [JSON] = [
        .null, .bool(true), .int(-1), .int(.max), .double(1e300), .string(""), .string("\u{0}\u{202E}é\r\n"),
        .string(String(repeating: "a", count: 5000)), .string("%ZZ"), .string("a.b.c"), .string("vk2.a."), .array([]),
        .array([.string("phone")]), .object([:]), .object(["a": .array([.null])]),
    ]

    private func complain(_ world: World, _ what: String) {
        for seen in world.provider.requests {
            if case .broken(let text) = seen.outcome { Issue.record("\(what): \(text)") }
        }
    }

    @Test func `authorize holds`() throws {
        let client = try VKIDClient()
        for name in [
            "client_id", "redirect_uri", "response_type", "state", "scope", "prompt", "code_challenge",
            "code_challenge_method", "app_id",
        ] {
            for case .string(let text) in Self.nasty {
                let answer = client.authorize([name: text])
                #expect(answer.location?.utf8.contains { $0 < 0x20 } != true)
            }
        }
        for redirect in [
            "vk7915193://vk.ru/blank.html?oauth2_params=x", "vk7915193://vk.ru/blank.html?oauth2_params=e30%3D",
            "vk7915193://vk.ru/blank.html?oauth2_params=%", "://", "http://[", "?", "#", " ",
        ] {
            client.authorize(["redirect_uri": redirect, "scope": nil])
        }
        complain(client.world, "authorize")
    }

    @Test(arguments: ["auth", "user_info", "public_info", "logout", "revoke"])
    func `the endpoints hold`(endpoint: String) throws {
        let client = try VKIDClient()
        let names = [
            "grant_type", "client_id", "code", "code_verifier", "device_id", "redirect_uri", "refresh_token", "state",
            "scope", "access_token", "id_token", "response_type", "code_challenge", "code_challenge_method",
        ]
        for grant in ["authorization_code", "refresh_token", "access_token", "x"] {
            let tokens = try client.signIn()
            let code = try client.code()
            let right: JSONObject = [
                "grant_type": .string(grant), "client_id": .string("7915193"), "code": .string(code.code),
                "code_verifier": .string(VKIDClient.verifier), "redirect_uri": .string(VKIDClient.redirect),
                "device_id": .string(grant == "refresh_token" ? tokens.device : code.device),
                "refresh_token": .string(tokens.refresh), "id_token": .string(tokens.id),
                "access_token": .string(grant == "access_token" ? "vk1.a.old" : tokens.access),
            ]
            for name in names {
                for value in Self.nasty {
                    var body = right
                    body[name] = value
                    client.world.send("POST /oauth2/\(endpoint)", json: .object(body))
                }
            }
        }
        complain(client.world, endpoint)
    }
}
