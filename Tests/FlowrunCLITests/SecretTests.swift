import FlowHTTP
import FlowTestSupport
import FlowrunCLI
import Foundation
import Testing

/// No secret gets out unless somebody asks for it.
@Suite struct SecretTests {
    static let secret = "canary-Secret/1+2="
    static let token = "canary-access.T0ken/+="

    /// What a server could say of a secret, and what of that nobody may see.
    static func forms(_ secret: String) -> [(said: String, hidden: String)] {
        var forms = [(secret, secret)]
        var unreserved = CharacterSet.alphanumerics
        unreserved.insert(charactersIn: "-._~")
        if let encoded = secret.addingPercentEncoding(withAllowedCharacters: unreserved) {
            forms += [(encoded, encoded), (encoded.lowercased(), encoded.lowercased())]
        }
        for lead in 0..<3 {
            // What stands before shifts the groups of three; letters that hold bits of it are nobody's secret.
            let bytes = Array(repeating: 0x20, count: lead) + Array(secret.utf8)
            let base64 = Data(bytes).base64EncodedString()
            let clean = String(base64.prefix { $0 != "=" })
            let hidden = String(clean.dropFirst(lead == 0 ? 0 : lead + 1).dropLast(bytes.count % 3 == 0 ? 0 : 1))
            forms.append((base64, hidden))
            let url = clean.replacing("+", with: "-").replacing("/", with: "_")
            forms.append((url, hidden.replacing("+", with: "-").replacing("/", with: "_")))
        }
        return forms
    }

    /// A server that repeats what it should keep, in every form, wherever it can.
    static func blabber(status: Int = 400) -> ScriptedTransport {
        ScriptedTransport { request, _ in
            let text = (forms(secret) + forms(token)).map { "<\($0.said)>" }.joined(separator: " ")
            var headers: Headers = ["Content-Type": "application/json"]
            headers.append("X-Debug", text)
            headers.append("Set-Cookie", "sid=\(token)")
            let body =
                "{\"error\":\"teapot\",\"error_description\":\"\(text)\",\"access_token\":\"\(token)\","
                + "\"escaped\":\"\(text.replacing("/", with: "\\/"))\",\"nested\":{\"refresh_token\":\"\(token)\"}}"
            return .success(Response(status: status, headers: headers, body: Array(body.utf8)))
        }
    }

    static let calls: [[String]] = [
        ["ping"], ["ping", "-v"], ["ping", "-q"], ["ping", "--format", "json"], ["ping", "-v", "--format", "json"],
        ["peek", "-v"], ["ping", "-v", "-v"], ["peek", "-v", "-v"],
    ]

    @Test(arguments: calls, [200, 400, 500])
    func `a server that repeats secrets does not get them shown`(call: [String], status: Int) async {
        var session = Session("acme.yaml")
        session.arguments += call + ["--inputs", "good.inputs.yaml"]
        session.transport = Self.blabber(status: status)
        let result = await session.run()
        #expect(!result.all.isEmpty)
        for form in Self.forms(Self.secret) + Self.forms(Self.token) {
            #expect(!result.all.contains(form.hidden))
            #expect(!result.all.contains(form.hidden.replacing("/", with: "\\/")))
        }
    }

    @Test(arguments: [
        ["login", "user_info", "-v"], ["login", "user_info", "-v", "-v"], ["login", "user_info", "-q"],
        ["login", "user_info", "--format", "json"],
        ["login", "user_info", "ping"], ["login", "--print", "user_id", "-v"],
    ])
    func `what the sandbox issues is not shown`(call: [String]) async {
        var session = Session("acme.yaml", "--sandbox")
        session.arguments += call
        let result = await session.run()
        #expect(result.exit == .success)
        #expect(!result.all.contains("canary"))
        #expect(!result.all.contains(RepeatableRandom.firstToken))
    }

    @Test func `secrets are shown to whoever asks for them`() async {
        var session = Session("acme.yaml", "ping", "-v", "-v", "--show-secrets", "--inputs", "good.inputs.yaml")
        session.transport = Self.blabber()
        #expect(await session.run().talk.contains("sid=\(Self.token)"))
        let sandbox = Session("acme.yaml", "login", "user_info", "--sandbox", "-v", "-v", "--show-secrets")
        let result = await sandbox.run()
        #expect(result.talk.contains("client_secret=canary-Secret%2F1%2B2%3D"))
        #expect(result.talk.contains("Authorization: Bearer canary-access."))
    }

    @Test func `a secret that is wrongly handed in is not repeated`() async {
        let calls: [[String]] = [
            ["--set", "client_secret=canary-Secret/1+2="], ["--inputs", "secret-broken.inputs.yaml"],
            ["--set", "canary-Secret/1+2="], ["--set", "client_secret=canary-Secret/1+2=", "--format", "json"],
        ]
        for call in calls {
            var session = Session("acme.yaml")
            session.arguments += call
            let result = await session.run()
            #expect(result.exit == .usage)
            #expect(!result.all.contains("canary"), "\(result.all)")
        }
        let result = await Session("typed.yaml", "show", "--inputs", "secret-wrong.inputs.yaml").run()
        #expect(result.talk.contains("the value does not fit `pin`"))
        #expect(!result.all.contains("canary"))
    }
}
