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
}
