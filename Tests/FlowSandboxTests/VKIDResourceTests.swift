// User info, public info, logout and revoke of the VK ID sandbox, and trouble everywhere.

import FlowCEL
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct VKIDResourceTests {
    static let avatar = "https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png"

    @Test func `user info names the person, the id as text`() throws {
        let client = try VKIDClient()
        #expect(
            client.userInfo(try client.signIn().access).text == """
                {"user":{"user_id":"1234567890","first_name":"Ivan","last_name":"Ivanov","phone":"79991234567",\
                "avatar":"\(Self.avatar)","email":"ivan_i123@vk.ru","sex":2,"verified":false,"birthday":"01.01.2000"}}
                """)
    }

    @Test func `user info shows what was granted`() throws {
        let client = try VKIDClient()
        let answer = client.userInfo(try client.signIn(["scope": "email"]).access)
        #expect(answer["user", "email"] == .string("ivan_i123@vk.ru"))
        #expect(answer["user", "phone"] == nil)
    }

    @Test func `user info takes the token in each of its places`() throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        let form = client.world.send(
            "POST /oauth2/user_info?client_id=7915193", form: ["access_token": tokens.access])
        #expect(form.text("user", "first_name") == "Ivan")
        let json = client.world.send(
            "POST /oauth2/user_info", json: .object(["client_id": .string("7915193")]),
            headers: ["Authorization": "Bearer \(tokens.access)"])
        #expect(json.text("user", "first_name") == "Ivan")
        #expect(client.userInfo(tokens.access, ["device_id": tokens.device]).text("user", "first_name") == "Ivan")
    }

    @Test(arguments: [
        ("client_id", "51923592", "invalid_client", "client_id is invalid"),
        ("client_id", nil, "invalid_client", "client_id is invalid"),
        ("device_id", "other", "invalid_request", "device_id is invalid"),
    ])
    func `user info and logout refuse strangers`(name: String, value: String?, code: String, text: String) throws {
        let client = try VKIDClient()
        let access = try client.signIn().access
        #expect(client.userInfo(access, [name: value]).text == refusal(code, text))
        #expect(client.logout("POST /oauth2/logout", access, [name: value]).text == refusal(code, text))
        #expect(client.userInfo(access).text("error") == nil)
    }

    @Test(arguments: ["user_info", "logout", "revoke"])
    func `a token that is none is refused`(endpoint: String) throws {
        let client = try VKIDClient(switches: ["error_status": .int(401)])
        let expected = refusal("invalid_token", "access_token is missing or invalid")
        let tokens = try client.signIn()
        for headers in [
            [:], ["Authorization": "Bearer \(tokens.refresh)"], ["Authorization": "Basic \(tokens.access)"],
        ] {
            let answer = client.world.send("POST /oauth2/\(endpoint)?client_id=7915193", headers: headers)
            #expect(answer.status == 401)
            #expect(answer.text == expected)
        }
        client.world.clock.advance(seconds: 3600)
        #expect(client.userInfo(tokens.access).text == expected)
    }

    @Test func `public info shows the masked person to who holds the id_token`() throws {
        let client = try VKIDClient()
        let id = try client.signIn().id
        let expected = """
            {"user":{"user_id":"1234567890","first_name":"Ivan","last_name":"I.","phone":"+42872 *** ** 29",\
            "avatar":"\(Self.avatar)","email":"iv***@vk.vom"}}
            """
        let json = client.world.send(
            "POST /oauth2/public_info?client_id=7915193", json: .object(["id_token": .string(id)]))
        #expect(json.text == expected)
        let form = client.world.send("POST /oauth2/public_info?client_id=7915193", form: ["id_token": id])
        #expect(form.text == expected)
    }

    @Test func `public info refuses what it did not sign`() throws {
        let client = try VKIDClient()
        let id = try client.signIn().id
        let parts = id.split(separator: ".").map(String.init)
        let unsigned = ["eyJhbGciOiJub25lIn0", parts[1], ""].joined(separator: ".")
        let other = parts[2].hasPrefix("A") ? "B" : "A"
        let tampered = [parts[0], parts[1], other + parts[2].dropFirst()].joined(separator: ".")
        for token in [unsigned, tampered, parts[1], "", "a.b.c"] {
            let answer = client.world.send("POST /oauth2/public_info?client_id=7915193", form: ["id_token": token])
            #expect(answer.text == refusal("invalid_id_token", "id_token is missing or invalid"), "\(token)")
        }
        let missing = client.world.send("POST /oauth2/public_info?client_id=7915193")
        #expect(missing.text("error") == "invalid_id_token")
        let stranger = client.world.send("POST /oauth2/public_info?client_id=51923592", form: ["id_token": id])
        #expect(stranger.text("error") == "invalid_id_token")
        let unknown = client.world.send("POST /oauth2/public_info?client_id=1", form: ["id_token": id])
        #expect(unknown.text("error") == "invalid_client")
        client.world.clock.advance(seconds: 180 * 86_400)
        let late = client.world.send("POST /oauth2/public_info?client_id=7915193", form: ["id_token": id])
        #expect(late.text("error") == "invalid_id_token")
    }

    @Test(arguments: ["GET /oauth2/logout", "POST /oauth2/logout", "POST /oauth2/revoke"])
    func `leaving ends every token of the sign-in`(line: String) throws {
        let client = try VKIDClient()
        let tokens = try client.signIn()
        let other = try client.signIn()
        #expect(client.logout(line, tokens.access).text == #"{"response":1}"#)
        #expect(client.logout(line, tokens.access).text("error") == "invalid_token")
        #expect(client.userInfo(tokens.access).text("error") == "invalid_token")
        #expect(client.refresh(tokens.refresh, device: tokens.device).text("error") == "invalid_request")
        #expect(client.userInfo(other.access).text("error") == nil)
    }

    @Test func `leaving by GET can be switched off`() throws {
        let client = try VKIDClient(switches: ["logout_get": .bool(false)])
        let access = try client.signIn().access
        #expect(
            client.logout("GET /oauth2/logout", access).text
                == refusal("invalid_request", "the method is not allowed"))
        #expect(client.logout("POST /oauth2/logout", access).text == #"{"response":1}"#)
    }

    @Test(arguments: ["slow_down", "temporarily_unavailable", "server_error"])
    func `every POST fails in time of trouble`(code: String) throws {
        let client = try VKIDClient(switches: ["trouble": .string(code)])
        for path in ["auth", "user_info", "public_info", "logout", "revoke"] {
            #expect(client.world.send("POST /oauth2/\(path)").text == refusal(code, "try again later"))
        }
        #expect(client.authorize().callback["code"] != nil)
    }

    @Test func `unknown parameters show in the log`() throws {
        let client = try VKIDClient()
        _ = client.authorize(["promt": "login", "lang_id": "0"])
        #expect(client.world.provider.requests.last?.unknownParameters == ["promt"])
    }

    @Test func `it answers behind a port`() async throws {
        let client = try VKIDClient()
        let server = try client.world.provider.serve()
        defer { server.stop() }
        let answer = try await CURLTransport().send(
            Request(method: "POST", url: server.origin + "/oauth2/user_info", headers: ["X": "y"], body: []))
        #expect(answer.status == 200)
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == refusal("invalid_token", "access_token is missing or invalid"))
    }
}
