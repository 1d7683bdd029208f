// What can be meant in one way only is written so, and nothing else is touched.

import FlowDiagnostics
import Foundation
import FlowTestSupport
import Testing

@Suite struct MendingTests {
    /// A flow in which nothing is wrong, with a place for each mistake.
    static let right = """
        # A comment that stays.
        flow: acme
        title: Acme ID
        inputs:
          client_id: { about: Who asks, example: app-1 }   # and this one
          quick: { about: Whether to hurry, type: bool, optional: true }
        servers: { id: https://id.acme.example }
        session:
          access_token: {}
        operations:
          login:
            - id: token
              request: POST ${servers.id}/token
              form:
                client_id: =inputs.client_id
                grant_type: client_credentials
                stamp: =hash.sha256(bytes(inputs.client_id)).size()
                quick: =inputs.quick
              retry: 2
              check: token.status == 200
              save: [access_token]
            - call: show
          show:
            - request: GET ${servers.id}/me
              bearer: =session.access_token
        """ + "\n"

    /// What is right, and how it is written wrong.
    static let mistakes: [(right: String, wrong: String)] = [
        ("title: Acme ID", "titel: Acme ID"), ("operations:", "operatons:"), ("about: Who", "abuot: Who"),
        ("type: bool", "type: boool"), ("optional: true", "optional: 'true'"), ("optional: true", "optional: yes"),
        ("retry: 2", "retry: '2'"), ("request: POST", "reqest: POST"), ("bearer: =", "bearr: ="),
        ("check: token", "chekc: token"), ("check: token", "check: =token"), ("form:", "fomr:"),
        ("client_id: =inputs.client_id", "client_id: =inputs.clientid"), ("check: token.", "check: tokn."),
        ("hash.sha256(", "hash.sha265("), (".size()", ".szie()"), ("save: [access_token]", "save: [acces_token]"),
        ("call: show", "call: shwo"), ("=session.access_token", "=session.acess_token"),
        ("        client_id: =inputs", "        client_idd: =inputs"), ("title: Acme ID", "title:Acme ID"),
        ("  access_token: {}", "  acces_token: {}"), ("servers: { id", "sevrers: { id"),
    ]

    static func mend(_ text: String, name: String = "acme.yaml") -> (text: String, left: [Diagnostic], mended: Int) {
        let (source, mended, left) = Mending { SingleEditTests.check($0) }.mend(SourceText(name: name, text: text))
        return (String(decoding: source.bytes, as: UTF8.self), left, mended.count)
    }

    @Test func `nothing is done to a file in which nothing is wrong`() {
        let (text, left, mended) = Self.mend(Self.right)
        #expect(text == Self.right && mended == 0)
        #expect(left.map { SnippetRenderer().render($0) } == [])
    }

    @Test(arguments: mistakes)
    func `a mistake that can be meant in one way only is mended`(right: String, wrong: String) throws {
        try #require(Self.right.contains(right))
        let broken = Self.right.replacing(right, with: wrong, maxReplacements: 1)
        let (text, left, mended) = Self.mend(broken)
        #expect(text == Self.right)
        #expect(mended == 1 && left.isEmpty, "\(left.map { SnippetRenderer().render($0) })")
    }

    @Test func `all of them at once are mended too`() {
        let some = [0, 2, 4, 6, 8, 12, 15, 17].map { Self.mistakes[$0] }
        let broken = some.reduce(Self.right) { $0.replacing($1.right, with: $1.wrong, maxReplacements: 1) }
        #expect(Self.mend(broken).text == Self.right)
    }

    @Test(arguments: [
        ("bearer: =session.access_token", "bearer: =session.token"),
        ("retry: 2", "retry: two"), ("      form:", "      zzz:"),
    ])
    func `what may be meant in several ways is left alone`(right: String, wrong: String) throws {
        try #require(Self.right.contains(right))
        let broken = Self.right.replacing(right, with: wrong, maxReplacements: 1)
        let (text, left, _) = Self.mend(broken)
        #expect(text == broken && left.hasErrors)
    }

    @Test func `a value that YAML cuts is put in quotes`() {
        let broken = Self.right.replacing("=hash.sha256(bytes(inputs.client_id)).size()", with: "=true ? 'a' : 'b'")
        let (text, left, _) = Self.mend(broken)
        #expect(text == broken.replacing("=true ? 'a' : 'b'", with: "\"=true ? 'a' : 'b'\""))
        #expect(left.isEmpty)
    }

    @Test(arguments: [
        ("      without: { nonce: none there }\n", ""),
        ("      without:\n        nonce: none there\n", ""),
    ])
    func `a waiver that nothing needs any more goes, with what is around it alone`(waiver: String, rest: String) {
        let page = """
            flow: acme
            title: Acme
            servers: { id: https://id.acme.example }
            session: { access_token: {} }
            operations:
              login:
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { response_type: code, client_id: acme, redirect_uri: =redirect_uri, state: =state, code_challenge: =pkce.challenge, code_challenge_method: S256 }
                  WAIVER
                - request: POST ${servers.id}/token
                  form: { grant_type: authorization_code, client_id: acme, redirect_uri: =authorize.redirect_uri, code: =authorize.code, code_verifier: =authorize.code_verifier }
                  save: [access_token]
            """ + "\n"
        func with(_ lines: String) -> String { page.replacing("      WAIVER\n", with: lines) }
        let (text, left, mended) = Self.mend(with(waiver))
        #expect(text == with(rest))
        #expect(mended == 1 && left.isEmpty, "\(left.map { SnippetRenderer().render($0) })")
    }

    /// Of seeded misspellings of keys most are put right to the byte, and none leaves more errors than it made.
    @Test(.timeLimit(.minutes(5)))
    func `misspelt keys of the shipped files are put right`() async throws {
        try await SlowLane.run { try Self.mendShippedFiles() }
    }

    private static func mendShippedFiles() throws {
        let files = try SingleEditTests.files()
        var random = SeededRandom(seed: 11)
        var told = 0
        var restored = 0
        var worse: [String] = []
        while told < 120 {
            let file = files[random.below(files.count)]
            guard let edit = SingleEdit(of: .keyMisspelt, in: file.lines, &random) else { continue }
            let before = SingleEditTests.check(file.name, edit.text)
            guard before.hasErrors else { continue }
            told += 1
            let (text, left, _) = Self.mend(edit.text, name: file.name)
            if text == file.lines.joined(separator: "\n") { restored += 1 }
            let errors = { (found: [Diagnostic]) in found.count { $0.severity == .error } }
            if errors(left) > errors(before) { worse.append("\(file.name):\(edit.line)") }
        }
        #expect(worse.isEmpty, "\(worse)")
        #expect(restored * 100 >= 70 * told, "\(restored) of \(told)")
    }
}
