import FlowCEL
import FlowEngine
import FlowHTTP
import FlowSandbox
import Testing

@Suite struct VKIDTests {
    static let inputs: [String: Value] = [
        "client_id": .string("7915193"), "redirect_uri": .string("vk7915193://vk.ru/blank.html"),
        "scope": .list([.string("vkid.personal_info"), .string("email"), .string("phone")]),
    ]

    @Test(arguments: [[], ["web"], ["mobile"], ["ok"], ["mail"], ["mobile", "mail"]])
    func `every operation works in every form`(variant: [String]) async throws {
        let world = try InProcess("vkid", switches: variant == ["web"] ? ["payload": .bool(true)] : [:])
        let login = try await world.run("login", variant: variant, inputs: Self.inputs)
        #expect(login.failure?.title == nil)
        #expect(
            login.result
                == #"{"user_id":"1234567890","scope":"vkid.personal_info email phone","expires_at":"2027-01-15T09:00:00Z"}"#
        )
        let profile = try await world.run("user_info", variant: variant, inputs: Self.inputs)
        #expect(profile.result?.contains(#""first_name":"Ivan","last_name":"Ivanov","phone":"79991234567""#) ?? false)
        let old = world.session
        #expect(try await world.run("refresh", variant: variant, inputs: Self.inputs).failure?.title == nil)
        #expect(world.session["access_token"]?.text != old["access_token"]?.text)
        #expect(world.session["id_token"]?.text == old["id_token"]?.text)
        let masked = try await world.run("public_info", variant: variant, inputs: Self.inputs)
        #expect(masked.result?.contains(#""last_name":"I.""#) ?? false)
        #expect(try await world.run("logout", variant: variant, inputs: Self.inputs).failure?.title == nil)
        #expect(world.session.isEmpty)
    }

    @Test(arguments: [
        ("vkauthorize-silent", "vkauthorize-silent://authorize"),
        ("com.vkontakte.android", "com.vkontakte.android://vkcexternalauth-codeflow"), ("other", "/authorize"),
    ])
    func `the application of the provider is opened where there is one, else the page`(
        app: String, path: String
    ) async throws {
        for variant in [["app"], ["mobile", "app"]] {
            let world = try InProcess("vkid")
            let login = try await world.run("login", "user_info", variant: variant, apps: [app], inputs: Self.inputs)
            #expect(login.failure?.title == nil)
            #expect(login.result?.contains(#""phone":"79991234567""#) ?? false)
            let opened = try #require(world.provider.requests.first)
            #expect(opened.path == path)
            for request in world.provider.requests { #expect(request.unknownParameters == []) }
        }
    }

    @Test func `the person can refuse in the application, too`() async throws {
        let world = try InProcess("vkid", person: Person(["consent": [.string("refuse")]]))
        let login = try await world.run(
            "login", variant: ["app"], apps: ["vkauthorize-silent"], inputs: Self.inputs)
        #expect(login.failure?.code == "access_denied")
    }

    @Test(arguments: [[], ["web"], ["mobile"]])
    func `a token of the first SDK is moved over`(variant: [String]) async throws {
        let world = try InProcess("vkid")
        var inputs = Self.inputs
        inputs["old_token"] = .string("vk1.a.old")
        let moved = try await world.run("migrate", "user_info", variant: variant, inputs: inputs)
        #expect(moved.failure?.title == nil)
        #expect(moved.result?.contains(#""first_name":"Ivan""#) ?? false)
        #expect(world.session["device_id"]?.text?.isEmpty == false)
        #expect(world.session["refresh_token"] != nil && world.session["id_token"] != nil)
        #expect(try await world.run("refresh", variant: variant, inputs: inputs).failure?.title == nil)
    }

    @Test func `a token that is none is not moved over`() async throws {
        let world = try InProcess("vkid")
        var inputs = Self.inputs
        inputs["old_token"] = .string("vk1.a.unknown")
        let moved = try await world.run("migrate", inputs: inputs)
        #expect(moved.failure?.code == "invalid_token")
        #expect(moved.failure?.detail == "access_token is missing or invalid")
        #expect(world.session.isEmpty)
    }
}
