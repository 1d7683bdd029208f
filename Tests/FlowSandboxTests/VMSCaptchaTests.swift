// Captchas of the VMS sandbox: each picture is good for one try, and for as long as its `ttl` says.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import Testing

@testable import FlowSandbox

@Suite struct VMSCaptchaTests {
    private let world: World

    init() throws {
        let text = try repositoryFile("flows/vms-external.sandbox.yaml")
        let (sandbox, _) = Sandbox.load(SourceText(name: "flows/vms-external.sandbox.yaml", text: text))
        world = try World(try #require(sandbox), switches: ["captcha": .bool(true)])
    }

    private static let headers = [
        "Accept": "application/json", "User-Agent": "iPhone14,5 iOS 17.4", "X-UUID": "6f1ed002", "X-Client": "ios",
        "X-Version": "24.03.0.0", "hl": "en",
    ]

    private func picture() throws -> String {
        try #require(world.send("GET /api/v1/captcha", headers: Self.headers).text("key"))
    }

    /// What an attempt to sign in comes to: the field that is wrong, or nothing.
    private func signIn(_ more: [String: String]) -> String {
        let members = ["login": "ivan", "password": "correct-horse"].merging(more) { $1 }
        var json = JSONObject()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) { json[name] = .string(value) }
        let answer = world.send("POST /api/v1/token", json: .object(json), headers: Self.headers)
        if answer.text("access_token") != nil { return "" }
        return ["captcha", "login"].first { answer["errors", $0] != nil } ?? answer.text
    }

    @Test func `a right answer is good once`() throws {
        let key = try picture()
        #expect(signIn([:]) == "captcha")
        #expect(signIn(["key": key, "captcha": "w68hp"]) == "")
        #expect(signIn(["key": key, "captcha": "w68hp"]) == "captcha")
        #expect(try picture() != key)
    }

    @Test(arguments: [["captcha": "w68ph"], ["captcha": "w68hp", "password": "wrong"], [:]])
    func `a wrong try uses the picture up`(wrong: [String: String]) throws {
        let key = try picture()
        #expect(signIn(wrong.merging(["key": key]) { $1 }) == (wrong["password"] == nil ? "captcha" : "login"))
        #expect(signIn(["key": key, "captcha": "w68hp"]) == "captcha")
    }

    @Test(arguments: [(299, ""), (301, "captcha")] as [(Int64, String)])
    func `a picture is good for five minutes`(seconds: Int64, words: String) throws {
        let key = try picture()
        world.clock.advance(seconds: seconds)
        #expect(signIn(["key": key, "captcha": "w68hp"]) == words)
    }

    @Test(arguments: [["key": "p1"], ["key": ""], ["captcha": "w68hp"]])
    func `a picture that nobody was shown is no good`(made: [String: String]) {
        #expect(signIn(["captcha": "w68hp"].merging(made) { $1 }) == "captcha")
    }
}
